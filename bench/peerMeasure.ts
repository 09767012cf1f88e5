import { spreadOf, type Spread } from './figures.ts'
import { CLASSES, sharedQuestions, type ClassName, type Question, type Questions } from './questions.ts'
import { PEER_BUDGET_MS, PEER_ROUNDS_MIN, ROUNDS } from './settings.ts'

export interface PeerAnswer {
  ms: number
  total: number
  ids: readonly string[]
}

/** A peer's figures for one class: times, and its answers for comparison with ours. */
export interface PeerClass {
  spread: Spread
  rounds: number
  answers: readonly Pick<PeerAnswer, 'total' | 'ids'>[]
}
export type PeerReport = Readonly<Record<ClassName, PeerClass>>

/** Prepares a question; the returned function asks it once. */
type Prepare = (question: Question) => () => PeerAnswer | Promise<PeerAnswer>

/** Asks the first questions of each class, round after round, until the time budget is used up. */
export async function answersOf(questions: Questions, prepare: Prepare): Promise<PeerReport> {
  const report: Partial<Record<ClassName, PeerClass>> = {}
  for (const name of CLASSES) report[name] = await measureClass(sharedQuestions(questions, name), prepare)
  return report as PeerReport
}

async function measureClass(questions: readonly Question[], prepare: Prepare): Promise<PeerClass> {
  const asks = questions.map(prepare)
  // The first round warms the caches; its answers are the ones compared.
  const answers: PeerAnswer[] = []
  for (const ask of asks) answers.push(await ask())
  const times: number[][] = questions.map(() => [])
  const begun = performance.now()
  let rounds = 0
  while (rounds < PEER_ROUNDS_MIN || (rounds < ROUNDS && performance.now() - begun < PEER_BUDGET_MS)) {
    for (const [i, ask] of asks.entries()) (times[i] as number[]).push((await ask()).ms)
    rounds++
  }
  return { spread: spreadOf(times), rounds, answers: answers.map(({ total, ids }) => ({ total, ids })) }
}
