import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { instantOf, MINUTE_MS } from '#base/kst.ts'
import { LIVE_ANSWERS, LIVE_KINDS, type LiveAnswer, type LiveKind, VALID_MINUTES } from '#contract/liveStatus.ts'
import type { Database } from '#database/database.ts'
import { answerQuestion, correctQuestion, questionsPendingAt } from '#flows/liveStatus/answerQuestion.ts'
import { ask } from '#flows/liveStatus/ask.ts'
import type { Questions } from '#flows/liveStatus/questions.ts'
import { peek, readAnswer } from '#flows/liveStatus/readAnswer.ts'
import { settleOverdueQuestions } from '#flows/liveStatus/settleQuestions.ts'
import { LongPolls } from '#flows/longPolls.ts'
import type { LiveQuery } from '#liveStatus/liveQuery.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { Model, type ModelAsk, type ModelQuestion } from './model.ts'
import { ANSWER_WINDOW_MS, callerOf, PLACES, questionsOn, type Surroundings, surroundings } from './questionsNode.ts'

/** Commands in any order, on two nodes that may restart, compared with the model. */

const START = instantOf('2026-11-21', 14 * 60)
const ACCOUNTS = ['a', 'b', 'c']
const TOPICS = ['돼지국밥', '돼지 국밥', 'soup', '4명', 'wait']

interface World {
  around: Surroundings
  databases: Database[]
  nodes: Questions[]
  open: () => Promise<Database>
  /** Outcomes of the commands, over all runs. */
  seen: Map<string, number>
  /** Number of the run, so that its accounts are unique. */
  run: number
  clock: { now: number }
}

type Command = fc.AsyncCommand<Model, World>

/** Each command takes a millisecond, so that no two answers have the same time. */
function command(what: string, run: (model: Model, world: World) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (model, world) => {
      model.now += 1
      world.clock.now = model.now
      await run(model, world)
    },
    toString: () => what,
  }
}

const nodeOf = ({ nodes }: World, node: number) => nodes[node] as Questions
const note = ({ seen }: World, what: string) => void seen.set(what, (seen.get(what) ?? 0) + 1)
const accountOf = ({ run }: World, account: string) => `acc_${run}_${account}`

function assertSame(model: Model, query: LiveQuery | null, expected: ModelQuestion): void {
  assert.ok(query)
  const {
    queryId,
    placeId,
    kind,
    guestCount,
    status,
    interestedCount,
    createdAt,
    verifiedAt,
    validUntil,
    correctedAt,
  } = query
  assert.deepEqual(
    { queryId, placeId, kind, guestCount, status, interestedCount, createdAt, verifiedAt, validUntil, correctedAt },
    {
      queryId: expected.queryId,
      placeId: expected.placeId,
      kind: expected.kind,
      guestCount: expected.guestCount,
      status: model.statusOf(expected),
      interestedCount: expected.interested.size,
      createdAt: expected.createdAt,
      verifiedAt: expected.verifiedAt,
      validUntil: expected.validUntil,
      correctedAt: expected.correctedAt,
    },
  )
}

const asking = (asked: ModelAsk, node: number): Command =>
  command(`ask ${JSON.stringify(asked)} on ${node}`, async (model, world) => {
    const expected = model.ask(asked)
    const events = world.around.events.length
    const wasInterested = expected.question?.interested.has(asked.account) ?? false
    const caller = callerOf(accountOf(world, asked.account))
    const outcome = await ask(nodeOf(world, node), caller, { ...asked, question: 'x' }, model.now)
    const kind = outcome.kind === 'refused' ? outcome.code : outcome.data.kind
    assert.equal(kind, expected.kind)
    note(world, kind)
    const query = outcome.kind === 'done' && outcome.data.kind !== 'blocked' ? outcome.data.query : null
    model.apply(kind, asked, query?.queryId ?? '', expected.question)
    const question = kind === 'created' ? model.questions.at(-1) : expected.question
    if (question) assertSame(model, query, question)
    const reported = world.around.events.slice(events).filter(({ type }) => type !== 'question.expired')
    const joined = kind === 'joined' && !wasInterested ? ['question.joined'] : []
    const expectedEvents = kind === 'created' ? ['question.created'] : joined
    assert.deepEqual(
      reported.map(({ type }) => type),
      expectedEvents,
    )
  })

