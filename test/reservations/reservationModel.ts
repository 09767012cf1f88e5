import { DAY_MINUTES, DAY_MS, kstDate, kstTime, MINUTE_MS, minutesOfClock, WEEKDAYS } from '#base/kst.ts'
import { type HeldAnswer, PROPOSALS_MAX } from '#contract/reservation.ts'
import type { OwnerAnswer } from '#flows/reservation/answerReservation.ts'
import type { WeeklyPause } from '#reservations/bookingRules.ts'
import type { Reservation } from '#reservations/reservation.ts'
import { ANSWER_WINDOW_MS } from '../support/reservationNode.ts'

export type Record_ = Omit<Reservation, 'guest' | 'outsideHours' | 'cancelReason'> & {
  phone: string | null
  /** When the held answer was given; the service shows only until when it can be undone. */
  heldAt?: number
}

/** How long held answers can be undone in this model. */
export const UNDO_MS = 10_000

const NOTHING_OPEN = { proposedTime: null, proposedAt: null, heldAnswer: null, heldUntil: null } as const
const NEVER_MOVED = { movedAt: null, movedFrom: null } as const

/** A reservation request. */
export interface Ask {
  accountId: string
  placeId: string
  phone: string
  aheadMs: number
  guestCount: number
}

/** The rules of a place that the model knows; slots last an hour. */
export interface ModelRules {
  pausedUntil: number | null
  weeklyPauses: WeeklyPause[]
  tablesPerSlot: number | null
  coversPerSlot: number | null
}

/** The simplest model of the rules (docs/reference/reservations.md): all in memory, in sequence. */
export class ReservationModel {
  now: number
  readonly all: Record_[] = []
  /** The rules by place. */
  readonly rules = new Map<string, ModelRules>()
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

  /** Returns the limit of contacts that one more request would exceed; accepted requests do not count. */
  contactLimit({ accountId, placeId, phone }: Ask): string | null {
    const contacts = this.all.filter(
      (one) =>
        one.placeId === placeId &&
        one.channel === 'service' &&
        one.approvedAt === null &&
        one.createdAt > this.now - 60 * MINUTE_MS,
    )
    if (contacts.filter((one) => one.accountId === accountId).length >= 6) return 'account_venue_hour'
    if (contacts.filter((one) => one.phone === phone).length >= 3) return 'guest_venue_hour'
    return contacts.length >= 12 ? 'venue_hour' : null
  }

  /** Returns why the rules of the place refuse a request; null when they allow it. */
  ruleAgainst({ placeId, aheadMs, guestCount }: Ask): string | null {
    const { now } = this
    const rules = this.rules.get(placeId)
    if (!rules) return null
    if (rules.pausedUntil !== null && now < rules.pausedUntil) return 'paused'
    if (rules.weeklyPauses.some((pause) => holds(pause, now))) return 'paused'
    const hourOf = (at: number) => Math.floor(at / (60 * MINUTE_MS))
    const slot = hourOf(now + aheadMs)
    const parties = this.all
      .filter((one) => one.placeId === placeId)
      .filter(
        (one) =>
          one.status === 'confirmed' || (one.status === 'pending' && (one.expiresAt > now || one.heldAnswer !== null)),
      )
      .flatMap(({ status, reservationTime, proposedTime, guestCount: guests }) => {
        const isProposed = status === 'pending' || reservationTime > now
        const times = [reservationTime, ...(proposedTime !== null && isProposed ? [proposedTime] : [])]
        return times.filter((time) => hourOf(time) === slot).map(() => guests)
      })
    const covers = parties.reduce((sum, guests) => sum + guests, guestCount)
    const isFull = parties.length >= (rules.tablesPerSlot ?? Infinity) || covers > (rules.coversPerSlot ?? Infinity)
    return isFull ? 'full' : null
  }

  create(reservationId: string, { accountId, placeId, phone, aheadMs, guestCount }: Ask): void {
    const { now } = this
    const times = { reservationTime: now + aheadMs, createdAt: now, expiresAt: now + ANSWER_WINDOW_MS }
    const open = {
      approvedAt: null,
      settledAt: null,
      noShowAt: null,
      cancelledBy: null,
      ...NOTHING_OPEN,
      ...NEVER_MOVED,
    }
    const asked = { reservationId, accountId, placeId, phone, guestCount }
    this.all.push({ ...asked, ...times, ...open, channel: 'service', proposals: 0, version: 1, status: 'pending' })
    this.reported.owner.push(`reservation.created ${placeId} ${reservationId}`)
    this.reported.guest.push(`requested ${reservationId}`)
  }

