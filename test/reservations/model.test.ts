import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import fc from 'fast-check'
import { systemRandom } from '#base/ids.ts'
import { DAY_MS, instantOf, MINUTE_MS, WEEKDAYS } from '#base/kst.ts'
import { type HeldAnswer, RESERVATION_STATUSES, type ReservationStatus } from '#contract/reservation.ts'
import type { Database } from '#database/database.ts'
import { answerReservation, type OwnerAnswer } from '#flows/reservation/answerReservation.ts'
import { editRules } from '#flows/reservation/bookingRules.ts'
import { changeEntry, enterReservation } from '#flows/reservation/bookEntry.ts'
import { answerProposal, proposeTime } from '#flows/reservation/proposeTime.ts'
import { cancelReservation } from '#flows/reservation/cancelReservation.ts'
import { expireReservations } from '#flows/reservation/expireReservations.ts'
import { listReservations, readReservation } from '#flows/reservation/readReservation.ts'
import { reserve } from '#flows/reservation/reserve.ts'
import { LongPolls } from '#flows/longPolls.ts'
import { eraseOldGuests } from '#reservations/erasure.ts'
import type { Reservation } from '#reservations/reservation.ts'
import { bookingOn, callerOf, PLACES, type TestBooking } from '../support/reservationNode.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import { type Ask, type ModelRules, ReservationModel, UNDO_MS } from './reservationModel.ts'

/**
 * The use cases of reservations compared with a model, in sequence and concurrently, on two nodes that stop and
 * restart, with a clock that jumps both ways.
 */

const START = instantOf('2026-11-21', 12 * 60)
const PHONES = ['+821011110001', '+821011110002']
const NO_REASON = { reason: null, language: 'en' } as const
const ACCOUNTS = ['acc_1', 'acc_2']
const NEVER_DISCONNECTED = new AbortController().signal
const AT_ONCE = { waitMs: 0, disconnected: NEVER_DISCONNECTED }

interface Node extends TestBooking {
  database: Database
  longPolls: LongPolls
}

/** The service under test: two nodes, or one for SQLite, since a file has one node. */
class ServiceUnderTest {
  readonly clock = { now: START }
  readonly reported: TestBooking['reported'][] = []
  readonly #state: TestDatabase
  #nodes: Node[] = []
  steps = 0

  constructor(state: TestDatabase) {
    this.#state = state
  }

  async start(): Promise<this> {
    const count = this.#state.engine === 'sqlite' ? 1 : 2
    for (let i = 0; i < count; i++) this.#nodes.push(await this.#open())
    return this
  }

  node(i: number): Node {
    const node = this.#nodes[i % this.#nodes.length]
    assert.ok(node)
    return node
  }

  async restart(i: number): Promise<void> {
    const at = i % this.#nodes.length
    await this.node(at).database.close()
    this.#nodes[at] = await this.#open()
  }

  async stop(): Promise<void> {
    for (const { database } of this.#nodes) await database.close()
  }

  async #open(): Promise<Node> {
    const database = await this.#state.open()
    const created = await bookingOn(database, this.clock, systemRandom)
    this.reported.push(created.reported)
    return { ...created, database, longPolls: new LongPolls(database.notifier, created.booking.clock) }
  }
}

type Step = (model: ReservationModel, real: ServiceUnderTest) => Promise<void>

class Command implements fc.AsyncCommand<ReservationModel, ServiceUnderTest> {
  readonly #text: string
  readonly #needsOne: boolean
  readonly #step: Step

  constructor(text: string, needsOne: boolean, step: Step) {
    this.#text = text
    this.#needsOne = needsOne
    this.#step = step
  }

  check({ all }: Readonly<ReservationModel>): boolean {
    return !this.#needsOne || all.length > 0
  }

  run(model: ReservationModel, real: ServiceUnderTest): Promise<void> {
    real.steps++
    return this.#step(model, real)
  }

  toString(): string {
    return this.#text
  }
}

const oneOf = (model: ReservationModel, n: number) => {
  const one = model.all[n % model.all.length]
  assert.ok(one)
  return one
}

function expectSame(real: Reservation | null | undefined, model: ReservationModel['all'][number]): void {
  assert.ok(real)
  const { guest, outsideHours: _, cancelReason: __, ...rest } = real
  const { heldAt: ___, ...expected } = model
  assert.deepEqual({ ...rest, phone: guest?.phone ?? null }, expected)
}

