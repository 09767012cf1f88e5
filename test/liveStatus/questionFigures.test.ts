import assert from 'node:assert/strict'
import { instantOf } from '#base/kst.ts'
import { answerQuestion, correctQuestion } from '#flows/liveStatus/answerQuestion.ts'
import { ask } from '#flows/liveStatus/ask.ts'
import { questionAnswerTimesMs } from '#liveStatus/questionFigures.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { callerOf, PLACES, questionsOn, surroundings } from './questionsNode.ts'

/** The time that owners take to answer. */

const NOW = instantOf('2026-11-21', 12 * 60)

eachEngine('the time to an answer ends with the first answer, not with its corrections', async (_, { database }) => {
  const questions = questionsOn(database, await surroundings(() => NOW))
  const wait = { placeId: 'pl_always', kind: 'wait', topic: 'wait', question: null, guestCount: null } as const
  const asked = await ask(questions, callerOf('acc_1'), wait, NOW)
  assert.ok(asked.kind === 'done' && asked.data.kind === 'created')
  const { queryId } = asked.data.query
  const by = { placeIds: PLACES, verifiedBy: 'owner' as const }
  const answer = { note: null, validForMinutes: null }
  await answerQuestion(questions, by, queryId, { ...answer, status: 'available' }, NOW + 2_000)
  for (const afterMs of [60_000, 120_000]) {
    const { kind } = await correctQuestion(questions, by, queryId, { ...answer, status: 'limited' }, NOW + afterMs)
    assert.equal(kind, 'answered')
  }
  assert.deepEqual((await questionAnswerTimesMs(database, NOW, 10)).map(Number), [2_000])
})
