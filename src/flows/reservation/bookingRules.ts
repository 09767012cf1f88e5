import type { TransactionHook } from '#database/database.ts'
import type { Instant } from '#base/clock.ts'
import { DAY_MS, isoInstantOrNull, kstIso } from '#base/kst.ts'
import type { RuleReason } from '#contract/bookingRules.ts'
import type { LocalizedText } from '#contract/language.ts'
import type { Tx } from '#database/database.ts'
import {
  type BookingRules,
  hasRoom,
  limitsSlots,
  NO_RULES,
  pausedUntil,
  ruleAgainst,
  type RuledRequest,
  slotOf,
} from '#reservations/bookingRules.ts'
import { allRules, changeRules, partiesWithin, rulesOf, useOf } from '#reservations/bookingRulesStore.ts'
import type { ReservationOrder } from '#reservations/reservation.ts'
import { notBookable } from './bookedPlace.ts'
import type { Booking } from './booking.ts'
import { AHEAD_MS, nextPossibleTime } from './nextPossibleTime.ts'
import type { ReleaseHolder } from '../search/releaseHolder.ts'
import { type Refusal, refused } from '../refusal.ts'

export type { BookingRules }

/**
 * Returns the refusal of a request that the venue's rules do not allow, with the next possible time; null when they
 * allow it. Within the transaction of the request, after `lockRules`, no slot is filled twice.
 */
export async function refusedByRules(
  { owners, releases }: Pick<Booking, 'owners' | 'releases'>,
  tx: Tx<unknown>,
  { placeId, reservationTime: time, guestCount }: ReservationOrder,
  at: Instant,
): Promise<Refusal | null> {
  const ids = owners.idsOf(placeId)
  const rules = await rulesOf(tx, ids)
  if (!rules) return null
  const request = { time, guestCount }
  const reason = ruleAgainst(rules, request, at) ?? (await fullSlot(tx, ids, rules, request, at))
  if (reason === null) return null
  const parties = limitsSlots(rules)
    ? await partiesWithin(tx, ids, { from: Math.max(at, time) - DAY_MS, until: Math.max(at, time) + AHEAD_MS }, at)
    : []
  const next = reason === 'party_size' ? null : nextPossibleTime(releases, placeId, rules, request, parties, at)
  return notTaken(releases, placeId, { rules, reason, next, at })
}

async function fullSlot(
  tx: Tx<unknown>,
  ids: readonly string[],
  rules: BookingRules,
  { time, guestCount }: RuledRequest,
  at: Instant,
): Promise<RuleReason | null> {
  if (!limitsSlots(rules)) return null
  const use = useOf(await partiesWithin(tx, ids, slotOf(rules, time), at))
  return hasRoom(rules, use, guestCount) ? null : 'full'
}

const MESSAGES: Readonly<Record<RuleReason, LocalizedText>> = {
  paused: { en: 'This venue takes no requests at the moment.', ko: '지금은 예약 요청을 받지 않는 매장입니다.' },
  vacation: { en: 'This venue takes no reservations for that day.', ko: '그날은 예약을 받지 않는 매장입니다.' },
  party_size: {
    en: 'This venue takes no requests for a party of that size.',
    ko: '그 인원으로는 예약을 받지 않는 매장입니다.',
  },
  lead_time: {
    en: 'This venue wants requests earlier before the time of the table.',
    ko: '예약 시각이 너무 가까워 요청을 받지 않습니다.',
  },
  after_last_time: {
    en: 'This venue takes no requests for a table that late.',
    ko: '그 시각에는 예약을 받지 않는 매장입니다.',
  },
  full: { en: 'This venue has no table left at that time.', ko: '그 시각에는 남은 자리가 없습니다.' },
}
const HINT: LocalizedText = {
  en: 'Offer details.nextPossibleTime to the guest, or show bookingUrl or phone. Do not send the same request again.',
  ko: '손님에게 details.nextPossibleTime을 제안하거나 bookingUrl 또는 전화번호를 보여 주세요. 같은 요청을 다시 보내지 마세요.',
}