  /** Enters a reservation by hand: it is confirmed, and its guest gets no text. */
  enter(reservationId: string, { placeId, aheadMs, guestCount }: Omit<Ask, 'accountId' | 'phone'>): void {
    const { now } = this
    const times = { reservationTime: now + aheadMs, createdAt: now, expiresAt: now, approvedAt: now, settledAt: now }
    const open = { noShowAt: null, cancelledBy: null, ...NOTHING_OPEN, ...NEVER_MOVED }
    const asked = { reservationId, accountId: '', placeId, phone: null, guestCount }
    this.all.push({ ...asked, ...times, ...open, channel: 'phone', proposals: 0, version: 1, status: 'confirmed' })
    this.reported.owner.push(`reservation.entered ${placeId} ${reservationId}`)
  }

  /** Moves an entry to `aheadMs` from now, for so many guests; returns true when this applies. */
  changeEntry(one: Record_, aheadMs: number, guestCount: number): boolean {
    if (one.channel === 'service' || one.status !== 'confirmed' || one.heldAnswer !== null) return false
    const { now } = this
    const time = now + aheadMs
    const moved = time === one.reservationTime ? {} : { movedAt: now, movedFrom: one.reservationTime }
    this.#change(one, null, { reservationTime: time, guestCount, ...moved })
    this.reported.owner.push(`reservation.entered ${one.placeId} ${one.reservationId}`)
    return true
  }

