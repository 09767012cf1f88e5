import { totalOf } from '#base/totalOf.ts'
import type { SourceCheck } from '#sources/checkSource.ts'
import type { CheckedList } from './checkLists.ts'

const TEXT_MAX = 28
const COLUMN_WIDTH = 18

/** Returns the table of a check for people. */
export function checkLines({ id, place, checking }: CheckedList): string[] {
  if (checking.kind === 'unchecked') return [`${id}  ${place}`, `  not checked: ${checking.reason}`, '']
  const { check } = checking
  return [
    `${id}  ${place}`,
    `  ${check.isWhole ? 'whole list' : 'first records'}: ${figures(check)}`,
    ...(check.columns === null ? fieldLines(check) : columnLines(check)),
    ...check.refused.flatMap(refusedLines),
    ...counted('set aside', check.setAside),
    ...counted('value left out', check.dropped),
    '',
  ]
}

function figures({ records, refused, setAside, replaced }: SourceCheck): string {
  const rows = refused.reduce((sum, one) => sum + one.rows, 0)
  const repeated = replaced === 0 ? '' : `, ${replaced} replaced by a later row`
  return `${records} records, ${rows} refused, ${totalOf(setAside)} set aside${repeated}`
}

function columnLines({ columns, fields }: SourceCheck): string[] {
  const used = new Set((columns ?? []).flatMap(({ arrives }) => arrives.map(({ field }) => field)))
  const others = fields.filter(({ field }) => !used.has(field))
  return [
    `  ${padded('column')}  field: value that arrived`,
    ...(columns ?? []).map(({ name, filled, examples, arrives, decides }) => {
      const shown = arrives.map(({ field, value, example }) =>
        value === example ? `${field}: ${short(value)}` : `${field}: ${short(example)} → ${short(value)}`,
      )
      const decision = decides ? ['decides whether a row counts'] : []
      const unused = filled === 0 ? 'empty' : `not used (${examples.map(short).join('; ')})`
      return `  ${padded(name)}  ${[...shown, ...decision].join(' | ') || unused}`
    }),
    ...others.map(({ field, example }) => `  ${padded('(no column)')}  ${field}: ${short(example)}`),
  ]
}

function fieldLines({ fields, records }: SourceCheck): string[] {
  return [
    `  ${padded('field')}  records, and a value`,
    ...fields.map((known) => `  ${padded(known.field)}  ${known.records} of ${records}: ${short(known.example)}`),
  ]
}

function refusedLines({ reason, rows, examples }: SourceCheck['refused'][number]): string[] {
  const shown = examples.map(({ line, values }) => {
    const cells = Object.entries(values).map(([column, value]) => `${column} = ${short(value) || '(empty)'}`)
    return `    row ${line}${cells.length === 0 ? '' : `: ${cells.join(', ')}`}`
  })
  return [`  refused ${rows} ×: ${reason}`, ...shown]
}

function counted(what: string, counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts)
    .toSorted((a, b) => b[1] - a[1])
    .map(([reason, count]) => `  ${what} ${count} ×: ${reason}`)
}

/** Korean letters take two cells of a terminal. */
function padded(name: string): string {
  const wide = name.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/gu) ?? []
  return name + ' '.repeat(Math.max(0, COLUMN_WIDTH - name.length - wide.length))
}

function short(text: string): string {
  const flat = text.replace(/\s+/gu, ' ')
  return flat.length <= TEXT_MAX ? flat : `${flat.slice(0, TEXT_MAX)}…`
}
