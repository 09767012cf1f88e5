import { Type } from 'typebox'
import { kstDate } from '#base/kst.ts'
import { nearest } from '#contract/faults.ts'
import { FILTER_PARAMETERS } from '#contract/parameters/filterParameters.ts'
import { BOOLEAN_FILTERS, COMBINE, entriesOf, isBooleanFilter } from '#venue/vocabulary.ts'
import { readSentence } from '#query/words.ts'
import { type WordsReading } from '#query/wordsReading.ts'
import { regionLookup } from '#query/wordsRegion.ts'
import { VALUED_FILTERS } from '../filterArguments.ts'
import { problem, READING, tool, type ToolOutcome, type ToolRun } from '../tool.ts'

const WORDS_OF_VALUE = 3
const VALUES_SHOWN = 6

const PROVINCES_ONLY = regionLookup(() => [])

export const DESCRIBE_FILTERS = tool({
  name: 'describe_filters',
  title: 'Look up filters and their words',
  description:
    'Free. With words, turns a request into arguments of search_venues: "조용한 혼밥 주차" → filters. With filter, lists its values and their Korean and English words. With neither, lists all filters. 필터, 조건, 단어 풀이.',
  input: Type.Object(
    {
      filter: Type.Optional(Type.String({ maxLength: 40, description: 'Name of one filter, such as atmosphere.' })),
      words: Type.Optional(
        Type.String({ maxLength: 200, description: 'A request in Korean or English, without place names.' }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    arguments: Type.Optional(
      Type.Object(
        {
          filters: Type.Optional(Type.Record(Type.String(), Type.String())),
          open_at: Type.Optional(Type.String()),
          keyword: Type.Optional(Type.String()),
          region: Type.Optional(Type.String()),
        },
        { description: 'For search_venues.' },
      ),
    ),
    ambiguous: Type.Optional(Type.Array(Type.String())),
    unsayable: Type.Optional(Type.Array(Type.String())),
    values: Type.Optional(Type.Record(Type.String(), Type.String())),
    filters: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
  annotations: READING,
  calls: [],
  run: async ({ filter, words }, run): Promise<ToolOutcome> => {
    if (words !== undefined) return readWords(words, run)
    return filter === undefined ? allFilters() : oneFilter(filter.trim().replaceAll('-', '_'))
  },
})

function readWords(words: string, { now }: ToolRun): ToolOutcome {
  const reading = readSentence(words, { lookUp: PROVINCES_ONLY, today: kstDate(now) })
  const found = argumentsOf(reading)
  const ambiguous = reading.ambiguous.map(
    ({ word, readings }) => `${word}: ${readings.map(({ param, value }) => `${param}=${value}`).join(' or ')}`,
  )
  const { unsayable } = reading
  const text = [
    `search_venues ${JSON.stringify(found)}`,
    ...(found.keyword
      ? [`"${found.keyword}" is not a filter: if it names an area, pass it as region instead of keyword.`]
      : []),
    ...reading.resolved
      .filter(({ assumed }) => assumed)
      .map(({ from, param, value }) => `Assumed from a misspelt word: ${from} means ${param}=${value}`),
    ...ambiguous.map((line) => `Ambiguous, left out: ${line}`),
    ...(unsayable.length > 0 ? [`No filter says: ${unsayable.join(', ')}`] : []),
  ]
  return {
    kind: 'answer',
    structured: { arguments: found, ambiguous, unsayable: [...unsayable] },
    text: text.join('\n'),
  }
}

function argumentsOf({ params }: WordsReading) {
  const { open_at: openAt, keyword, region_code: region, ...filters } = Object.fromEntries(params)
  return {
    ...(Object.keys(filters).length > 0 && { filters }),
    ...(openAt !== undefined && { open_at: openAt }),
    ...(keyword !== undefined && { keyword }),
    ...(region !== undefined && { region }),
  }
}

function allFilters(): ToolOutcome {
  const filters = Object.fromEntries(VALUED_FILTERS.map((name) => [name, meaningOf(name)]))
  const booleans = BOOLEAN_FILTERS.join(', ')
  const lines = Object.entries(filters).map(([name, meaning]) => `${name}: ${meaning}`)
  return {
    kind: 'answer',
    structured: { filters: { ...filters, boolean: booleans } },
    text: [`True when confirmed: ${booleans}`, ...lines].join('\n'),
  }
}

function meaningOf(name: string): string {
  const values = entriesOf(name).map(({ value }) => value)
  const more = values.length > VALUES_SHOWN ? `, … (${values.length})` : ''
  const [, , example = '', description = ''] = FILTER_PARAMETERS.find(([filter]) => filter === name) ?? []
  const short = description.split(/(?<=[.;])\s/u)[0] ?? ''
  return values.length === 0
    ? `${short} e.g. ${example}`
    : `${values.slice(0, VALUES_SHOWN).join(', ')}${more} — ${combineWord(name)}`
}

function combineWord(name: string): string {
  const how = COMBINE[name as keyof typeof COMBINE]
  return how === 'single' ? 'one value' : `${how} of several match`
}

function oneFilter(name: string): ToolOutcome {
  const entries = entriesOf(name)
  if (entries.length === 0 && !VALUED_FILTERS.includes(name)) {
    const meant = nearest(name, [...VALUED_FILTERS, ...BOOLEAN_FILTERS])
    const guess = meant === null ? '' : ` Did you mean ${meant}?`
    return problem(
      'invalid_parameter',
      `There is no filter ${name}.${guess} Call describe_filters without arguments for the list.`,
    )
  }
  const values = Object.fromEntries(
    entries.map(({ value, ko, en }) => [value, [...ko.slice(0, WORDS_OF_VALUE), ...en.slice(0, 1)].join(', ')]),
  )
  const head = isBooleanFilter(name) ? `${name}: true when confirmed.` : `${name}: ${meaningOf(name)}`
  const lines = Object.entries(values).map(([value, words]) => `${value}: ${words}`)
  return { kind: 'answer', structured: { values }, text: [head, ...lines].join('\n') }
}
