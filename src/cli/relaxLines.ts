import type { Language, LocalizedText } from '#contract/language.ts'
import type { PlaceListMeta } from '#client/generated/records.ts'
import { searchCommand } from './commandText.ts'

type Relax = NonNullable<PlaceListMeta['relax']>[number]
type StartOver = NonNullable<PlaceListMeta['startOver']>[number]
type Params = Readonly<Record<string, string>>

/**
 * Returns one line for each change that finds places: what it changes, how many, and the command. `params` are those of
 * the search that found nothing, without words.
 */
export function relaxLines(params: Params, relax: readonly Relax[], language: Language): string[] {
  return relax.map((entry) => lineOf(changeWords(entry)[language], params, entry))
}

/** Returns one line for each search to start over with, which keeps as many of the conditions as find places. */
export function startOverLines(params: Params, startOver: readonly StartOver[], language: Language): string[] {
  return startOver.map((entry) =>
    lineOf(entry.changes.map((change) => changeWords(change)[language]).join(', '), params, entry),
  )
}

function lineOf(words: string, params: Params, { change, total }: Pick<Relax, 'change' | 'total'>): string {
  const { page: _, ...kept } = { ...params, ...change }
  const set = Object.fromEntries(Object.entries(kept).filter((one): one is [string, string] => one[1] !== null))
  return `  ${words}: ${total.toLocaleString('en-US')} · ${searchCommand(set)}`
}

type Change = StartOver['changes'][number]

function changeWords({ without, radius, region, include_unknown_hours, include_closed }: Change): LocalizedText {
  if (without === 'area') return { en: 'anywhere', ko: '지역 제한 없이' }
  if (without !== undefined) return { en: `without ${without}`, ko: `${without} 빼고` }
  if (radius !== undefined) return { en: `within ${radius} m`, ko: `${radius}m 이내` }
  if (region !== undefined) return { en: `in all of ${region}`, ko: `${region} 전체` }
  if (include_unknown_hours) return { en: 'with unconfirmed hours', ko: '영업시간 미확인 포함' }
  return include_closed
    ? { en: 'with closed places', ko: '폐업한 곳 포함' }
    : { en: 'with related kinds', ko: '비슷한 종류 포함' }
}
