import type { Instant } from '#base/clock.ts'
import { BY_VENUE } from '#contract/access/price.ts'
import type { LocalizedText } from '#contract/language.ts'
import { MATCH_PROBABILITY_DEFAULT, type MatchErrorCode } from '#contract/match.ts'
import type { CallerListing, MatchAnswer, Matching, VenueMatcher } from '#matching/venueMatcher.ts'
import type { Caller } from '../identify.ts'
import { type Metering, payFor } from '../pay.ts'
import { type Refusal, refused } from '../refusal.ts'
import { sandboxMatcher } from '../sandbox.ts'
import { priceFor } from './placeQueries.ts'

/** The dependencies of matching. */
export interface MatchState {
  /** Compares with the served release. */
  matcher: VenueMatcher
  metering: Metering
}

/** A venue as it was sent; null where the caller states nothing. */
export interface SentVenue {
  ref: string | null
  name: string | null
  address: string | null
  lat: number | null
  lng: number | null
  phone: string | null
  category: string | null
}

/** Why a venue cannot be looked up. */
export interface VenueFault {
  code: MatchErrorCode
  message: LocalizedText
  fields: readonly string[]
}

export type VenueMatch = { ref: string | null } & (
  | { kind: 'looked up'; answer: MatchAnswer }
  | { kind: 'faulty'; fault: VenueFault }
)

export interface MatchedVenues {
  kind: 'matched'
  /** In the order of the venues. */
  matches: VenueMatch[]
  dataVersion: string | null
  minProbability: number
  units: number
}

/**
 * Finds the places of a caller's venues. Those that lack a field that they need are answered with the fault, and cost
 * nothing; the others are paid before they are looked up, and refunded when that fails.
 */
export async function matchVenues(
  { matcher, metering }: MatchState,
  caller: Caller,
  { venues, minProbability }: { venues: readonly SentVenue[]; minProbability: number | null },
  at: Instant,
): Promise<MatchedVenues | Refusal> {
  const limit = minProbability ?? MATCH_PROBABILITY_DEFAULT
  const faults = venues.map(faultOf)
  const listings = venues.filter((_, index) => faults[index] === null).map(listingOf)
  const units = priceFor(caller, listings.length * BY_VENUE.units)
  const used = caller.mode === 'test' ? sandboxMatcher() : matcher
  const lookUp = async () => {
    const matching = await used.match(listings, limit)
    if (matching.kind === 'matched') return matching
    return busyRefusal(matching)
  }
  const bill = { at, units, tier: 'core' as const, venues: [] }
  const isChargeable = ({ kind }: { kind: string }) => kind !== 'refused'
  const outcome =
    listings.length === 0
      ? NOTHING_LOOKED_UP
      : units === 0
        ? await lookUp()
        : await payFor(metering, caller, bill, lookUp, isChargeable)
  if (outcome.kind === 'refused') return outcome
  const answers = outcome.answers.values()
  const matches = venues.map(({ ref }, index): VenueMatch => {
    const fault = faults[index]
    return fault
      ? { ref, kind: 'faulty', fault }
      : { ref, kind: 'looked up', answer: answers.next().value as MatchAnswer }
  })
  return { kind: 'matched', matches, dataVersion: outcome.dataVersion, minProbability: limit, units }
}

/** Returns the refusal of a call that has to wait; the first call after a start meets the release unprepared. */
export function busyRefusal({ cause, retryAfterS }: Extract<Matching, { kind: 'busy' }>): Refusal {
  const message = BUSY[cause]
  return refused('service_unavailable', { retryAfterS, ...(message !== null && { message }) })
}

const BUSY: Readonly<Record<Extract<Matching, { kind: 'busy' }>['cause'], LocalizedText | null>> = {
  preparing: {
    en: 'The first matching after a start prepares the release, which takes about half a minute for a large one. Nothing was charged.',
    ko: '서버가 시작된 뒤 첫 매칭에는 데이터를 준비하는 시간이 필요하며, 데이터가 크면 30초쯤 걸립니다. 요금은 부과되지 않았습니다.',
  },
  many_calls: {
    en: 'Too many calls are waiting to be matched. Nothing was charged.',
    ko: '매칭 대기 중인 요청이 너무 많습니다. 요금은 부과되지 않았습니다.',
  },
  unprepared: null,
}

const NOTHING_LOOKED_UP = { kind: 'matched' as const, answers: [] as MatchAnswer[], dataVersion: null }

const LETTER = /[\p{L}\p{N}]/u

/** Returns why a venue cannot be looked up, or null. */
function faultOf({ name, address, lat, lng, phone }: SentVenue): VenueFault | null {
  if (name === null || !LETTER.test(name)) return NAME_MISSING
  if (address !== null || phone !== null || (lat !== null && lng !== null)) return null
  return PLACE_MISSING
}

const NAME_MISSING: VenueFault = {
  code: 'name_missing',
  message: {
    en: 'The venue has no name. Send name, with its branch where it has one.',
    ko: '상호가 없습니다. name에 상호를, 지점이 있으면 지점명까지 보내세요.',
  },
  fields: ['name'],
}
const PLACE_MISSING: VenueFault = {
  code: 'place_missing',
  message: {
    en: 'A name alone does not say which venue it is. Send lat and lng, address, or phone with it.',
    ko: '상호만으로는 어느 가게인지 알 수 없습니다. lat와 lng, address, phone 중 하나를 함께 보내세요.',
  },
  fields: ['lat', 'lng', 'address', 'phone'],
}

function listingOf({ name, address, lat, lng, phone, category }: SentVenue): CallerListing {
  const hasPoint = lat !== null && lng !== null
  return {
    name: name ?? '',
    address: address ?? '',
    lat: hasPoint ? lat : null,
    lng: hasPoint ? lng : null,
    phone: phone ?? '',
    category: category ?? '',
  }
}
