import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LocalNotifier } from '#database/notifier.ts'
import { type Poll, type Seen, LongPolls } from '#flows/longPolls.ts'

const SUBJECT = { topic: 'thing', id: 'a' }
/** Longer than a test may take: a poll that ends earlier was notified. */
const LONG_MS = 25_000

const poll = (more: Partial<Poll> = {}): Poll => ({
  accountId: 'acc_1',
  slots: 5,
  waitMs: LONG_MS,
  disconnected: new AbortController().signal,
  ...more,
})

/** A resource that settles on request, and the number of times it was read. */
function resource(settlesAt = Number.MAX_SAFE_INTEGER) {
  const state = { settled: false, reads: 0, settlesAt }
  const read = async (): Promise<Seen<string>> => {
    state.reads++
    return state.settled ? { value: 'settled', settlesAt: null } : { value: 'pending', settlesAt: state.settlesAt }
  }
  return { state, read }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Starts a node and a poll that waits on it. */
async function waitingPoll(more: Partial<Poll> = {}) {
  const notifier = new LocalNotifier()
  const longPolls = new LongPolls(notifier, () => 0)
  const { state, read } = resource()
  const answer = longPolls.untilSettled(SUBJECT, poll(more), read)
  await nextTurn()
  assert.deepEqual([longPolls.polls, state.reads], [1, 1])
  return { notifier, longPolls, state, read, answer }
}

test('a settled state is returned at once, without a slot', async () => {
  const { state, read } = resource()
  state.settled = true
  const longPolls = new LongPolls(new LocalNotifier(), () => 0)
  assert.deepEqual(await longPolls.untilSettled(SUBJECT, poll({ slots: 0 }), read), { value: 'settled', hadSlot: true })
})

test('a notification for the awaited resource ends the wait; another causes no read', async () => {
  const { notifier, state, answer, longPolls } = await waitingPoll()
  notifier.notify({ topic: 'thing', detail: 'b' })
  notifier.notify({ topic: 'other', detail: 'a' })
  await nextTurn()
  assert.equal(state.reads, 1)
  state.settled = true
  notifier.notify({ topic: 'thing', detail: 'a' })
  assert.deepEqual(await answer, { value: 'settled', hadSlot: true })
  assert.equal(longPolls.polls, 0)
})

test('a notification during a read is not lost', async () => {
  const notifier = new LocalNotifier()
  const longPolls = new LongPolls(notifier, () => 0)
  const { state, read } = resource()
  const slow = async () => {
    const seen = await read()
    // The state changes after it was read and before the read returns.
    if (state.reads <= 2) {
      state.settled = state.reads === 2
      notifier.notify({ topic: 'thing', detail: 'a' })
    }
    return seen
  }
  assert.equal((await longPolls.untilSettled(SUBJECT, poll(), slow)).value, 'settled')
  assert.equal(state.reads, 3)
})

test('polls resync after notifications may have been missed', async () => {
  const { notifier, state, answer } = await waitingPoll()
  state.settled = true
  notifier.resync()
  assert.equal((await answer).value, 'settled')
})

test('a resource that settles at a known time is read then', async () => {
  let now = 1_000
  const longPolls = new LongPolls(new LocalNotifier(), () => now)
  const { state, read } = resource(1_020)
  const settling = async () => {
    state.settled = now >= 1_020
    return read()
  }
  const answer = longPolls.untilSettled(SUBJECT, poll(), settling)
  await nextTurn()
  now = 1_020
  assert.equal((await answer).value, 'settled')
})

test('the current state is returned at the end of the wait', async () => {
  const longPolls = new LongPolls(new LocalNotifier(), () => 0)
  const { state, read } = resource()
  assert.deepEqual(await longPolls.untilSettled(SUBJECT, poll({ waitMs: 15 }), read), {
    value: 'pending',
    hadSlot: true,
  })
  assert.equal(state.reads, 2)
})

test('beyond an account’s slots a poll is answered at once; other accounts have separate slots', async () => {
  const { longPolls, read, notifier, state, answer } = await waitingPoll({ slots: 1 })
  assert.deepEqual(await longPolls.untilSettled(SUBJECT, poll({ slots: 1 }), read), {
    value: 'pending',
    hadSlot: false,
  })
  const other = longPolls.untilSettled(SUBJECT, poll({ slots: 1, accountId: 'acc_2' }), read)
  await nextTurn()
  assert.equal(longPolls.polls, 2)
  state.settled = true
  notifier.notify({ topic: 'thing', detail: 'a' })
  assert.deepEqual([(await answer).hadSlot, (await other).hadSlot], [true, true])
})

test('a disconnected caller frees the slot at once', async () => {
  const leaving = new AbortController()
  const { longPolls, answer, read } = await waitingPoll({ slots: 1, disconnected: leaving.signal })
  leaving.abort()
  await answer
  assert.equal(longPolls.polls, 0)
  const next = longPolls.untilSettled(SUBJECT, poll({ slots: 1, waitMs: 15 }), read)
  assert.equal((await next).hadSlot, true)
})

test('a closing node answers all polls and accepts no further wait', async () => {
  const { longPolls, answer, read } = await waitingPoll()
  longPolls.close()
  assert.equal((await answer).value, 'pending')
  assert.equal((await longPolls.untilSettled(SUBJECT, poll(), read)).value, 'pending')
  assert.equal(longPolls.polls, 0)
})

test('a read that fails during the wait is repeated; a failure at the end is reported', async () => {
  const { notifier, state, answer } = await waitingPoll()
  const broken = new LongPolls(notifier, () => 0)
  const { read } = resource()
  let reads = 0
  const failing = async () => {
    reads++
    if (reads === 2 || state.settled) throw new Error('away')
    return read()
  }
  const patient = broken.untilSettled(SUBJECT, poll({ waitMs: 40 }), failing)
  await nextTurn()
  notifier.notify({ topic: 'thing', detail: 'a' })
  await nextTurn()
  assert.equal(reads, 2)
  assert.equal((await patient).value, 'pending')
  state.settled = true
  await assert.rejects(broken.untilSettled(SUBJECT, poll({ waitMs: 15 }), failing), /away/)
  notifier.notify({ topic: 'thing', detail: 'a' })
  await answer
})