/** Of concurrent requests as many are created as there is room for, whichever they are. */
const create = (ask: Ask, count: number) =>
  new Command(`create(${JSON.stringify(ask)}) × ${count}`, false, async (model, real) => {
    const { accountId, placeId, phone, aheadMs, guestCount } = ask
    const guest = { phone, name: null, note: null }
    const request = { placeId, reservationTime: model.now + aheadMs, guestCount, guest }
    const outcomes = await Promise.all(
      Array.from({ length: count }, (_, node) => reserve(real.node(node).booking, callerOf(accountId), request)),
    )
    for (const created of outcomes) {
      if (created.kind === 'refused') continue
      assert.deepEqual([model.ruleAgainst(ask), model.limit(phone), model.contactLimit(ask)], [null, null, null])
      model.create(created.data.reservationId, ask)
      expectSame(created.data, oneOf(model, model.all.length - 1))
    }
    for (const created of outcomes) if (created.kind === 'refused') expectRefusal(created, model, ask, count > 1)
  })

/** One request names the first limit; of concurrent ones each names a limit that the others have reached meanwhile. */
function expectRefusal(
  { code, details }: { code: string; details?: Readonly<Record<string, unknown>> },
  model: ReservationModel,
  ask: Ask,
  isConcurrent: boolean,
): void {
  const rule = model.ruleAgainst(ask)
  // The check before the payment takes no lock: the slot may have been filled after it was looked at.
  const isFilled = isConcurrent && rule === 'full' && code === 'owner_contact_limited'
  if (rule !== null && !isFilled)
    return assert.deepEqual([code, details?.['reason']], ['reservation_not_available', rule])
  const limits = [model.limit(ask.phone), model.contactLimit(ask)].filter((limit) => limit !== null)
  assert.equal(code, 'owner_contact_limited')
  const named = (isConcurrent ? limits : limits.slice(0, 1)) as readonly unknown[]
  assert.ok(named.includes(details?.['scope']), `${String(details?.['scope'])} of ${named.join(', ')}`)
}

/** An answer as it is sent; every held one can be undone for the same time. */
function wordOf(kind: OwnerAnswer['kind'], held: HeldAnswer): OwnerAnswer {
  switch (kind) {
    case 'decline':
      return { kind, reason: null }
    case 'cancel':
      return { kind, reason: 'the kitchen burns' }
    case 'hold':
      return { kind, answer: held, reason: null, undoMs: UNDO_MS }
    default:
      return { kind }
  }
}

const rule = (placeId: string, pauseMs: number | null, capacity: Omit<ModelRules, 'pausedUntil'>, node: number) =>
  new Command(`rules(${placeId}, ${pauseMs}, ${JSON.stringify(capacity)}) on ${node}`, false, async (model, real) => {
    const rules = { pausedUntil: pauseMs === null ? null : model.now + pauseMs, ...capacity }
    const edited = await editRules(real.node(node).booking, placeId, { ...rules, slotMinutes: 60 })
    assert.equal(edited.kind, 'done')
    model.rules.set(placeId, rules)
  })

const answer = (n: number, kind: OwnerAnswer['kind'], held: HeldAnswer, own: boolean, node: number) =>
  new Command(
    `${kind}${kind === 'hold' ? ` ${held}` : ''}(${n}${own ? '' : ', by a stranger'}) on ${node}`,
    true,
    async (model, real) => {
      const one = oneOf(model, n)
      const places = own ? [one.placeId] : PLACES.filter((place) => place !== one.placeId)
      const outcome = await answerReservation(real.node(node).booking, places, one.reservationId, wordOf(kind, held))
      const counts = own && model.answer(one, kind, held)
      if (!counts) model.expire([one])
      if (!own)
        return assert.deepEqual([outcome.kind, 'code' in outcome && outcome.code], ['refused', 'reservation_not_found'])
      const early = kind === 'no_show' && one.status === 'confirmed' && model.now < one.reservationTime + 15 * MINUTE_MS
      if (outcome.kind === 'refused') return assert.fail(outcome.code)
      assert.equal(outcome.kind, counts ? 'done' : early ? 'too_early' : 'too_late')
      expectSame(outcome.data, one)
    },
  )

