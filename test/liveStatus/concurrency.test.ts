import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { instantOf, MINUTE_MS } from '#base/kst.ts'
import type { LiveAnswer } from '#contract/liveStatus.ts'
import type { Database } from '#database/database.ts'
import { answerQuestion } from '#flows/liveStatus/answerQuestion.ts'
import { type QuestionRequest, type AskOutcome, ask } from '#flows/liveStatus/ask.ts'
import type { Questions } from '#flows/liveStatus/questions.ts'
import { readAnswer } from '#flows/liveStatus/readAnswer.ts'
import { forgetOldQuestions, settleOverdueQuestions } from '#flows/liveStatus/settleQuestions.ts'
import { LongPolls } from '#flows/longPolls.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import { ANSWER_WINDOW_MS, callerOf, PLACES, questionsOn, surroundings } from './questionsNode.ts'

/** Two nodes and many concurrent callers: nothing is asked or answered twice, and no limit is exceeded. */

const NOW = instantOf('2026-11-21', 12 * 60)
const ITEM: QuestionRequest = {
  placeId: 'pl_always',
  kind: 'item',
  topic: '돼지국밥',
  question: '있나요',
  guestCount: null,
}

async function twoNodes({ database, open }: TestDatabase) {
  const around = await surroundings(() => NOW)
  const nodes = [questionsOn(database, around), questionsOn(await open(), around)] as [Questions, Questions]
  return { nodes, events: around.events }
}

const kindOf = (outcome: AskOutcome) => (outcome.kind === 'refused' ? outcome.code : outcome.data.kind)
const idOf = (outcome: AskOutcome) =>
  outcome.kind === 'done' && outcome.data.kind !== 'blocked' ? outcome.data.query.queryId : null
const spent = async ({ metering }: Questions, account: string) => (await metering.usage(account, NOW)).tokens

function count(kinds: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(kinds, (kind) => kind)).map(([kind, all]) => [kind, all?.length ?? 0]),
  )
}

const answerOf = (node: Questions, queryId: string, status: LiveAnswer, at = NOW) =>
  answerQuestion(
    node,
    { placeIds: PLACES, verifiedBy: 'owner' },
    queryId,
    { status, note: status, validForMinutes: null },
    at,
  )

eachEngine(
  'one question asked by twelve accounts concurrently is created once and joined by eleven',
  async (_, state) => {
    const { nodes, events } = await twoNodes(state)
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (__, i) => ask(nodes[(i % 2) as 0 | 1], callerOf(`acc_${i}`), ITEM, NOW)),
    )
    assert.deepEqual(count(outcomes.map(kindOf)), { created: 1, joined: 11 })
    assert.equal(new Set(outcomes.map(idOf)).size, 1)
    assert.deepEqual(count(events.map(({ type }) => type)), { 'question.created': 1, 'question.joined': 11 })
    const counts = outcomes.map((one) =>
      one.kind === 'done' && one.data.kind !== 'blocked' ? one.data.query.interestedCount : 0,
    )
    assert.deepEqual(
      counts.toSorted((a, b) => a - b),
      Array.from({ length: 12 }, (__, i) => i + 1),
    )
  },
)

eachEngine('an account that asks nine questions concurrently has five pending, and pays for five', async (_, state) => {
  const { nodes } = await twoNodes(state)
  const outcomes = await Promise.all(
    Array.from({ length: 9 }, (__, i) =>
      ask(nodes[(i % 2) as 0 | 1], callerOf('acc_1'), { ...ITEM, topic: `item ${i}` }, NOW),
    ),
  )
  assert.deepEqual(count(outcomes.map(kindOf)), { created: 5, owner_contact_limited: 4 })
  assert.equal(await spent(nodes[0], 'acc_1'), 5)
  const refusal = outcomes.find(({ kind }) => kind === 'refused')
  assert.equal(refusal?.kind === 'refused' && refusal.retryAfterS, ANSWER_WINDOW_MS / 1_000)
  // Another account still may, and the account may ask elsewhere.
  assert.equal(kindOf(await ask(nodes[0], callerOf('acc_2'), { ...ITEM, topic: 'other' }, NOW)), 'created')
  assert.equal(kindOf(await ask(nodes[0], callerOf('acc_1'), { ...ITEM, placeId: 'pl_daily' }, NOW)), 'created')
})