/** Remedies of their own: the time is not what has to change, or nobody knows a better one. */
const HINTS: Readonly<Partial<Record<RuleReason, LocalizedText>>> = {
  paused: {
    en: 'Send the request again from details.requestsFrom on, or show bookingUrl or phone.',
    ko: 'details.requestsFrom 이후에 다시 요청하거나 bookingUrl 또는 전화번호를 보여 주세요.',
  },
  party_size: {
    en: 'Ask for a party between details.partyMin and details.partyMax, or show bookingUrl or phone.',
    ko: '인원을 details.partyMin과 details.partyMax 사이로 바꾸거나 bookingUrl 또는 전화번호를 보여 주세요.',
  },
  vacation: {
    en: 'Ask for another day, or show bookingUrl or phone.',
    ko: '다른 날로 요청하거나 bookingUrl 또는 전화번호를 보여 주세요.',
  },
}

function notTaken(
  releases: ReleaseHolder,
  placeId: string,
  { rules, reason, next, at }: { rules: BookingRules; reason: RuleReason; next: Instant | null; at: Instant },
): Refusal {
  const serving = releases.current()
  if (!serving) return refused('service_unavailable')
  const refusal = notBookable(serving, placeId, at)
  const { partyMin, partyMax, leadMinutes, lastTime } = rules
  const requestsFrom = pausedUntil(rules, at)
  return {
    ...refusal,
    message: MESSAGES[reason],
    hint: HINTS[reason] ?? HINT,
    details: {
      ...refusal.details,
      reason,
      // During a pause no time is possible before it ends, whichever the guest asks for.
      nextPossibleTime: next === null || reason === 'paused' ? null : kstIso(next),
      requestsFrom: requestsFrom === null ? null : kstIso(requestsFrom),
      partyMin,
      partyMax,
      leadMinutes,
      lastTime,
    },
  }
}

/** The rules of a place with their effect at this moment. */
export interface RulesView {
  rules: BookingRules
  /** When requests are taken again; null when they are taken now. */
  requestsFrom: Instant | null
}

export async function readRules(
  { owners, database, clock }: Booking,
  placeId: string,
): Promise<{ kind: 'done'; data: RulesView }> {
  const rules = (await rulesOf(database, owners.idsOf(placeId))) ?? NO_RULES
  return { kind: 'done', data: { rules, requestsFrom: pausedUntil(rules, clock()) } }
}

/** Changes the named rules of a place; on this node guests see it before this resolves. */
export async function editRules(
  booking: Booking,
  placeId: string,
  change: Partial<BookingRules>,
  transactionHook?: TransactionHook<BookingRules>,
): Promise<{ kind: 'done'; data: RulesView } | Refusal> {
  const { owners, database, clock } = booking
  const at = clock()
  const ids = owners.idsOf(placeId)
  const before = (await rulesOf(database, ids)) ?? NO_RULES
  const { partyMin, partyMax } = { ...before, ...change }
  if (partyMin !== null && partyMax !== null && partyMin > partyMax) return PARTY_RANGE
  const rules = await database.transaction(async (tx) => {
    const changed = await changeRules(tx, ids, placeId, change, at)
    await transactionHook?.(tx, changed)
    return changed
  })
  await showPauses(booking)
  return { kind: 'done', data: { rules, requestsFrom: pausedUntil(rules, at) } }
}

const PARTY_RANGE = refused('invalid_parameter', {
  param: 'partyMin',
  message: { en: 'partyMin must not exceed partyMax.', ko: 'partyMin은 partyMax보다 클 수 없습니다.' },
})

/** Shows the places whose owners take no requests now as not reservable. */
export async function showPauses({ database, releases, clock }: Pick<Booking, 'database' | 'releases' | 'clock'>) {
  const at = clock()
  const paused = [...(await allRules(database))].filter(([, rules]) => pausedUntil(rules, at) !== null)
  releases.setPaused(new Set(paused.map(([placeId]) => placeId)))
}

/** Returns the rules as the owner's interface shows them. */
export function shownRules(placeId: string, { rules, requestsFrom }: RulesView) {
  return {
    placeId,
    ...rules,
    pausedUntil: isoInstantOrNull(rules.pausedUntil),
    requestsFrom: isoInstantOrNull(requestsFrom),
  }
}