const cancel = (n: number, own: boolean, node: number) =>
  new Command(`cancel(${n}${own ? '' : ', by a stranger'}) on ${node}`, true, async (model, real) => {
    const one = oneOf(model, n)
    const accountId = own && one.channel === 'service' ? one.accountId : 'acc_stranger'
    const outcome = await cancelReservation(real.node(node).booking, callerOf(accountId), one.reservationId, NO_REASON)
    const counts = accountId === one.accountId && model.cancel(one)
    if (!counts) model.expire([one])
    const code = outcome.kind === 'refused' ? outcome.code : null
    const isTheirs = accountId === one.accountId
    assert.equal(code, counts ? null : isTheirs ? 'reservation_not_cancellable' : 'reservation_not_found')
  })

const enter = (placeId: string, aheadMs: number, guestCount: number, node: number) =>
  new Command(`enter(${placeId}, ${aheadMs}, ${guestCount}) on ${node}`, false, async (model, real) => {
    const guest = { phone: null, name: '홍길동', note: null }
    const entry = { placeId, channel: 'phone' as const, reservationTime: model.now + aheadMs, guestCount, guest }
    const { data } = await enterReservation(real.node(node).booking, entry)
    model.enter(data.reservationId, { placeId, aheadMs, guestCount })
    expectSame(data, oneOf(model, model.all.length - 1))
  })

/** The owner moves a reservation that was entered by hand. */
const move = (n: number, aheadMs: number, guestCount: number, node: number) =>
  new Command(`move(${n}, ${aheadMs}, ${guestCount}) on ${node}`, true, async (model, real) => {
    const one = oneOf(model, n)
    const to = { reservationTime: model.now + aheadMs, guestCount, guest: {} }
    const outcome = await changeEntry(real.node(node).booking, [one.placeId], one.reservationId, to)
    const counts = model.changeEntry(one, aheadMs, guestCount)
    if (outcome.kind === 'refused')
      return assert.deepEqual([outcome.code, one.channel], ['invalid_parameter', 'service'])
    assert.equal(outcome.kind, counts ? 'done' : 'too_late')
    expectSame(outcome.data, one)
  })

const propose = (n: number, aheadMs: number | null, node: number) =>
  new Command(`propose(${n}, ${aheadMs}) on ${node}`, true, async (model, real) => {
    const one = oneOf(model, n)
    const time = aheadMs === null ? null : model.now + aheadMs
    const outcome = await proposeTime(real.node(node).booking, [one.placeId], one.reservationId, time)
    const isSameTime = time === one.reservationTime
    const counts = !isSameTime && model.propose(one, aheadMs)
    if (!counts) model.expire([one])
    const codes = isSameTime ? ['invalid_parameter'] : ['proposal_limit_reached', 'invalid_parameter']
    if (outcome.kind === 'refused') return assert.ok(!counts && codes.includes(outcome.code), outcome.code)
    assert.ok(!isSameTime, 'a proposal of the present time is refused')
    assert.equal(outcome.kind, counts ? 'done' : 'too_late')
    expectSame(outcome.data, one)
  })

/** The guest answers the present proposal or one that was never made, with the key or by the link. */
const answerOffer = (n: number, isAccepted: boolean, present: boolean, byLink: boolean, node: number) =>
  new Command(`${isAccepted ? 'accept' : 'decline'} the proposal(${n}, ${present})`, true, async (model, real) => {
    const one = oneOf(model, n)
    if (one.channel !== 'service' || one.phone === null) return
    const time = present && one.proposedTime !== null ? one.proposedTime : START + 1
    const by = { reservationId: one.reservationId, accountId: byLink ? null : one.accountId, time }
    const outcome = await answerProposal(real.node(node).booking, by, { isAccepted, language: 'en' })
    const counts = model.answerProposal(one, time, isAccepted)
    if (!counts) model.expire([one])
    assert.equal(outcome.kind === 'refused' ? outcome.code : 'done', counts ? 'done' : 'proposal_not_open')
    if (outcome.kind === 'done') expectSame(outcome.data, one)
  })