  /** Applies an owner's decision; returns true when it applies. */
  answer(one: Record_, word: OwnerAnswer['kind'], held: HeldAnswer = 'accept'): boolean {
    const { now } = this
    const since = now - one.reservationTime
    const free = one.heldAnswer === null
    const inTime = one.status === 'pending' && now < one.expiresAt && free
    const ahead = one.status === 'confirmed' && now < one.reservationTime && free
    if (word === 'accept' && inTime)
      this.#change(one, 'confirmed', { ...NOTHING_OPEN, status: 'confirmed', approvedAt: now, settledAt: now })
    else if (word === 'decline' && inTime)
      this.#change(one, 'declined', { ...NOTHING_OPEN, status: 'cancelled', cancelledBy: 'owner', settledAt: now })
    else if (word === 'cancel' && ahead)
      this.#change(one, 'cancelled_by_venue', {
        ...NOTHING_OPEN,
        status: 'cancelled',
        cancelledBy: 'owner',
        settledAt: now,
      })
    else if (word === 'hold' && (held === 'cancel' ? ahead : inTime))
      this.#change(one, null, { heldAnswer: held, heldUntil: now + UNDO_MS, heldAt: now })
    else if (word === 'undo' && one.heldUntil !== null && now < one.heldUntil)
      this.#change(one, null, { heldAnswer: null, heldUntil: null })
    else if (word === 'no_show' && one.status === 'confirmed' && since >= 15 * MINUTE_MS && since <= DAY_MS)
      this.#change(one, 'no_show', { status: 'no_show', noShowAt: now, proposedTime: null, proposedAt: null })
    else if (word === 'undo_no_show' && one.status === 'no_show' && now - (one.noShowAt ?? 0) <= DAY_MS)
      this.#change(one, null, { status: 'confirmed', noShowAt: null })
    else return false
    this.reported.owner.push(`reservation.answered ${one.placeId} ${one.reservationId}`)
    return true
  }

  cancel(one: Record_): boolean {
    const { now } = this
    const may =
      (one.status === 'pending' && (now < one.expiresAt || now < (one.heldUntil ?? 0))) ||
      (one.status === 'confirmed' && now < one.reservationTime)
    if (!may || one.channel !== 'service') return false
    this.#change(one, 'cancelled', { ...NOTHING_OPEN, status: 'cancelled', cancelledBy: 'guest', settledAt: now })
    this.reported.owner.push(`reservation.cancelled ${one.placeId} ${one.reservationId}`)
    return true
  }

  /** Proposes another time, `aheadMs` from now, or withdraws the proposal; returns true when this applies. */
  propose(one: Record_, aheadMs: number | null): boolean {
    const { now } = this
    if (aheadMs === null) {
      if (one.proposedTime === null || !this.#isOpen(one)) return false
      this.#change(one, 'proposal_withdrawn', { proposedTime: null, proposedAt: null })
    } else {
      const may = this.#isOpen(one) && one.heldAnswer === null && one.proposals < PROPOSALS_MAX
      if (!may || one.channel !== 'service') return false
      const proposal = { proposedTime: now + aheadMs, proposedAt: now, proposals: one.proposals + 1 }
      this.#change(one, 'proposed', {
        ...proposal,
        ...(one.status === 'pending' && { expiresAt: now + ANSWER_WINDOW_MS }),
      })
    }
    this.reported.owner.push(`reservation.answered ${one.placeId} ${one.reservationId}`)
    return true
  }

  /** Applies a guest's answer to a proposal of that time; returns true when it applies. */
  answerProposal(one: Record_, time: number, isAccepted: boolean): boolean {
    const { now } = this
    if (one.proposedTime !== time || !this.#isOpen(one)) return false
    if (isAccepted && (time <= now || one.heldAnswer !== null)) return false
    const [approvedAt, settledAt] = [one.approvedAt ?? now, one.settledAt ?? now]
    const gone = { proposedTime: null, proposedAt: null }
    const moved = { movedAt: now, movedFrom: one.reservationTime }
    this.#change(one, isAccepted ? 'moved' : null, {
      ...gone,
      ...(isAccepted && { status: 'confirmed' as const, reservationTime: time, approvedAt, settledAt, ...moved }),
    })
    const type = isAccepted ? 'proposal_accepted' : 'proposal_declined'
    this.reported.owner.push(`reservation.${type} ${one.placeId} ${one.reservationId}`)
    return true
  }

  #isOpen(one: Record_): boolean {
    const { now } = this
    return (
      (one.status === 'pending' && now < one.expiresAt) || (one.status === 'confirmed' && now < one.reservationTime)
    )
  }

  /** Lets held answers take effect, and marks those of these records as expired, whose time has come. */
  expire(some: readonly Record_[]): void {
    for (const one of some) {
      this.#applyHeld(one)
      if (one.status !== 'pending' || one.heldAnswer !== null || this.now < one.expiresAt) continue
      const occasion = one.proposedTime === null ? 'expired' : 'proposal_expired'
      this.#change(one, occasion, { status: 'expired', settledAt: one.expiresAt })
      this.reported.owner.push(`reservation.expired ${one.placeId} ${one.reservationId}`)
    }
  }

  erase(): void {
    for (const one of this.all) if (one.reservationTime <= this.now - 30 * DAY_MS) one.phone = null
  }

  #applyHeld(one: Record_): void {
    const { heldAnswer, heldUntil, heldAt } = one
    if (heldAnswer === null || heldUntil === null || this.now < heldUntil) return
    const occasions = { accept: 'confirmed', decline: 'declined', cancel: 'cancelled_by_venue' }
    this.#change(one, occasions[heldAnswer], {
      ...NOTHING_OPEN,
      settledAt: heldUntil,
      ...(heldAnswer === 'accept'
        ? { status: 'confirmed' as const, approvedAt: heldAt ?? null }
        : { status: 'cancelled' as const, cancelledBy: 'owner' as const }),
    })
    this.reported.owner.push(`reservation.answered ${one.placeId} ${one.reservationId}`)
  }

  #change(one: Record_, occasion: string | null, change: Partial<Record_>): void {
    Object.assign(one, change, { version: one.version + 1 })
    if (occasion && one.channel === 'service') this.reported.guest.push(`${occasion} ${one.reservationId}`)
  }
}

const WEEK_MINUTES = 7 * DAY_MINUTES

/** Tells whether a weekly pause holds, by the minutes since the beginning of the week. */
function holds({ day, from, until }: WeeklyPause, now: number): boolean {
  const { weekday, minute } = kstTime(now)
  const [starts, ends] = [minutesOfClock(from) ?? 0, minutesOfClock(until) ?? 0]
  const lasts = ends > starts ? ends - starts : ends + DAY_MINUTES - starts
  const since = weekday * DAY_MINUTES + minute - (WEEKDAYS.indexOf(day) * DAY_MINUTES + starts)
  return (since + WEEK_MINUTES) % WEEK_MINUTES < lasts
}
