import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { HashQueue, type Ticket } from './hashQueue.ts'

const SETTINGS = { waitMaxMs: 5_000 }
const KEYS_MAX = 3

/** The events of a queue; a number selects one of the waiting or running calls. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ offer: fc.nat(3), key: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.constant('begin' as const) },
  { weight: 3, arbitrary: fc.record({ finish: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ pass: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ drop: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ passMs: fc.nat(1_000) }) },
)

interface Waiting {
  ticket: Ticket
  precedence: number
  key: number
  at: number
}

/** The queue beside a plain list of the waiting and running calls. */
class Model {
  readonly queue: HashQueue
  readonly atOnce: number
  waiting: Waiting[] = []
  running: Waiting[] = []
  /** The precedences of the calls that began, and the number of consecutive calls that went before others. */
  begun: number[] = []
  overtakings = 0
  now = 1_800_000_000_000

  constructor(atOnce: number) {
    this.atOnce = atOnce
    this.queue = new HashQueue({ ...SETTINGS, atOnce })
  }

  offer(precedence: number, key: number): void {
    const held = [...this.waiting, ...this.running].filter((one) => one.key === key).length
    const offered = this.queue.offer({ precedence, shares: [{ key: `${key}`, max: KEYS_MAX }] }, this.now)
    if (offered.kind === 'refused') {
      assert.ok(offered.waitMs > 0)
      assert.equal(offered.reason === 'own_excess', held >= KEYS_MAX)
      const ahead = this.waiting.filter((one) => one.precedence <= precedence).length + this.running.length
      if (offered.reason === 'late') assert.ok(ahead >= this.atOnce, 'other calls are before it')
      return
    }
    assert.ok(held < KEYS_MAX)
    this.waiting.push({ ticket: offered.ticket, precedence, key, at: this.now })
  }

  begin(): void {
    this.#expire()
    const first = this.#first()
    const begun = this.queue.next(this.now)
    if (this.running.length >= this.atOnce || !first) return assert.equal(begun, null)
    assert.equal(begun, first.ticket, 'the oldest call of the kind whose turn it is')
    this.waiting.splice(this.waiting.indexOf(first), 1)
    this.running.push(first)
    this.begun.push(first.precedence)
    assert.ok(this.now - first.at <= SETTINGS.waitMaxMs, 'none begins too late')
  }

  /** By precedence; after three calls that went before others, the kind whose newest call began first. */
  #first(): Waiting | undefined {
    if (this.waiting.length === 0 || this.running.length >= this.atOnce) return this.waiting[0]
    const byPrecedence = this.waiting.toSorted((a, b) => a.precedence - b.precedence)
    const isOvertaking = new Set(byPrecedence.map(({ precedence }) => precedence)).size > 1
    const isTurnOfOthers = isOvertaking && this.overtakings === 3
    this.overtakings = isOvertaking && !isTurnOfOthers ? this.overtakings + 1 : 0
    if (!isTurnOfOthers) return byPrecedence[0]
    const last = ({ precedence }: Waiting) => this.begun.lastIndexOf(precedence)
    return byPrecedence.toSorted((a, b) => last(a) - last(b))[0]
  }

  pass(n: number): void {
    const [one] = this.running.splice(n % Math.max(1, this.running.length), 1)
    if (one) this.queue.pass(one.ticket)
  }

  finish(n: number): void {
    const [one] = this.running.splice(n % Math.max(1, this.running.length), 1)
    if (one) this.queue.finish(one.ticket, this.now)
    if (one) assert.equal(this.queue.drop(one.ticket), false)
  }

  drop(n: number): void {
    const [one] = this.waiting.splice(n % Math.max(1, this.waiting.length), 1)
    if (one) assert.deepEqual([this.queue.drop(one.ticket), this.queue.drop(one.ticket)], [true, false])
  }

  #expire(): void {
    const over = new Set(this.queue.expire(this.now))
    for (const { ticket, at } of this.waiting) assert.equal(over.has(ticket), this.now - at > SETTINGS.waitMaxMs)
    this.waiting = this.waiting.filter(({ ticket }) => !over.has(ticket))
  }

  check(): void {
    assert.deepEqual([this.queue.waiting, this.queue.running], [this.waiting.length, this.running.length])
    assert.ok(this.queue.running <= this.atOnce)
    assert.equal(this.queue.keysHeld, new Set([...this.waiting, ...this.running].map(({ key }) => key)).size)
  }
}

