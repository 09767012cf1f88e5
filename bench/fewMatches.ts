import { parseArgs } from 'node:util'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { KEYWORDS_MAX } from '#search/keyword/readings/guessCache.ts'
import { FEW_RESULTS } from '#search/fewResults.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { openBenchIndex } from './benchIndex.ts'
import type { Question } from './questions.ts'
import { readQuestions } from './readQuestions.ts'

/**
 * Prints the mean time of questions with a keyword by what they match as typed, because a search with fewer than five
 * matches also guesses. `--folder`: a workplace of makeStep.ts. Two checkouts are compared by running this in turns, each
 * several times. Guesses at the last keywords are remembered; with `--first` they are forgotten before each round, as if every
 * keyword was asked for the first time.
 */
const CLASSES = ['keyword', 'keyword + region', 'romanised', 'several words', 'typing error'] as const
const WARM_UP_ROUNDS = 3
const ROUNDS = 7

const { values } = parseArgs({ options: { folder: { type: 'string' }, first: { type: 'boolean' } } })
if (values.folder === undefined) throw new Error('--folder must name a workplace of bench/makeStep.ts')
const index = await openBenchIndex(values.folder)
const questions = readQuestions(values.folder)
const asked = CLASSES.flatMap((name) => questions[name].map((question) => ({ name, question, ms: [] as number[] })))
for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
  if (values.first === true) forgetGuesses(index, round)
  for (const { question, ms } of asked) {
    const begun = performance.now()
    search(index, question)
    if (round >= WARM_UP_ROUNDS) ms.push(performance.now() - begun)
  }
}

const groups = Map.groupBy(asked, ({ name, question }) => `${name}, ${matchesOf(index, question)}`)
for (const [group, rows] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const mean = rows.reduce((sum, { ms }) => sum + Math.min(...ms), 0) / rows.length
  console.log(`${group}: ${rows.length} questions, ${(mean * 1_000).toFixed(0)} µs`)
}

/** Searches so many other keywords that the memory holds only theirs. */
function forgetGuesses(from: VenueIndex, round: number): void {
  const some = questions.keyword[0] as Question
  if (some.kind === 'one') throw new Error('a question with a keyword is a list')
  for (let i = 0; i < KEYWORDS_MAX; i++) {
    const filters = { ...some.query.filters, keyword: `뷁${round}쀍${i}` }
    from.search({ ...some.query, filters }, emptyOverlay)
  }
}

function search(from: VenueIndex, question: Question) {
  if (question.kind === 'one') throw new Error('a question with a keyword is a list')
  return from.search(question.query, emptyOverlay)
}

/** Matches as typed come before guesses. */
function matchesOf(from: VenueIndex, question: Question): string {
  const { hits } = search(from, question)
  const typed = hits.slice(0, FEW_RESULTS).filter(({ matchReason }) => matchReason?.assumed === undefined).length
  return typed === 0 ? 'none' : typed < FEW_RESULTS ? 'one to four' : 'five or more'
}