/** Of concurrent decisions exactly those apply that could apply in some sequence. */
const race = (n: number) =>
  new Command(`race(${n})`, true, async (model, real) => {
    const one = oneOf(model, n)
    const { reservationId: id, accountId, placeId } = one
    if (one.channel !== 'service') return
    const decide = (word: OwnerAnswer, node: number) => answerReservation(real.node(node).booking, [placeId], id, word)
    const time = one.proposedTime ?? START
    const [accepted, declined, held, cancelled, called, moved] = await Promise.all([
      decide({ kind: 'accept' }, 0),
      decide({ kind: 'decline', reason: null }, 1),
      decide(wordOf('hold', 'accept'), 1),
      cancelReservation(real.node(0).booking, callerOf(accountId), id, NO_REASON),
      decide(wordOf('cancel', 'cancel'), 1),
      answerProposal(
        real.node(0).booking,
        { reservationId: id, accountId, time },
        { isAccepted: true, language: 'en' },
      ),
    ])
    // A guest's acceptance and an owner's acceptance exclude each other; a move may come before a cancellation.
    if (moved.kind === 'done') assert.ok(model.answerProposal(one, time, true), 'moved too late')
    if (accepted.kind === 'done') assert.ok(model.answer(one, 'accept'), 'accepted too late')
    if (declined.kind === 'done') assert.ok(model.answer(one, 'decline'), 'declined too late')
    if (held.kind === 'done') assert.ok(model.answer(one, 'hold', 'accept'), 'held too late')
    if (called.kind === 'done') assert.ok(model.answer(one, 'cancel'), 'cancelled by the venue too late')
    if (cancelled.kind === 'done') assert.ok(model.cancel(one), 'cancelled too late')
    model.expire([one])
    const read = await readReservation(real.node(1).booking, real.node(1).longPolls, callerOf(accountId), id, AT_ONCE)
    expectSame(read.kind === 'read' ? read.value : null, one)
  })

const read = (n: number, node: number) =>
  new Command(`read(${n}) on ${node}`, true, async (model, real) => {
    const [one, { booking, longPolls }] = [oneOf(model, n), real.node(node)]
    if (one.channel !== 'service') return
    const outcome = await readReservation(booking, longPolls, callerOf(one.accountId), one.reservationId, AT_ONCE)
    model.expire([one])
    expectSame(outcome.kind === 'read' ? outcome.value : null, one)
  })

const list = (accountId: string, status: ReservationStatus | null, node: number) =>
  new Command(`list(${accountId}, ${status}) on ${node}`, false, async (model, real) => {
    const listing = { status, page: 1, pageSize: 100 }
    const { total, rows } = await listReservations(real.node(node).booking, callerOf(accountId), listing)
    const own = model.all.filter((one) => one.accountId === accountId)
    model.expire(own)
    const expected = own
      .filter((one) => status === null || one.status === status)
      .map(({ reservationId }) => reservationId)
    assert.equal(total, expected.length)
    assert.deepEqual(rows.map(({ reservationId }) => reservationId).toSorted(), expected.toSorted())
  })

const jump = (ms: number) =>
  new Command(`jump(${ms})`, false, async (model, real) => {
    model.now = real.clock.now += ms
  })

const sweep = (node: number) =>
  new Command(`sweep on ${node}`, false, async (model, real) => {
    const { booking, database } = real.node(node)
    await Promise.all([
      expireReservations(booking, model.now),
      expireReservations(real.node(node + 1).booking, model.now),
    ])
    await eraseOldGuests(database, model.now)
    model.expire(model.all)
    model.erase()
  })

const restart = (node: number) => new Command(`restart ${node}`, false, (_, real) => real.restart(node))

const nodes = fc.nat(1)
const which = fc.nat(30)
const JUMPS = [
  1,
  5_000,
  10_000,
  60_000,
  299_999,
  300_000,
  15 * MINUTE_MS,
  45 * MINUTE_MS,
  DAY_MS,
  31 * DAY_MS,
  -1,
  -60_000,
  -7_200_000,
]
const guests = fc.constantFrom(1, 2, 2, 5)
const asks = fc.record({
  accountId: fc.constantFrom(...ACCOUNTS),
  placeId: fc.constantFrom(...PLACES),
  phone: fc.constantFrom(...PHONES),
  aheadMs: fc.constantFrom(MINUTE_MS, 30 * MINUTE_MS, DAY_MS),
  guestCount: guests,
})
const words = fc.constantFrom<OwnerAnswer['kind'][]>(
  'accept',
  'accept',
  'decline',
  'cancel',
  'hold',
  'hold',
  'undo',
  'no_show',
  'undo_no_show',
)
const heldAnswers = fc.constantFrom<HeldAnswer[]>('accept', 'accept', 'decline', 'cancel')
const times = fc.constantFrom(MINUTE_MS, 30 * MINUTE_MS, DAY_MS)
/** The run begins on a Saturday at noon. */
const weeklyPauses = fc.array(
  fc.record({
    day: fc.constantFrom(...WEEKDAYS),
    from: fc.constantFrom('00:00', '12:00', '22:30'),
    until: fc.constantFrom('00:00', '02:00', '12:15', '24:00'),
  }),
  { maxLength: 2 },
)
const mostly = fc.integer({ min: 0, max: 5 }).map((n) => n > 0)