test('the queue behaves like a plain list: few calls run, by precedence and in turns, in time, within each caller’s share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 120, size: 'max' }), (atOnce, steps) => {
      const model = new Model(atOnce)
      for (const one of steps) {
        if (one === 'begin') model.begin()
        else if ('offer' in one) model.offer(one.offer, one.key)
        else if ('finish' in one) model.finish(one.finish)
        else if ('pass' in one) model.pass(one.pass)
        else if ('drop' in one) model.drop(one.drop)
        else model.now += one.passMs
        model.check()
      }
    }),
  )
})

test('no more calls wait than begin in time, and calls of higher precedence are still accepted', () => {
  const queue = new HashQueue({ ...SETTINGS, atOnce: 1 })
  const come = (precedence: number) =>
    Array.from({ length: 10_000 }, (_, i) =>
      queue.offer({ precedence, shares: [{ key: `${precedence} ${i}`, max: 1 }] }, 0),
    )
  const taken = come(2).filter(({ kind }) => kind === 'taken').length
  assert.ok(taken >= 5 && taken <= 26, `${taken} of strangers`)
  const [first, ...more] = come(0)
  assert.equal(first?.kind, 'taken')
  assert.ok(more.filter(({ kind }) => kind === 'taken').length <= 25)
  assert.equal(queue.next(0), first?.kind === 'taken' ? first.ticket : undefined)
})

test('each kind is accepted and gets a turn in time, regardless of the number of calls of higher precedence', () => {
  for (const flooded of [0, 1, 2, 3]) {
    const queue = new HashQueue({ ...SETTINGS, atOnce: 1 })
    const flood = () => {
      while (queue.offer({ precedence: flooded, shares: [] }, now).kind === 'taken');
    }
    let now = 0
    flood()
    const others = [0, 1, 2, 3].filter((precedence) => precedence !== flooded)
    const awaited = new Set(
      others.map((precedence) => {
        const offered = queue.offer({ precedence, shares: [] }, now)
        assert.ok(offered.kind === 'taken', `${precedence} is taken in beside a flood of ${flooded}`)
        return offered.ticket
      }),
    )
    for (; now < SETTINGS.waitMaxMs; now += 200) {
      assert.deepEqual(
        queue.expire(now).filter((ticket) => awaited.has(ticket)),
        [],
      )
      const ticket = queue.next(now)
      assert.ok(ticket)
      awaited.delete(ticket)
      queue.finish(ticket, now + 200)
      flood()
    }
    assert.equal(awaited.size, 0, `none is passed over for long by a flood of ${flooded}`)
  }
})

test('the duration of calls is measured: after quick calls more may wait, after slow ones fewer, and a clock that jumps neither opens nor closes the queue', () => {
  const takenAfter = (tookMs: number) => {
    const queue = new HashQueue({ ...SETTINGS, atOnce: 1 })
    for (let i = 0; i < 100; i++) {
      queue.offer({ precedence: 0, shares: [] }, 0)
      const ticket = queue.next(0)
      assert.ok(ticket)
      queue.finish(ticket, tookMs)
    }
    let taken = 0
    while (queue.offer({ precedence: 0, shares: [] }, 0).kind === 'taken') taken++
    return taken
  }
  const [slow, quick] = [takenAfter(500), takenAfter(100)]
  assert.ok(slow >= 10 && slow <= 11, `${slow} that take half a second`)
  assert.ok(quick >= 50 && quick <= 51, `${quick} that take a tenth`)
  assert.equal(takenAfter(-1_000_000), takenAfter(0))
  assert.ok(takenAfter(0) <= 201)
  assert.ok(takenAfter(1_000_000) >= 2)
})
