import assert from 'node:assert/strict'
import fc from 'fast-check'
import { systemRandom } from '#base/ids.ts'
import { instantOf } from '#base/kst.ts'
import type { Database } from '#database/database.ts'
import { Deliveries, LEASE_MS, type Settlement, type LeasedNotice } from '#notices/deliveries.ts'
import { NoticeQueue, type NoticeView } from '#notices/noticeQueue.ts'
import type { NoticeTables } from '#notices/noticeTables.ts'
import { addText } from '#notices/outbox.ts'
import { eachEngine } from '../support/testDatabases.ts'

const RUNS = 25
const STEPS_MAX = 60
const NOON = instantOf('2026-11-21', 12 * 60)
const OCCASIONS = ['requested', 'confirmed', 'cancelled', 'no_show'] as const

type Step =
  | { kind: 'add'; subject: number; occasion: number }
  | { kind: 'take'; node: number; count: number }
  | { kind: 'settle'; held: number; settlement: Settlement }
  | { kind: 'pass'; ms: number }
  | { kind: 'retry'; notice: number }
  | { kind: 'retryAll' }

const settlement = fc.constantFrom<Settlement>(
  { kind: 'sent', body: 'said' },
  { kind: 'later', reason: 'away', retryAfterMs: null },
  { kind: 'later', reason: 'busy', retryAfterMs: 3_600_000 },
  { kind: 'dead', reason: 'refused' },
  { kind: 'dropped', reason: 'nobody_left' },
)
const small = fc.nat({ max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add'), subject: small, occasion: fc.nat({ max: 3 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('take'), node: fc.nat({ max: 1 }), count: fc.constantFrom(1, 2, 9) }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('settle'), held: fc.nat({ max: 5 }), settlement }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass'), ms: fc.constantFrom(1, 6_000, LEASE_MS, 700_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('retry'), notice: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('retryAll') }) },
)

/** A notice of the model: what the outbox must report about it, and who may settle it. */
interface ModelNotice {
  id: string
  subject: number
  at: number
  status: NoticeView['status']
  dueAt: number
  tries: number
  usefulUntil: number
  taking: string | null
}

class World {
  now = NOON
  readonly known: ModelNotice[] = []
  readonly held: LeasedNotice[] = []
  readonly #nodes: Deliveries[]
  readonly #noticeQueue: NoticeQueue
  readonly #database: Database
  readonly #name: string

  constructor(databases: readonly Database[], name: string) {
    const [first] = databases as [Database]
    this.#database = first
    this.#name = name
    const clock = () => this.now
    this.#nodes = databases.map((one) => new Deliveries(one.withTables<NoticeTables>(), clock, systemRandom))
    this.#noticeQueue = new NoticeQueue(first.withTables<NoticeTables>(), clock)
  }

