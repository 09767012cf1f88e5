import { Type } from 'typebox'
import type { SentenceDryRun } from '#client/generated/sentences.ts'
import { nearest } from '#contract/faults.ts'
import { FILTER_PARAMETERS } from '#contract/parameters/filterParameters.ts'
import { resolvedParams } from '#contract/parameters/resolvedParams.ts'
import { BOOLEAN_FILTERS, COMBINE, entriesOf, isBooleanFilter } from '#venue/vocabulary.ts'
import { VALUED_FILTERS } from '../search/filterArguments.ts'
import { toProblem } from '../problemText.ts'
import { argumentsOf } from '../search/searchArguments.ts'
import { reportLines, SENTENCE_REPORT, sentenceReport } from '../search/sentenceReport.ts'
import { problem, READING, tool, type ToolOutcome, type ToolRun } from '../tool.ts'

const WORDS_OF_VALUE = 3
const VALUES_SHOWN = 6

export const DESCRIBE_FILTERS = tool({
  name: 'describe_filters',
  title: 'Look up filters and their words',
  description:
    'Free. With words, turns a request into arguments of search_venues: "조용한 혼밥 주차" → filters. With filter, lists its values and their Korean and English words. With neither, lists all filters. 필터, 조건, 단어 풀이.',
  input: Type.Object(
    {
      filter: Type.Optional(Type.String({ maxLength: 40, description: 'Name of one filter, such as atmosphere.' })),
      words: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'A request in Korean or English.' }),
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
          near: Type.Optional(
            Type.Object({ lat: Type.Number(), lng: Type.Number(), radius: Type.Optional(Type.Integer()) }),
          ),
          sort: Type.Optional(Type.String()),
        },
        { description: 'For search_venues.' },
      ),
    ),
    ...SENTENCE_REPORT,
    values: Type.Optional(Type.Record(Type.String(), Type.String())),
    filters: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
  annotations: READING,
  calls: ['sentence'],
  run: async ({ filter, words }, run): Promise<ToolOutcome> => {
    if (words !== undefined) return readWords(words, run)
    return filter === undefined ? allFilters() : oneFilter(filter.trim().replaceAll('-', '_'))
  },
})

/** Lets the service read the words; a dry run is free. */
async function readWords(words: string, { service, signal }: ToolRun): Promise<ToolOutcome> {
  const answer = await service.call({ name: 'sentence', query: { q: words, dry_run: 'true' } }, signal)
  if (answer.kind === 'refused') return toProblem(answer)
  const report = answer.meta as SentenceDryRun
  // The order is no filter.
  const orders = report.understood.filter(({ param }) => param === 'sort').map(({ param, value }) => [param, value])
  const found = argumentsOf({ ...resolvedParams(report.resolvedFilters ?? {}), ...Object.fromEntries(orders) })
  return {
    kind: 'answer',
    structured: { arguments: found, ...sentenceReport(report) },
    text: [`search_venues ${JSON.stringify(found)}`, ...reportLines(report)].join('\n'),
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
