import type { OnesetClient } from '#client/onesetClient.ts'
import type { SentenceDryRun } from '#client/generated/records.ts'

/** What the service makes of a sentence. */
export interface SentenceReading extends Pick<SentenceDryRun, 'ambiguous'> {
  /** The parameters that the words became. */
  params: Readonly<Record<string, string>>
  /** Words that no filter expresses, besides the keyword. */
  unsayable: readonly string[]
}

const CIRCLE = 'lat,lng,radius'

function circleOf(value: string) {
  const values = value.split(',')
  return CIRCLE.split(',').map((name, i) => [name, values[i] ?? ''] as const)
}

/** Converts a sentence into parameters; free. */
export async function readSentence(sentence: string, client: OnesetClient): Promise<SentenceReading> {
  const report = await client.places.sentence(sentence).price()
  const { understood, notUnderstood, ambiguous, resolvedFilters } = report
  const set = understood.flatMap(({ param, value }) => (param === CIRCLE ? circleOf(value) : [[param, value] as const]))
  const params = Object.fromEntries(
    Array.from(
      Map.groupBy(set, ([param]) => param),
      ([param, pairs]) => [param, [...new Set(pairs.map(([, value]) => value))].join(',')],
    ),
  )
  const keyword = String(resolvedFilters?.['keyword'] ?? '')
  const others = new Set([...keyword.split(' '), ...ambiguous.map(({ text }) => text)])
  return {
    params: keyword === '' ? params : { ...params, keyword },
    ambiguous,
    unsayable: notUnderstood.filter((word) => !others.has(word)),
  }
}