eachEngine(
  'a venue gets twelve questions an hour from all callers; joining and reuse do not count',
  async (_, state) => {
    const { nodes } = await twoNodes(state)
    const asked = (i: number, at: number) =>
      ask(nodes[0], callerOf(`acc_${i % 4}`), { ...ITEM, topic: `item ${i}` }, at)
    const created = []
    for (let i = 0; i < 12; i++) created.push(await asked(i, NOW + i * MINUTE_MS))
    assert.deepEqual(count(created.map(kindOf)), { created: 12 })
    const at = NOW + 12 * MINUTE_MS
    const refusal = await asked(12, at)
    assert.equal(kindOf(refusal), 'owner_contact_limited')
    assert.equal(refusal.kind === 'refused' && refusal.retryAfterS, 48 * 60)
    assert.equal(kindOf(await ask(nodes[0], callerOf('acc_9'), { ...ITEM, topic: 'item 11' }, at)), 'joined')
    assert.equal(kindOf(await asked(12, NOW + 60 * MINUTE_MS)), 'created')
  },
)

eachEngine(
  'of two concurrent answers on two nodes one is stored, and the other owner gets that answer',
  async (_, state) => {
    const { nodes } = await twoNodes(state)
    for (let round = 0; round < 5; round++) {
      const queryId =
        idOf(await ask(nodes[0], callerOf(`acc_${round}`), { ...ITEM, topic: `item ${round}` }, NOW)) ?? ''
      const [first, second] = await Promise.all([
        answerOf(nodes[0], queryId, 'available'),
        answerOf(nodes[1], queryId, 'unavailable'),
      ])
      assert.deepEqual([first.kind, second.kind].toSorted(), ['answered', 'too_late'])
      assert.ok(first.kind !== 'refused' && second.kind !== 'refused')
      assert.deepEqual(first.query, second.query)
      assert.equal(first.query.note, first.query.status)
    }
  },
)

eachEngine('an answer is accepted in time only, whether the question was swept or not', async (_, state) => {
  const { nodes, events } = await twoNodes(state)
  const ends = NOW + ANSWER_WINDOW_MS
  const inTime = idOf(await ask(nodes[0], callerOf('acc_1'), { ...ITEM, topic: 'a' }, NOW)) ?? ''
  const late = idOf(await ask(nodes[0], callerOf('acc_1'), { ...ITEM, topic: 'b' }, NOW)) ?? ''
  assert.equal((await answerOf(nodes[1], inTime, 'available', ends - 1)).kind, 'answered')
  const answered = await answerOf(nodes[1], late, 'available', ends)
  assert.equal(answered.kind === 'too_late' && answered.query.status, 'no_response')
  await Promise.all(nodes.map((node) => settleOverdueQuestions(node, ends)))
  assert.deepEqual(
    events.filter(({ type }) => type === 'question.expired').map(({ subjectId }) => subjectId),
    [late],
  )
})

eachEngine(
  'the same question may be asked again as soon as the first has expired, before any sweep',
  async (_, state) => {
    const { nodes, events } = await twoNodes(state)
    const ends = NOW + ANSWER_WINDOW_MS
    const first = await ask(nodes[0], callerOf('acc_1'), ITEM, NOW)
    const second = await ask(nodes[1], callerOf('acc_2'), ITEM, ends)
    assert.deepEqual([kindOf(first), kindOf(second)], ['created', 'created'])
    assert.deepEqual(
      events.map(({ type, subjectId }) => [type, subjectId]),
      [
        ['question.created', idOf(first)],
        ['question.expired', idOf(first)],
        ['question.created', idOf(second)],
      ],
    )
  },
)

