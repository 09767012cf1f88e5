import type { Instant } from '#base/clock.ts'
import { kstDate } from '#base/kst.ts'
import type { ProposalWarning } from '#contract/reservation.ts'
import {
  type BookingRules,
  hasRoom,
  limitsSlots,
  pausedUntil,
  slotOf,
  timeRuleAgainst,
} from '#reservations/bookingRules.ts'
import { partiesWithin, rulesOf, useOf } from '#reservations/bookingRulesStore.ts'
import type { PlaceIds } from '#reservations/transitions.ts'
import { isPublicHoliday } from '#venue/hours/holidays.ts'
import { isDayOff, isOutsideHours } from './bookedPlace.ts'
import type { Booking, Reservation } from './booking.ts'
import { partyLimits } from './partyLimits.ts'
import { type Refusal, refused } from '../refusal.ts'

/**
 * Returns what speaks against a time that an owner may propose for a reservation. Nothing of it refuses the proposal,
 * because the venue decides about its own hours and tables.
 */
export async function checkProposedTime(
  booking: Booking,
  places: PlaceIds,
  reservationId: string,
  time: Instant,
): Promise<{ kind: 'done'; data: ProposalWarning[] } | Refusal> {
  const { database, reservations, owners, releases, clock } = booking
  const reservation = places.length === 0 ? null : await reservations.atPlaces(database, places, reservationId)
  if (!reservation) return refused('reservation_not_found')
  const { placeId } = reservation
  const warnings: ProposalWarning[] = []
  if (isDayOff(releases, placeId, time)) warnings.push('day_off')
  else if (isOutsideHours(releases, placeId, time)) warnings.push('outside_hours')
  if (isPublicHoliday(kstDate(time))) warnings.push('holiday')
  if ((await partyLimits(booking, [reservation]))(reservation)) warnings.push('party_size')
  const rules = await rulesOf(database, owners.idsOf(placeId))
  if (rules) warnings.push(...(await rulesAgainst(booking, rules, reservation, time, clock())))
  return { kind: 'done', data: warnings }
}

async function rulesAgainst(
  { database, owners }: Pick<Booking, 'database' | 'owners'>,
  rules: BookingRules,
  { reservationId, placeId, guestCount }: Reservation,
  time: Instant,
  now: Instant,
): Promise<ProposalWarning[]> {
  const paused = pausedUntil(rules, now)
  // The time before a request binds guests; a venue that proposes a time does without it.
  const against = timeRuleAgainst({ ...rules, leadMinutes: null }, time, now)
  const found: ProposalWarning[] = paused !== null && time < paused ? ['paused'] : []
  if (against === 'vacation' || against === 'after_last_time') found.push(against)
  if (!limitsSlots(rules)) return found
  // A party that exceeds a whole slot is too large at any time; only its tables can be missing at this one.
  const limits = guestCount > (rules.coversPerSlot ?? Infinity) ? { ...rules, coversPerSlot: null } : rules
  const parties = await partiesWithin(database, owners.idsOf(placeId), slotOf(rules, time), now, reservationId)
  if (!hasRoom(limits, useOf(parties), guestCount)) found.push('full')
  return found
}
