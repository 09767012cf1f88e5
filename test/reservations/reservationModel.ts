import { DAY_MS, kstDate, MINUTE_MS } from '#base/kst.ts'
import type { OwnerAnswer } from '#flows/reservation/answerReservation.ts'
import type { Reservation } from '#reservations/reservation.ts'
import { ANSWER_WINDOW_MS } from '../support/reservationNode.ts'

type Record_ = Omit<Reservation, 'guest' | 'outsideHours' | 'cancelReason'> & { phone: string | null }

/** A reservation request. */
export interface Ask {
  accountId: string
  placeId: string
  phone: string
  aheadMs: number
}

/** The simplest model of the rules (docs/reference/reservations.md): all in memory, in sequence. */
export class ReservationModel {
  now: number
  readonly all: Record_[] = []
  readonly reported = { owner: [] as string[], guest: [] as string[] }

  constructor(now: number) {
    this.now = now
  }

  /** Returns null when there is room for one more request. */
  limit(phone: string): 'guest_pending' | 'guest_day' | null {
    const own = this.all.filter((one) => one.phone === phone)
    const pending = own.filter((one) => one.status === 'pending' && one.expiresAt > this.now)
    if (pending.length >= 3) return 'guest_pending'
    const today = kstDate(this.now)
    return own.filter((one) => kstDate(one.createdAt) >= today).length >= 10 ? 'guest_day' : null
  }

  create(reservationId: string, { accountId, placeId, phone, aheadMs }: Ask): void {
    const { now } = this
    const times = { reservationTime: now + aheadMs, createdAt: now, expiresAt: now + ANSWER_WINDOW_MS }
    const open = { approvedAt: null, settledAt: null, noShowAt: null, cancelledBy: null }
    const asked = { reservationId, accountId, placeId, phone, guestCount: 2 }
    this.all.push({ ...asked, ...times, ...open, version: 1, status: 'pending' })
    this.reported.owner.push(`reservation.created ${placeId} ${reservationId}`)
    this.reported.guest.push(`requested ${reservationId}`)
  }

  /** Applies an owner's decision; returns true when it applies. */
  answer(one: Record_, word: OwnerAnswer['kind']): boolean {
    const { now } = this
    const since = now - one.reservationTime
    const inTime = one.status === 'pending' && now < one.expiresAt
    if (word === 'accept' && inTime)
      this.#change(one, 'confirmed', { status: 'confirmed', approvedAt: now, settledAt: now })
    else if (word === 'decline' && inTime)
      this.#change(one, 'declined', { status: 'cancelled', cancelledBy: 'owner', settledAt: now })
    else if (word === 'no_show' && one.status === 'confirmed' && since >= 15 * MINUTE_MS && since <= DAY_MS)
      this.#change(one, 'no_show', { status: 'no_show', noShowAt: now })
    else if (word === 'undo_no_show' && one.status === 'no_show' && now - (one.noShowAt ?? 0) <= DAY_MS)
      this.#change(one, null, { status: 'confirmed', noShowAt: null })
    else return false
    this.reported.owner.push(`reservation.answered ${one.placeId} ${one.reservationId}`)
    return true
  }

  cancel(one: Record_): boolean {
    const { now } = this
    const may =
      (one.status === 'pending' && now < one.expiresAt) || (one.status === 'confirmed' && now < one.reservationTime)
    if (!may) return false
    this.#change(one, 'cancelled', { status: 'cancelled', cancelledBy: 'guest', settledAt: now })
    this.reported.owner.push(`reservation.cancelled ${one.placeId} ${one.reservationId}`)
    return true
  }

  /** Marks those of these records as expired whose time is over. */
  expire(some: readonly Record_[]): void {
    for (const one of some) {
      if (one.status !== 'pending' || this.now < one.expiresAt) continue
      this.#change(one, 'expired', { status: 'expired', settledAt: one.expiresAt })
      this.reported.owner.push(`reservation.expired ${one.placeId} ${one.reservationId}`)
    }
  }

  erase(): void {
    for (const one of this.all) if (one.reservationTime <= this.now - 30 * DAY_MS) one.phone = null
  }

  #change(one: Record_, occasion: string | null, change: Partial<Record_>): void {
    Object.assign(one, change, { version: one.version + 1 })
    if (occasion) this.reported.guest.push(`${occasion} ${one.reservationId}`)
  }
}