eachEngine(
  'a caller who asks while the answer is being stored pays nothing for it, or has joined',
  async (_, state) => {
    const { nodes } = await twoNodes(state)
    for (let round = 0; round < 10; round++) {
      const asking = { ...ITEM, topic: `item ${round}` }
      const at = NOW + round * 6 * MINUTE_MS
      const queryId = idOf(await ask(nodes[0], callerOf(`acc_first_${round}`), asking, at)) ?? ''
      const late = callerOf(`acc_late_${round}`)
      const [outcome] = await Promise.all([ask(nodes[1], late, asking, at), answerOf(nodes[0], queryId, 'soon', at)])
      assert.ok(['joined', 'reused'].includes(kindOf(outcome)), kindOf(outcome))
      assert.equal(idOf(outcome), queryId)
      assert.equal(await spent(nodes[0], late.accountId), kindOf(outcome) === 'joined' ? 1 : 0)
    }
  },
)

eachEngine(
  'a caller who reads while a timely answer is being stored does not read that it expired',
  async (_, state) => {
    const { nodes } = await twoNodes(state)
    const queryId = idOf(await ask(nodes[0], callerOf('acc_1'), ITEM, NOW)) ?? ''
    const ends = NOW + ANSWER_WINDOW_MS
    const [answered, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const said = { status: 'soon' as const, note: null, validForMinutes: null }
    const by = { placeIds: PLACES, verifiedBy: 'owner' as const }
    const answering = answerQuestion(
      nodes[0],
      by,
      queryId,
      said,
      ends - 1,
      () => (answered.resolve(), committing.promise),
    )
    await answered.promise
    const clock = () => ends
    const reader = { ...nodes[1], longPolls: new LongPolls(state.database.notifier, clock), clock }
    const reading = readAnswer(reader, callerOf('acc_1'), queryId, {
      waitMs: 0,
      disconnected: new AbortController().signal,
    })
    await wait(300)
    committing.resolve()
    const [read] = await Promise.all([reading, answering])
    assert.equal(read.kind === 'read' && read.value.status, 'soon')
  },
)

eachEngine(
  'a caller about to join when the answer was committed gets the answer, and pays nothing',
  async (_, state) => {
    const { nodes } = await twoNodes(state)
    const queryId = idOf(await ask(nodes[0], callerOf('acc_1'), ITEM, NOW)) ?? ''
    const [answered, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const said = { status: 'limited' as const, note: null, validForMinutes: null }
    const by = { placeIds: PLACES, verifiedBy: 'owner' as const }
    const answering = answerQuestion(nodes[0], by, queryId, said, NOW, () => (answered.resolve(), committing.promise))
    await answered.promise
    const asking = ask(nodes[1], callerOf('acc_2'), ITEM, NOW)
    // Long enough for the join to wait for the row that the answer locks.
    await wait(300)
    committing.resolve()
    const [outcome] = await Promise.all([asking, answering])
    assert.deepEqual([kindOf(outcome), idOf(outcome)], ['reused', queryId])
    assert.equal(await spent(nodes[0], 'acc_2'), 0)
  },
)

/** Returns everything stored of questions, as text. */
async function storedText({ db }: Database): Promise<string> {
  const queries = await sql`SELECT * FROM live_query`.execute(db)
  const readers = await sql`SELECT * FROM live_reader`.execute(db)
  const places = await sql`SELECT * FROM live_place`.execute(db)
  return JSON.stringify([queries.rows, readers.rows, places.rows])
}

eachEngine(
  'a guest’s own words are kept until the question is answered or expires, and a question for thirty days',
  async (_, state) => {
    const { nodes } = await twoNodes(state)
    const words = 'my phone is 010-1234-5678'
    const answered = idOf(await ask(nodes[0], callerOf('acc_1'), { ...ITEM, topic: 'a', question: words }, NOW)) ?? ''
    await ask(nodes[0], callerOf('acc_1'), { ...ITEM, topic: 'b', question: words }, NOW)
    assert.equal((await storedText(state.database)).split(words).length, 3)
    await answerOf(nodes[0], answered, 'available')
    assert.equal((await storedText(state.database)).split(words).length, 2)
    await settleOverdueQuestions(nodes[0], NOW + ANSWER_WINDOW_MS)
    assert.equal((await storedText(state.database)).includes(words), false)
    const days = (count: number) => NOW + count * 24 * 60 * MINUTE_MS
    await forgetOldQuestions(nodes[0], days(30))
    assert.ok((await storedText(state.database)).includes(answered))
    await forgetOldQuestions(nodes[0], days(30) + 1)
    assert.equal(await storedText(state.database), '[[],[],[]]')
  },
)
