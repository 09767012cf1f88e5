import type { Clock, Instant } from '#base/clock.ts'
import { freshUuid, type RandomBytes } from '#base/ids.ts'
import { type ReservationScript, TEST_PHONES, TEST_PLACES } from '#contract/sandbox.ts'
import type { Language } from '#contract/language.ts'
import type { TransactionHook, Tx } from '#database/database.ts'
import { withdrawMessages } from '#notices/webhooks/webhookOutbox.ts'
import type { Reservation } from '#reservations/reservation.ts'
import type { Listing } from '#reservations/reservations.ts'
import type { SandboxReservation, SandboxReservations } from '#reservations/sandboxReservations.ts'
import { notBookable } from './bookedPlace.ts'
import { type Refusal, refused } from '../refusal.ts'
import type { ReservationRequest } from './reservationRequest.ts'
import { sandboxPlaces } from '../sandbox.ts'
import { publishReservation } from '../notify/publishAccountEvents.ts'
import type { EventPublisher } from '../notify/eventPublisher.ts'
import { reservationView } from './shownReservation.ts'
import type { Poll, Seen, Waited, LongPolls } from '../longPolls.ts'

/**
 * Reservations of test keys (docs/reference/billing.md#test-keys): the status of one follows from its place and its
 * age.
 */
export interface ReservationSandbox {
  calls: SandboxReservations
  longPolls: LongPolls
  publisher: Pick<EventPublisher, 'account'>
  clock: Clock
  random: RandomBytes
  answerWindowMs: number
}

/** Topic of long polls on reservations that settle by time alone; no notification is ever sent. */
const SANDBOX_TOPIC = 'sandbox'
const PHONE_LIMITED_S = 60

type Found = { kind: 'done'; data: Reservation }

export async function reserveInSandbox(
  sandbox: ReservationSandbox,
  accountId: string,
  { placeId, reservationTime, guestCount, guest }: ReservationRequest,
  transactionHook?: TransactionHook<Reservation>,
): Promise<(Found & { units: number }) | Refusal> {
  const script = TEST_PLACES.get(placeId)?.reservation
  if (!script) return refused('place_not_found', { param: 'placeId' })
  if (script.kind === 'not_available') return notBookable(sandboxPlaces(), placeId, sandbox.clock())
  const failure = TEST_PHONES.get(guest.phone)
  if (failure) return refused(failure, { param: 'guestPhone', retryAfterS: PHONE_LIMITED_S })
  const said = { reservationTime, guestCount, phoneLast4: guest.phone.slice(-4) }
  const call = { id: freshUuid(sandbox.random), accountId, placeId, said, createdAt: sandbox.clock() }
  const data = reservationOf(sandbox, { ...call, cancelledAt: null }, call.createdAt)
  await sandbox.calls.add(call, async (tx) => {
    await publishAhead(sandbox, tx, { ...call, cancelledAt: null })
    await transactionHook?.(tx, data)
  })
  return { kind: 'done', data, units: 0 }
}

export async function readInSandbox(
  sandbox: ReservationSandbox,
  poll: Poll,
  id: string,
): Promise<({ kind: 'read' } & Waited<Reservation>) | Refusal> {
  const readCurrent = async (): Promise<Seen<Reservation | null>> => {
    const call = await sandbox.calls.find(poll.accountId, id)
    const value = call && reservationOf(sandbox, call, sandbox.clock())
    return { value, settlesAt: call && value?.status === 'pending' ? settlesAt(sandbox, call) : null }
  }
  const { value, hadSlot } = await sandbox.longPolls.untilSettled({ topic: SANDBOX_TOPIC, id }, poll, readCurrent)
  return value ? { kind: 'read', value, hadSlot } : refused('reservation_not_found')
}

export async function listInSandbox(
  sandbox: ReservationSandbox,
  accountId: string,
  { status, page, pageSize }: Listing,
): Promise<{ total: number; rows: Reservation[] }> {
  const calls = await sandbox.calls.list(accountId)
  const all = calls.map((call) => reservationOf(sandbox, call, sandbox.clock()))
  const rows = status === null ? all : all.filter((reservation) => reservation.status === status)
  return { total: rows.length, rows: rows.slice((page - 1) * pageSize, page * pageSize) }
}

