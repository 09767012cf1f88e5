import type { ReleaseSource } from '#contract/schemas/releases/releaseSource.ts'
import type { Manifest } from '../manifest.ts'

/** Returns the text of `LICENCE.txt`: whose data an export holds, and how it may be used. */
export function licenceText({ version, asOf, sourceDetails = [] }: Manifest): string {
  const head = [
    `Data version ${version}, as of ${asOf}.`,
    '',
    'This data comes from the sources below. Use the data of each source under its licence, and show its',
    'attribution wherever you show the data. Your contract with the operator applies in addition.',
    '아래 출처의 데이터를 담고 있습니다. 출처마다 해당 이용 조건을 지키고, 데이터를 보여 줄 때 출처 표시를 함께 넣으세요.',
    '운영자와 맺은 계약도 함께 적용됩니다.',
  ]
  const sources =
    sourceDetails.length > 0
      ? sourceDetails.flatMap(sourceLines)
      : ['', 'The release names no sources; ask the operator.']
  return `${[...head, ...sources].join('\n')}\n`
}

function sourceLines({ id, name, licence, licenceUrl, attribution, editionDate }: ReleaseSource): string[] {
  const terms = licence ?? 'not known; ask the operator before you pass the data on'
  return [
    '',
    `${name} (${id})`,
    `  Licence: ${terms}${licenceUrl === null ? '' : ` <${licenceUrl}>`}`,
    ...(attribution === null ? [] : [`  Attribution: ${attribution}`]),
    ...(editionDate === null ? [] : [`  Edition: ${editionDate}`]),
  ]
}
