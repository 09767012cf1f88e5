import assert from 'node:assert/strict'
import { instantOf, MINUTE_MS } from '#base/kst.ts'
import type { LiveAnswer } from '#contract/liveStatus.ts'
import { answerQuestion } from '#flows/liveStatus/answerQuestion.ts'
import { type QuestionRequest, ask } from '#flows/liveStatus/ask.ts'
import type { Questions } from '#flows/liveStatus/questions.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { callerOf, PLACES, questionsOn, surroundings } from './questionsNode.ts'

/** Which answer is reused for which caller, and until when to the millisecond. */

const NOW = instantOf('2026-11-21', 12 * 60)
const SEATS: QuestionRequest = { placeId: 'pl_always', kind: 'seats', topic: 'seats', question: null, guestCount: null }

async function seatsAsked(questions: Questions, guestCount: number, at: number): Promise<[string, number | null]> {
  const asked = await ask(questions, callerOf('acc_1'), { ...SEATS, guestCount }, at)
  assert.ok(asked.kind === 'done' && asked.data.kind !== 'blocked')
  return [
    asked.data.kind === 'created' ? asked.data.query.queryId : asked.data.query.status,
    asked.data.query.guestCount,
  ]
}

async function answered(questions: Questions, queryId: string, status: LiveAnswer, at: number): Promise<void> {
  const by = { placeIds: PLACES, verifiedBy: 'owner' as const }
  const { kind } = await answerQuestion(questions, by, queryId, { status, note: null, validForMinutes: null }, at)
  assert.equal(kind, 'answered')
}

eachEngine('of contradicting answers the newest applies, exact or covering', async (_, { database }) => {
  const questions = questionsOn(database, await surroundings(() => NOW))
  const [[four], [six]] = [await seatsAsked(questions, 4, NOW), await seatsAsked(questions, 6, NOW)]
  await answered(questions, six, 'available', NOW + 1)
  assert.deepEqual(await seatsAsked(questions, 5, NOW + 2), ['available', 6])
  await answered(questions, four, 'unavailable', NOW + 3)
  for (const guestCount of [4, 5, 6, 7])
    assert.deepEqual(await seatsAsked(questions, guestCount, NOW + 4), ['unavailable', 4])
  for (const guestCount of [1, 3]) assert.deepEqual(await seatsAsked(questions, guestCount, NOW + 4), ['available', 6])
})

eachEngine('an answer is reused until validUntil, exclusively', async (_, { database }) => {
  const questions = questionsOn(database, await surroundings(() => NOW))
  const [queryId] = await seatsAsked(questions, 4, NOW)
  await answered(questions, queryId, 'limited', NOW)
  const end = NOW + 10 * MINUTE_MS
  assert.deepEqual(await seatsAsked(questions, 4, end - 1), ['limited', 4])
  const [again] = await seatsAsked(questions, 4, end)
  assert.notEqual(again, 'limited')
})