const COMMANDS = [
  fc.tuple(asks, fc.constantFrom(1, 1, 2, 4)).map((args) => create(...args)),
  fc.tuple(asks, fc.constantFrom(1, 1, 2, 4)).map((args) => create(...args)),
  fc.tuple(which, words, heldAnswers, mostly, nodes).map((args) => answer(...args)),
  fc.tuple(which, words, heldAnswers, mostly, nodes).map((args) => answer(...args)),
  fc.tuple(fc.constantFrom(...PLACES), times, guests, nodes).map((args) => enter(...args)),
  fc.tuple(which, times, guests, nodes).map((args) => move(...args)),
  fc.tuple(which, fc.option(times, { freq: 4 }), nodes).map((args) => propose(...args)),
  fc.tuple(which, mostly, mostly, fc.boolean(), nodes).map((args) => answerOffer(...args)),
  fc
    .tuple(
      fc.constantFrom(...PLACES),
      fc.option(fc.constantFrom(MINUTE_MS, 30 * MINUTE_MS), { freq: 1 }),
      fc.record({
        weeklyPauses,
        tablesPerSlot: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 2 }),
        coversPerSlot: fc.option(fc.integer({ min: 0, max: 8 }), { freq: 2 }),
      }),
      nodes,
    )
    .map((args) => rule(...args)),
  fc.tuple(which, mostly, nodes).map((args) => cancel(...args)),
  which.map(race),
  fc.tuple(which, nodes).map((args) => read(...args)),
  fc
    .tuple(fc.constantFrom(...ACCOUNTS), fc.constantFrom(null, ...RESERVATION_STATUSES), nodes)
    .map((args) => list(...args)),
  fc.constantFrom(...JUMPS).map(jump),
  fc.constantFrom(...JUMPS).map(jump),
  nodes.map(sweep),
  nodes.map(restart),
]

async function runOnce(
  state: TestDatabase,
  commands: Iterable<fc.AsyncCommand<ReservationModel, ServiceUnderTest>>,
): Promise<number> {
  for (const table of [
    'reservation',
    'booking_rules',
    'guest_phone',
    'account_month',
    'metered_account',
    'key_day',
    'key_rate',
  ])
    await sql`DELETE FROM ${sql.table(table)}`.execute(state.database.db)
  const real = await new ServiceUnderTest(state).start()
  const model = new ReservationModel(START)
  try {
    await fc.asyncModelRun(() => ({ model, real }), commands)
    // The events of committed transactions, each once; the billed requests, which are those that were created.
    assert.deepEqual(real.reported.flatMap(({ owner }) => owner).toSorted(), model.reported.owner.toSorted())
    assert.deepEqual(real.reported.flatMap(({ guest }) => guest).toSorted(), model.reported.guest.toSorted())
    const { rows } = await sql<{ tokens: number | null }>`SELECT SUM(tokens) AS tokens FROM account_month`.execute(
      state.database.db,
    )
    assert.equal(rows[0]?.tokens ?? 0, model.all.filter(({ channel }) => channel === 'service').length)
  } finally {
    await real.stop()
  }
  return real.steps
}

eachEngine('after any sequence of commands, the service and the model agree', async (t: TestContext, state) => {
  let [runs, steps] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 60, size: 'max' }), async (commands) => {
      steps += await runOnce(state, commands)
      runs++
    }),
    { numRuns: 25, endOnFailure: true },
  )
  t.diagnostic(`${runs} runs, ${steps} steps`)
})
