import type { Instant } from '#base/clock.ts'
import { DAY_MS, kstTime, MINUTE_MS } from '#base/kst.ts'
import { SLOT_MINUTES } from '#contract/bookingRules.ts'
import {
  type BookingRules,
  hasRoom,
  pausedUntil,
  type RuledRequest,
  slotOf,
  timeRuleAgainst,
} from '#reservations/bookingRules.ts'
import { useOf } from '#reservations/bookingRulesStore.ts'
import { openNowOf } from '#venue/hours/openNow.ts'
import { askedPlace } from '../liveStatus/askedPlace.ts'
import type { ReleaseHolder } from '../search/releaseHolder.ts'

/** How far ahead a possible time is searched: a later one helps no guest. */
export const AHEAD_MS = 14 * DAY_MS

/**
 * Returns the next time, at the beginning of a slot, for which the rules and the confirmed hours allow the party of a
 * request; null when there is none within two weeks. For unknown hours only the time of day of the request is offered,
 * because the venue may be closed at any other.
 */
export function nextPossibleTime(
  releases: ReleaseHolder,
  placeId: string,
  rules: BookingRules,
  { time, guestCount }: RuledRequest,
  parties: readonly RuledRequest[],
  now: Instant,
): Instant | null {
  const serving = releases.current()
  const place = serving && askedPlace(serving, placeId, now)
  if (!place || place.kind === 'refused') return null
  // A guest can ask again only when a pause has ended.
  const asksAt = pausedUntil(rules, now) ?? now
  const stepMs = (rules.slotMinutes ?? SLOT_MINUTES.fallback) * MINUTE_MS
  const first = Math.max(time, asksAt + (rules.leadMinutes ?? 0) * MINUTE_MS)
  const minute = kstTime(time).minute
  for (let at = slotStartFrom(rules, first, stepMs); at < first + AHEAD_MS; at += stepMs) {
    const open = openNowOf(place.hours, at)
    if (open ? !open.open : slotOf(rules, at).from !== slotStartOfMinute(rules, at, minute)) continue
    if (timeRuleAgainst(rules, at, asksAt) !== null) continue
    const slot = slotOf(rules, at)
    const use = useOf(parties.filter((party) => slot.from <= party.time && party.time < slot.until))
    if (hasRoom(rules, use, guestCount)) return at
  }
  return null
}

function slotStartFrom(rules: BookingRules, at: Instant, stepMs: number): Instant {
  const { from } = slotOf(rules, at)
  return from < at ? from + stepMs : from
}

/** Returns the start of the slot that a minute of the day of `at` belongs to. */
function slotStartOfMinute(rules: BookingRules, at: Instant, minute: number): Instant {
  return slotOf(rules, at + (minute - kstTime(at).minute) * MINUTE_MS).from
}