interface ModelAnswer {
  nth: number
  /** Chooses among the pending questions, or among all. */
  ofPending: boolean
  status: LiveAnswer
  minutes: number | null
  byOwner: boolean
  /** Corrects an earlier answer. */
  corrects: boolean
}

const answering = ({ nth, ofPending, status, minutes, byOwner, corrects }: ModelAnswer, node: number): Command =>
  command(
    `${corrects ? 'correct' : 'answer'} ${ofPending ? 'pending ' : ''}#${nth} ${status} for ${minutes}${byOwner ? '' : ' as a stranger'} on ${node}`,
    async (model, world) => {
      const isWanted = (one: ModelQuestion) => (corrects ? model.isFresh(one) : model.statusOf(one) === 'pending')
      const question = model.questions.filter((one) => !ofPending || isWanted(one)).at(nth)
      if (!question) return
      const { queryId, placeId } = question
      const placeIds = PLACES.filter((place) => (place === placeId) === byOwner)
      const said = { status, note: 'n', validForMinutes: minutes }
      const by = { placeIds, verifiedBy: 'owner' as const }
      const answered = await (corrects ? correctQuestion : answerQuestion)(
        nodeOf(world, node),
        by,
        queryId,
        said,
        model.now,
      )
      if (!byOwner) return assert.equal(answered.kind === 'refused' && answered.code, 'live_query_not_found')
      const inTime = corrects ? model.correct(question, status, minutes) : model.answer(question, status, minutes)
      assert.equal(answered.kind, inTime ? 'answered' : 'too_late')
      note(world, corrects ? `corrected: ${answered.kind}` : answered.kind)
      assertSame(model, answered.query, question)
    },
  )

const passing = (ms: number): Command =>
  command(`${ms} ms pass`, async (model) => {
    model.now += ms
  })

const sweeping = (node: number): Command =>
  command(`sweep on ${node}`, async (model, world) => {
    await settleOverdueQuestions(nodeOf(world, node), model.now)
    const overdue = model.questions.filter((one) => model.statusOf(one) === 'no_response')
    const reported = world.around.events
      .filter(({ type }) => type === 'question.expired')
      .map(({ subjectId }) => subjectId)
    assert.deepEqual(reported.toSorted(), overdue.map(({ queryId }) => queryId).toSorted())
  })

const reading = (nth: number, account: string, node: number): Command =>
  command(`read #${nth} as ${account} on ${node}`, async (model, world) => {
    const question = model.questions.at(nth)
    if (!question) return
    const clock = () => model.now
    const { database, publisher } = nodeOf(world, node)
    const longPolls = new LongPolls((world.databases[node] as Database).notifier, clock)
    const poll = { waitMs: 0, disconnected: new AbortController().signal }
    const caller = callerOf(accountOf(world, account))
    const read = await readAnswer({ database, publisher, longPolls, clock }, caller, question.queryId, poll)
    if (!question.readers.has(account)) return assert.equal(read.kind, 'refused')
    assertSame(model, read.kind === 'read' ? read.value : null, question)
  })

interface ModelPeek {
  placeId: string
  topic: string
  kind: LiveKind | null
  guestCount: number | null
}

const peeking = ({ placeId, topic, kind, guestCount }: ModelPeek, node: number): Command =>
  command(`peek ${JSON.stringify({ placeId, topic, kind, guestCount })} on ${node}`, async (model, world) => {
    const party = kind === 'item' || kind === 'wait' ? null : guestCount
    const expected = model.peek(placeId, topic, kind, party)
    const caller = callerOf(accountOf(world, 'peeker'))
    const peeked = await peek(nodeOf(world, node), caller, { placeId, topic, kind, guestCount: party }, model.now)
    assert.equal(peeked.kind, 'peeked')
    if (peeked.kind !== 'peeked') return
    assert.equal(peeked.query?.queryId, expected?.queryId)
    assert.equal(peeked.units, expected ? 1 : 0)
    note(world, expected ? 'found by a peek' : 'not found')
    if (expected) {
      assertSame(model, peeked.query, expected)
      model.tokens.set('peeker', model.tokensOf('peeker') + 1)
    }
  })

