import assert from 'node:assert/strict'
import { instantOf, MINUTE_MS } from '#base/kst.ts'
import { answerQuestion, questionsPendingAt } from '#flows/liveStatus/answerQuestion.ts'
import { type AskOutcome, ask, type QuestionRequest } from '#flows/liveStatus/ask.ts'
import { moveQuestions } from '#flows/owner/followMerges.ts'
import { peek } from '#flows/liveStatus/readAnswer.ts'
import { indexOf } from '../support/openedIndex.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'
import { callerOf, questionsOn, surroundings } from './questionsNode.ts'

const NOW = instantOf('2026-11-21', 12 * 60)
const [FROM, INTO] = ['pl_daily', 'pl_always']
/** The next release, which has merged the one place into the other. */
const MERGED = { ...worldOf([venueWith(INTO)]), redirects: new Map([[FROM, INTO]]) }
const caller = callerOf('acc_1')

const asking = (placeId: string, topic: string): QuestionRequest => ({
  placeId,
  kind: 'item',
  topic,
  question: null,
  guestCount: null,
})
function idOf(outcome: AskOutcome): string {
  assert.ok(outcome.kind === 'done' && outcome.data.kind === 'created')
  return outcome.data.query.queryId
}

eachEngine('open questions and fresh answers move when their place is merged into another', async (_, state) => {
  const around = await surroundings(() => NOW)
  const questions = questionsOn(state.database, around)
  const asked = async (placeId: string, topic: string) =>
    idOf(await ask(questions, caller, asking(placeId, topic), NOW))
  const answer = (queryId: string, placeId: string) =>
    answerQuestion(
      questions,
      { placeIds: [placeId], verifiedBy: 'owner' },
      queryId,
      { status: 'available', note: null, validForMinutes: null },
      NOW,
    )
  const [moving, twin, there] = [await asked(FROM, '만두'), await asked(FROM, '국수'), await asked(INTO, '국수')]
  await answer(await asked(FROM, '김밥'), FROM)

  await around.releases.switchTo(indexOf(MERGED, 'test-2'))
  await moveQuestions(questions, NOW)
  const pendingAt = async (placeId: string) =>
    (await questionsPendingAt(questions, [placeId], NOW)).map(({ queryId }) => queryId).toSorted()
  assert.deepEqual(await pendingAt(INTO), [moving, there].toSorted())
  assert.deepEqual(await pendingAt(FROM), [twin], 'a question that is pending at both places stays')
  assert.equal((await answer(moving, INTO)).kind, 'answered')
  const answerSearch = { placeId: INTO, kind: null, topic: '김밥', guestCount: null }
  const found = await peek(questions, caller, answerSearch, NOW + MINUTE_MS)
  assert.ok(found.kind === 'peeked' && found.query)
})
