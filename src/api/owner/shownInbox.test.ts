import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveQuery } from '#flows/liveStatus/questions.ts'
import type { Reservation } from '#flows/reservation/booking.ts'
import { shownBook } from './shownBook.ts'
import { shownInbox } from './shownInbox.ts'
import { shownToOwner } from './shownToOwner.ts'

const MEGABYTE = 1 << 20
const AT = Date.parse('2026-11-22T11:00:00Z')
/** A syllable has three bytes. */
const longest = (length: number) => '가'.repeat(length)

/** A cancelled reservation with the longest texts, all of one guest. */
function reservation(at: number): Reservation {
  return {
    reservationId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    accountId: 'acc_1',
    placeId: 'pl_4x8k2m9q1r7t3v5w',
    status: 'cancelled',
    reservationTime: AT,
    guestCount: 4,
    outsideHours: false,
    createdAt: AT,
    expiresAt: AT,
    approvedAt: AT,
    settledAt: AT,
    noShowAt: null,
    cancelledBy: 'owner',
    cancelReason: longest(200),
    version: 3,
    guest: { phone: '+821077770000', name: longest(60), note: longest(500) },
    channel: 'service',
    proposedTime: AT,
    proposedAt: AT,
    proposals: 1,
    heldAnswer: null,
    heldUntil: null,
    movedAt: null,
    movedFrom: null,
  }
}

const question: LiveQuery = {
  queryId: '00000000-0000-4000-8000-000000000000',
  placeId: 'pl_4x8k2m9q1r7t3v5w',
  kind: 'item',
  topic: longest(60),
  guestCount: null,
  question: longest(500),
  status: 'pending',
  note: longest(200),
  interestedCount: 1,
  createdAt: AT,
  expiresAt: AT,
  verifiedAt: AT,
  verifiedBy: 'owner',
  validUntil: AT,
  correctedAt: null,
  overdue: false,
}

const many = (count: number) => Array.from({ length: count }, (_, i) => reservation(i))
const bytesOf = (data: unknown) => Buffer.byteLength(JSON.stringify(data))

test('an inbox has less than a megabyte, whatever guests write and however many tables one phone has', () => {
  const [reservations, few] = [many(200), many(50)]
  const questions = Array.from({ length: 500 }, () => question)
  const shown = shownInbox(
    {
      reservations,
      cancellations: few,
      questions,
      settled: { reservations: few, questions: questions.slice(0, 50) },
    },
    shownToOwner,
  )
  assert.ok(bytesOf(shown) < MEGABYTE, String(bytesOf(shown)))
  assert.equal(shown.reservations[0]?.reservationId, reservations[0]?.reservationId)
  for (const list of [shown.reservations, shown.cancellations, shown.questions, shown.settled.questions])
    assert.ok(list.length > 20, String(list.length))
  const ordinary = many(200).map((one) => ({ ...one, guest: { phone: '+821077770000', name: null, note: null } }))
  const plain = shownInbox(
    { ...NOTHING, reservations: ordinary.map((one) => ({ ...one, cancelReason: null })) },
    shownToOwner,
  )
  assert.equal(plain.reservations.length, 200)
  assert.equal(plain.reservations[0]?.sameGuest.length, 10)
  assert.equal(plain.reservations[0]?.sameGuest.includes(plain.reservations[0].reservationId), false)
})

const NOTHING = { reservations: [], cancellations: [], questions: [], settled: { reservations: [], questions: [] } }

test('a day of the book has less than a megabyte and counts all of its tables', () => {
  const confirmed = many(500).map((one) => ({ ...one, status: 'confirmed' as const }))
  const shown = shownBook(confirmed, shownToOwner)
  assert.ok(bytesOf(shown) < MEGABYTE, String(bytesOf(shown)))
  assert.deepEqual([shown.parties, shown.guests], [500, 2_000])
  assert.ok(shown.reservations.length > 200)
  assert.equal(shownBook(confirmed.slice(0, 100), shownToOwner).reservations.length, 100)
})