/** Restarts a node: its memory is lost, its database stays. */
const restarting = (node: number): Command =>
  command(`restart ${node}`, async (_, world) => {
    await world.databases[node]?.close()
    world.databases[node] = await world.open()
    world.nodes[node] = questionsOn(world.databases[node], world.around)
  })

const node = fc.integer({ min: 0, max: 1 })
const place = fc.constantFrom('pl_always', 'pl_always', 'pl_always', 'pl_daily', 'pl_daily', ...PLACES)
const topic = fc.constantFrom(...TOPICS)
const party = fc.option(fc.integer({ min: 1, max: 6 }), { freq: 6 })
const account = fc.constantFrom(...ACCOUNTS)
/** Mostly one of the last questions. */
const nth = fc.integer({ min: -3, max: 1 })

const asked: fc.Arbitrary<ModelAsk> = fc.record({
  account,
  placeId: place,
  kind: fc.constantFrom(...LIVE_KINDS, 'seats'),
  topic,
  guestCount: party,
})

const answers = fc.record({
  nth,
  ofPending: fc.constantFrom(true, true, true, false),
  status: fc.constantFrom(...LIVE_ANSWERS),
  minutes: fc.option(fc.integer(VALID_MINUTES), { freq: 2 }),
  byOwner: fc.constantFrom(true, true, true, true, false),
  corrects: fc.constantFrom(false, false, true),
})
const peeks = fc.record({ placeId: place, topic, kind: fc.option(fc.constantFrom(...LIVE_KINDS)), guestCount: party })
/** Within an answer's validity, to the end of the window, over the break, into the night. */
const jumps = fc.constantFrom(
  1_000,
  60_000,
  60_000,
  4 * MINUTE_MS,
  6 * MINUTE_MS,
  ANSWER_WINDOW_MS,
  61 * MINUTE_MS,
  540 * MINUTE_MS,
)

const COMMANDS = [
  fc.tuple(asked, node).map((args) => asking(...args)),
  fc.tuple(asked, node).map((args) => asking(...args)),
  fc.tuple(asked, node).map((args) => asking(...args)),
  fc.tuple(answers, node).map((args) => answering(...args)),
  fc.tuple(answers, node).map((args) => answering(...args)),
  jumps.map(passing),
  node.map(sweeping),
  fc.tuple(nth, account, node).map((args) => reading(...args)),
  fc.tuple(peeks, node).map((args) => peeking(...args)),
  // Rare, because it takes longer than all other commands.
  fc.tuple(node, fc.integer({ min: 0, max: 9 })).map(([which, luck]) => (luck === 0 ? restarting(which) : passing(0))),
]

const RUNS = { numRuns: Number(process.env['ONESET_TEST_RUNS'] ?? 40), endOnFailure: true }

eachEngine('after any sequence of questions and answers, the service and the model agree', async (t, state) => {
  const clock = { now: START }
  const around = await surroundings(() => clock.now)
  const databases = [state.database, await state.open()]
  const seen = new Map<string, number>()
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 60, size: 'max' }), async (commands) => {
      for (const table of ['live_query', 'live_reader', 'live_place'])
        await sql`DELETE FROM ${sql.table(table)}`.execute((databases[0] as Database).db)
      around.events.length = 0
      const nodes = databases.map((database) => questionsOn(database, around))
      const world: World = { around, databases, nodes, open: state.open, seen, run: ++run, clock }
      const model = new Model(START)
      await fc.asyncModelRun(() => ({ model, real: world }), commands)
      await assertEnd(model, world)
    }),
    RUNS,
  )
  t.diagnostic(`${run} runs: ${JSON.stringify(Object.fromEntries(seen))}`)
})

/** Compares what every account paid, and what is left for the owners to answer. */
async function assertEnd(model: Model, world: World): Promise<void> {
  const { metering, database } = nodeOf(world, 0)
  for (const [name, tokens] of model.tokens) {
    const usage = await metering.usage(accountOf(world, name), START)
    assert.equal(usage.tokens, tokens, `tokens of ${name}`)
  }
  const pending = await questionsPendingAt({ database }, PLACES, model.now)
  const expected = model.questions.filter((one) => model.statusOf(one) === 'pending')
  assert.deepEqual(pending.map(({ queryId }) => queryId).toSorted(), expected.map(({ queryId }) => queryId).toSorted())
}