  async run(one: Step): Promise<void> {
    switch (one.kind) {
      case 'add':
        return this.#add(one.subject, OCCASIONS[one.occasion] ?? 'requested')
      case 'take':
        return this.#take(this.#nodes[one.node] as Deliveries, one.count)
      case 'settle':
        return this.#settle(one.held, one.settlement)
      case 'pass':
        this.now += one.ms
        return
      case 'retry':
        return this.#retry(this.known[one.notice])
      case 'retryAll': {
        // An expired notice stays dead.
        const dead = this.known.filter(({ status, usefulUntil }) => status === 'dead' && usefulUntil > this.now)
        assert.equal(await this.#noticeQueue.retryAll(), dead.length)
        dead.forEach((notice) => this.#revived(notice))
      }
    }
  }

  /** Checks that operators see the state of the model. */
  async check(): Promise<void> {
    const lineOf = (id: string, { status, tries, dueAt }: Pick<NoticeView, 'status' | 'tries' | 'dueAt'>) =>
      `${id} ${status} ${tries} ${status === 'waiting' ? dueAt : ''}`
    const listed = (await this.#noticeQueue.list()).map((view) => lineOf(view.noticeId, view))
    assert.deepEqual(new Set(listed), new Set(this.known.map((known) => lineOf(known.id, known))))
  }

  async #add(subject: number, occasion: (typeof OCCASIONS)[number]): Promise<void> {
    this.now++
    const at = this.now
    await this.#database.transaction((tx) => addText(tx, { occasion, reservationId: `${this.#name}-${subject}`, at }))
    const [view] = await this.#noticeQueue.list()
    assert.ok(view && view.at === at && view.status === 'waiting')
    const usefulUntil = at + (occasion === 'requested' ? 600_000 : 43_200_000)
    this.known.push({
      id: view.noticeId,
      subject,
      at,
      status: 'waiting',
      dueAt: at,
      tries: 0,
      usefulUntil,
      taking: null,
    })
  }

  async #take(node: Deliveries, count: number): Promise<void> {
    const waiting = this.known.filter(({ status }) => status === 'waiting')
    const isNext = ({ subject, at }: ModelNotice) =>
      !waiting.some((other) => other.subject === subject && other.at < at)
    const due = waiting.filter((notice) => isNext(notice) && notice.dueAt <= this.now)
    const taken = await node.take('text', count)
    assert.equal(taken.length, Math.min(count, due.length))
    const ids = new Set(taken.map(({ id }) => id))
    const [chosen, left] = [due.filter(({ id }) => ids.has(id)), due.filter(({ id }) => !ids.has(id))]
    assert.equal(chosen.length, taken.length, 'only due notices are taken')
    assert.ok(
      chosen.every((one) => left.every((other) => one.dueAt <= other.dueAt)),
      'the notices due longest come first',
    )
    for (const notice of taken) {
      const known = chosen.find(({ id }) => id === notice.id) as ModelNotice
      Object.assign(known, { taking: notice.taking, dueAt: this.now + LEASE_MS, tries: known.tries + 1 })
      this.held.push(notice)
    }
  }

  async #settle(index: number, wanted: Settlement): Promise<void> {
    const notice = this.held.at(-1 - index)
    const known = this.known.find(({ id }) => id === notice?.id)
    if (!notice || !known) return
    const isOurs = known.status === 'waiting' && known.taking === notice.taking
    const status = await (this.#nodes[0] as Deliveries).settle(notice, wanted)
    if (!isOurs) return assert.equal(status, null, 'a node that lost a notice cannot settle it')
    if (wanted.kind !== 'later') {
      assert.equal(status, wanted.kind)
      known.status = wanted.kind
      return
    }
    const view = (await this.#noticeQueue.list()).find(({ noticeId }) => noticeId === known.id)
    if (status === 'dead') return void (known.status = 'dead')
    assert.equal(status, 'waiting')
    const dueAt = view?.dueAt ?? 0
    assert.ok(dueAt >= this.now + Math.max(4_000, wanted.retryAfterMs ?? 0) && dueAt <= known.usefulUntil)
    Object.assign(known, { dueAt, taking: null })
  }

  async #retry(known: ModelNotice | undefined): Promise<void> {
    const view = await this.#noticeQueue.retry(known?.id ?? 'ntc_unknown')
    assert.equal(view !== null, known?.status === 'dead')
    if (view && known) this.#revived(known)
  }

  #revived(known: ModelNotice): void {
    const usefulUntil = Math.max(known.usefulUntil, this.now + 3_600_000)
    Object.assign(known, { status: 'waiting', dueAt: this.now, usefulUntil, taking: null })
  }
}

eachEngine('after any sequence of operations, notices behave as a small model predicts', async (_, state) => {
  const databases = [state.database, await state.open()]
  const tables = state.database.withTables<NoticeTables>()
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: STEPS_MAX, size: 'max' }), async (steps) => {
      await tables.db.deleteFrom('notice').execute()
      const world = new World(databases, `r${runs++}`)
      for (const one of steps) await world.run(one)
      await world.check()
    }),
    { numRuns: RUNS },
  )
})
