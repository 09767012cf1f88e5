import { nearest } from '#contract/faults.ts'
import type { Meta } from '#client/generated/records.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { text } from '#commandLine/flag.ts'
import { Stop } from '#commandLine/stop.ts'
import { type Invocation, userCommand } from '../userCommand.ts'
import { printTable, remark } from '../output.ts'
import type { Column } from '../textTable.ts'

const FLAGS = { find: text('WORD', 'Look up a word, Korean or English.') }

export const VOCAB = userCommand({
  operands: ['[filter]'],
  flags: FLAGS,
  price: 'free, and needs no key',
  examples: ['vocab', 'vocab atmosphere', 'vocab --find 조용한', 'vocab fields'],
  run: showVocabulary,
})

/** A filter with its values and the aliases of each value. */
interface FilterWords {
  filter: string
  /** The places that have what it tests; null for the group of the boolean filters. */
  places: number | null
  values: readonly { value: string; words: readonly string[]; places: number | null }[]
}

async function showVocabulary(call: Invocation<typeof FLAGS>): Promise<number> {
  const meta = await call.access.client.meta({ signal: call.terminal.signal })
  const { find } = call.flags
  const [name] = call.operands
  if (find !== null) return findWord(call, filtersOf(meta), find)
  if (name === 'fields') return showFields(call, meta)
  const filters = filtersOf(meta)
  return name === undefined ? showFilters(call, filters) : showValues(call, filters, name.replaceAll('-', '_'))
}

function filtersOf({ filters, counts }: Meta): FilterWords[] {
  const { enum: single, array, special, boolean, subtype, bbq_meat, view, reservationChannel, aliases } = filters
  const valued = {
    ...single,
    subtype,
    ...array,
    bbq_meat,
    view,
    reservation_channel: reservationChannel,
    ...special,
    boolean,
  }
  return Object.entries(valued).map(([filter, values]) => ({
    filter,
    places: counts.byFilter[filter] ?? null,
    values: values.map((value) => ({
      value,
      places: (filter === 'boolean' ? counts.byFilter[value] : counts.byValue[filter]?.[value]) ?? null,
      words: Object.entries(aliases[filter] ?? {}).flatMap(([word, stands]) => (stands === value ? [word] : [])),
    })),
  }))
}

const placesCell = ({ places }: { places: number | null }) => places?.toLocaleString('en-US') ?? ''

function showFilters(call: Invocation, filters: readonly FilterWords[]): number {
  const columns: readonly Column<FilterWords>[] = [
    { title: 'filter', cell: ({ filter }) => filter },
    { title: 'values', cell: ({ values }) => String(values.length), right: true },
    { title: 'places', cell: placesCell, right: true },
    {
      title: 'such as',
      cell: ({ values }) =>
        values
          .slice(0, 5)
          .map(({ value }) => value)
          .join(', '),
      flexible: true,
    },
  ]
  printTable(call, filters, columns, filters)
  remark(call, {
    en: 'words of a filter: oneset vocab atmosphere · meaning of a word: --find 조용한 · fields: oneset vocab fields',
    ko: '필터의 낱말: oneset vocab atmosphere · 낱말의 뜻: --find 조용한 · 필드: oneset vocab fields',
  })
  return EXIT.ok
}

const VALUE_COLUMNS: readonly Column<FilterWords['values'][number]>[] = [
  { title: 'value', cell: ({ value }) => value },
  { title: 'places', cell: placesCell, right: true },
  { title: 'words', cell: ({ words }) => words.join(', '), flexible: true },
]

function showValues(call: Invocation, filters: readonly FilterWords[], name: string): number {
  const found = filters.find(({ filter }) => filter === name)
  if (!found) {
    const meant = nearest(
      name,
      filters.map(({ filter }) => filter),
    )
    throw new Stop(`there is no filter ${name}`, `type: oneset vocab ${meant ?? ''}`.trim(), EXIT.notFound)
  }
  printTable(call, found, VALUE_COLUMNS, found.values)
  return EXIT.ok
}

function findWord(call: Invocation, filters: readonly FilterWords[], word: string): number {
  const fold = (text: string) =>
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[\s\-_'’]/g, '')
  const wanted = fold(word)
  const found = filters.flatMap(({ filter, values }) =>
    values
      .filter(({ value, words }) => [value, ...words].some((known) => fold(known).includes(wanted)))
      .map(({ value, words }) => ({
        flag: filter === 'boolean' ? `--${value.replaceAll('_', '-')}` : `--${filter.replaceAll('_', '-')} ${value}`,
        filter,
        value,
        words,
      })),
  )
  const columns: readonly Column<(typeof found)[number]>[] = [
    { title: 'flag', cell: ({ flag }) => flag },
    { title: 'words', cell: ({ words }) => words.join(', '), flexible: true },
  ]
  if (found.length === 0)
    throw new Stop(`no filter has the word ${word}`, 'see the filters: oneset vocab', EXIT.notFound)
  printTable(call, found, columns, found)
  return EXIT.ok
}

function showFields(call: Invocation, { fields }: Meta): number {
  const rows = Object.entries(fields.tiers).map(([tier, price]) => ({
    tier,
    price,
    fields: Object.entries(fields.byField).flatMap(([name, of]) => (of === tier ? [name] : [])),
  }))
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { title: 'tier', cell: ({ tier }) => tier },
    { title: 'tokens', cell: ({ price }) => String(price), right: true },
    { title: 'fields', cell: ({ fields: names }) => names.join(', ') },
  ]
  printTable(call, fields, columns, rows)
  return EXIT.ok
}
