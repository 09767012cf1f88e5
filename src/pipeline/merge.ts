import { type CalendarDate, utcIso } from '#base/kst.ts'
import type { Attributes } from '#venue/attributes/attributes.ts'
import { type HistoryRun, withFacts } from '#venue/history.ts'
import { shownAttributes } from '#venue/attributes/shownAttributes.ts'
import type { StoredPlace } from '#venue/records.ts'
import { confirmedAttributes } from '#venue/attributes/confirmedAttributes.ts'
import { summaryOf } from '#venue/summary.ts'
import type { Venue } from '#venue/venue.ts'
import type { Tracked } from './score/dataQuality.ts'
import { mergeAttributes } from './merge/mergeAttributes.ts'
import { type CompleteList } from './merge/absences.ts'
import { mergeClosure } from './merge/mergeClosure.ts'
import { mergeContact } from './merge/mergeContact.ts'
import { mergeHours, type Tally } from './merge/mergeHours.ts'
import { mergeIdentity, mergeKind } from './merge/mergeIdentity.ts'
import { mergeMenu } from './merge/mergeMenu.ts'
import { mergePhotos } from './merge/mergePhotos.ts'
import { mergeOpening } from './merge/mergeOpening.ts'
import { mergeReviews } from './merge/mergeReviews.ts'
import { mergeStory } from './merge/mergeStory.ts'
import { recordConfirmations } from './merge/recordConfirmations.ts'
import type { Kind } from './kinds/kindClaims.ts'
import type { NormalRecord } from './normalRecord.ts'
import type { PlaceFinder } from './place/anchoredPlaces.ts'
import { type TrustedRecords, ranked, sourcesOf } from './merge/ranked.ts'
import { activityOf } from './score/activity.ts'
import { score } from './score/score.ts'
import type { StationFinder } from './stations.ts'
import { withSuitability } from './score/suitability.ts'

/** The count of proofs that are dated after the day of the build. */
const LATER_PROOFS = 'proofs dated after the build day'

/** What merging needs besides the records. */
export interface MergeSetting {
  asOf: CalendarDate
  stationsNear: StationFinder
  /** Finds better places than coarse coordinates. */
  placeOf: PlaceFinder
  /** Folded names that count as chains because of the branches in the lists. */
  chains: ReadonlySet<string>
  /** The lists of the build that hold every venue of an area. */
  completeLists: readonly CompleteList[]
  /** By code of a dong, its full name. */
  regionNames: ReadonlyMap<string, string>
  /** Counts the outcomes of reading hours, and proofs that do not count. */
  tally: Tally
}

/**
 * Merges the records of one cluster into one venue, field by field. The result does not depend on the order of the
 * records.
 */
export function merge(
  members: readonly NormalRecord[],
  id: string,
  history: readonly HistoryRun[],
  setting: MergeSetting,
): Venue {
  const venue = ranked(members, setting.asOf)
  const kind = mergeKind(venue)
  const { subtypes } = kind
  const closureSignal = mergeClosure(venue.members, setting)
  const closedOn = closureSignal?.level === 'confirmed' ? closureSignal.detectedAt : null
  const { seenAt, laterProofs, ...activity } = activityOf(venue.members, { asOf: setting.asOf, closedOn })
  if (laterProofs > 0) setting.tally.set(LATER_PROOFS, (setting.tally.get(LATER_PROOFS) ?? 0) + laterProofs)
  const { place: merged, attributes } = mergePlace(venue, id, { closureSignal, seenAt, kind }, setting)
  const regulars = attributes.booleans.repeat_customers === true
  const { scores, ranking, activeOn } = score(venue.members, merged, { regulars, activity }, setting.asOf)
  const place = { ...merged, ...scores, address: withRegion(merged, setting) }
  const { reviewCount, rating, latestReviewDate } = place
  return {
    place,
    subtypes,
    attributes,
    franchise: members.some(({ name }) => name.brand !== '' || setting.chains.has(name.core)),
    members: venue.members.map(({ record, geocoded }) => ({
      source: record.source,
      sourceId: record.sourceId,
      ...(geocoded !== undefined && { geocoded }),
    })),
    provenance: venue.provenance,
    activity,
    ranking,
    history: withFacts(history, setting.asOf, { reviewCount, rating, latestReviewDate, activeOn }),
  }
}

/** Returns all fields of a place except its scores, and the attributes that filters use. */
function mergePlace(
  venue: TrustedRecords,
  id: string,
  facts: { closureSignal: StoredPlace['closureSignal']; seenAt: number | null; kind: Kind },
  setting: MergeSetting,
): { place: Tracked; attributes: Attributes } {
  const { closureSignal, seenAt, kind } = facts
  const { stationsNear, placeOf, tally } = setting
  const identity = mergeIdentity(venue, kind, placeOf)
  const menu = mergeMenu(venue)
  const hours = mergeHours(venue, tally)
  const { category, subtypes } = kind
  const attributes = withSuitability(mergeAttributes(venue), { category, subtypes, week: hours.businessHours })
  const place = {
    id,
    ...identity,
    sourceCount: new Set(venue.members.map(({ source }) => source.name)).size,
    possiblyClosed: closureSignal !== null && closureSignal.level !== 'suspected',
    lastSeenAt: seenAt === null ? null : utcIso(seenAt),
    ...mergeContact(venue),
    ...hours,
    ...mergeReviews(venue),
    openedOn: mergeOpening(venue),
    ...menu,
    closureSignal,
    sources: sourcesOf(venue),
    ...mergePhotos(venue),
    ...stationsNear(identity.location.lat, identity.location.lng),
    ...shownAttributes(attributes, subtypes[0], menu.menu),
    ...mergeStory(venue),
  }
  const aiSummary = summaryOf({ ...place, address: withRegion(place, setting) }, attributes)
  const tagged = { place, subtypes, attributes, franchise: false }
  const confirmed = confirmedAttributes(tagged, recordConfirmations(venue))
  return { place: { ...place, attributes: confirmed, aiSummary }, attributes }
}

/**
 * Returns the address, or, when no record states one, the region of the coordinates in place of the lot address. It has no
 * number, so that nobody takes it for more, and completeness does not count it.
 */
function withRegion(
  { address, regionCode }: Pick<StoredPlace, 'address' | 'regionCode'>,
  { regionNames }: MergeSetting,
): StoredPlace['address'] {
  if (address.road !== null || address.jibun !== null) return address
  return { road: null, jibun: regionNames.get(regionCode) ?? null }
}
