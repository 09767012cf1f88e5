import type { OnesetClient } from '#client/onesetClient.ts'
import type { SentenceDryRun } from '#client/generated/sentences.ts'

/** What the service makes of a sentence. */
export interface SentenceReading extends Pick<SentenceDryRun, 'ambiguous'> {
  /** The parameters that the words became. */
  params: Readonly<Record<string, string>>
  /** The words that became the circle of a nearby search, such as the name of a station; null without a circle. */
  circleName: string | null
  /** Words that were read as others, each with the parameter that it became. */
  assumed: readonly SentenceDryRun['understood'][number][]
  /** Words that no filter expresses, besides the keyword. */
  unsayable: readonly string[]
}

/** Converts a sentence into parameters; free. */
export async function readSentence(sentence: string, client: OnesetClient): Promise<SentenceReading> {
  const report = await client.places.sentence(sentence).price()
  const { understood, notUnderstood, ambiguous, resolvedFilters } = report
  const byParam = Map.groupBy(understood, ({ param }) => param)
  const params = Object.fromEntries(
    Array.from(byParam, ([param, words]) => [param, [...new Set(words.map(({ value }) => value))].join(',')]),
  )
  const asked = resolvedFilters?.['keyword']
  const keyword = typeof asked === 'string' ? asked : ''
  // An assumed keyword is among the understood words, and its words as typed are not among the others.
  const keywordWords = keyword === '' || byParam.has('keyword') ? 0 : keyword.split(' ').length
  return {
    params: keyword === '' ? params : { ...params, keyword },
    ambiguous,
    circleName: understood.find(({ param }) => param === 'lat')?.text ?? null,
    assumed: understood.filter(({ assumed }) => assumed),
    unsayable: notUnderstood.slice(keywordWords),
  }
}