export async function cancelInSandbox(
  sandbox: ReservationSandbox,
  accountId: string,
  id: string,
  language: Language,
  transactionHook?: TransactionHook<Reservation>,
): Promise<Found | Refusal> {
  const call = await sandbox.calls.find(accountId, id)
  if (!call) return refused('reservation_not_found')
  const at = sandbox.clock()
  const current = reservationOf(sandbox, call, at)
  const data = reservationOf(sandbox, { ...call, cancelledAt: at }, at)
  const mayEnd = current.status === 'pending' || current.status === 'confirmed'
  const alsoPublished: TransactionHook<void> = async (tx) => {
    await withdrawMessages(tx, id, at)
    await publishReservation(sandbox.publisher, tx, data, at, 'test')
    await transactionHook?.(tx, data)
  }
  if (mayEnd && (await sandbox.calls.cancel(accountId, id, at, alsoPublished))) return { kind: 'done', data }
  // Another call cancelled it meanwhile, or it had already ended.
  const reservation = reservationView(mayEnd ? data : current, language)
  return refused('reservation_not_cancellable', { details: { reservation } })
}

/** Schedules the webhook messages of each step of the script for the time of that step. */
async function publishAhead(sandbox: ReservationSandbox, tx: Tx<unknown>, call: SandboxReservation): Promise<void> {
  for (const { afterMs } of stepsOf(sandbox, call)) {
    const at = call.createdAt + afterMs
    await publishReservation(sandbox.publisher, tx, reservationOf(sandbox, call, at), at, 'test')
  }
}

type Steps = Extract<ReservationScript, { kind: 'settles' }>['steps']

/** At a place whose script does not settle, the answer window passes and the request expires. */
function stepsOf(sandbox: ReservationSandbox, { placeId }: SandboxReservation): Steps {
  const script = TEST_PLACES.get(placeId)?.reservation
  return script?.kind === 'settles' ? script.steps : [{ afterMs: sandbox.answerWindowMs, status: 'expired' }]
}

function settlesAt(sandbox: ReservationSandbox, call: SandboxReservation): Instant {
  return call.createdAt + (stepsOf(sandbox, call)[0]?.afterMs ?? sandbox.answerWindowMs)
}

/** Returns the reservation at an instant, from the steps of its script that have passed, up to its cancellation. */
function reservationOf(sandbox: ReservationSandbox, call: SandboxReservation, at: Instant): Reservation {
  const { id, accountId, placeId, said, createdAt, cancelledAt } = call
  const until = cancelledAt ?? at
  const steps = stepsOf(sandbox, call).map(({ afterMs, status }) => ({ at: createdAt + afterMs, status }))
  const past = steps.filter((step) => step.at <= until)
  const timeOf = (status: string) => past.find((step) => step.status === status)?.at ?? null
  const last = past.at(-1)?.status ?? 'pending'
  const byOwner = last === 'cancelled' ? 'owner' : null
  return {
    reservationId: id,
    accountId,
    placeId,
    status: cancelledAt === null ? last : 'cancelled',
    reservationTime: said.reservationTime,
    guestCount: said.guestCount,
    outsideHours: false,
    createdAt,
    expiresAt: createdAt + sandbox.answerWindowMs,
    approvedAt: timeOf('confirmed'),
    settledAt: past[0]?.at ?? cancelledAt,
    noShowAt: timeOf('no_show'),
    cancelledBy: cancelledAt === null ? byOwner : 'guest',
    cancelReason: null,
    version: 1 + past.length + (cancelledAt === null ? 0 : 1),
    guest: { phone: said.phoneLast4, name: null, note: null },
    channel: 'service',
    proposedTime: null,
    proposedAt: null,
    proposals: 0,
    heldAnswer: null,
    heldUntil: null,
    movedAt: null,
    movedFrom: null,
  }
}
