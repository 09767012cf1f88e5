import type { Static } from 'typebox'
import type { Instant } from '#base/clock.ts'
import { isoInstant, isoInstantOrNull } from '#base/kst.ts'
import { EARLIER_DECISIONS_MAX, type EarlierDecisionsSchema } from '#contract/schemas/earlierDecisionsSchema.ts'
import type { SettledClaim } from '#owners/claims.ts'
import type { DecidedReport } from '#reports/reports.ts'
import type { OwnerReportServices } from './ownerReports.ts'

/** The decided reports and the settled claims of a place. */
export type EarlierDecisions = Static<typeof EarlierDecisionsSchema>

/** Returns what operators decided about each of these places before, under all ids of the place. */
export async function earlierDecisions(
  { ownerServices: { claims, claimedIds }, reportServices: { reports } }: OwnerReportServices,
  placeIds: readonly string[],
): Promise<(placeId: string) => EarlierDecisions> {
  const idsOf = new Map(placeIds.map((placeId) => [placeId, claimedIds.of(placeId)]))
  const ids = [...new Set([...idsOf.values()].flat())]
  const decided = Map.groupBy(await reports.decidedOfPlaces(ids, EARLIER_DECISIONS_MAX), ({ placeId }) => placeId)
  const settled = Map.groupBy(await claims.settledOfPlaces(ids, EARLIER_DECISIONS_MAX), ({ placeId }) => placeId)
  return (placeId) => {
    const ownIds = idsOf.get(placeId) ?? []
    return {
      reports: newestOf(ownIds, decided, ({ decidedAt }) => decidedAt).map(shownReport),
      claims: newestOf(ownIds, settled, ({ settledAt }) => settledAt).map(shownClaim),
    }
  }
}

/** Returns the newest decisions about a place under all of its ids. */
function newestOf<Decided>(
  ids: readonly string[],
  byId: ReadonlyMap<string, readonly Decided[]>,
  atOf: (decided: Decided) => Instant,
): Decided[] {
  const found = ids.flatMap((id) => byId.get(id) ?? [])
  return found.toSorted((a, b) => atOf(b) - atOf(a)).slice(0, EARLIER_DECISIONS_MAX)
}

function shownReport(decided: DecidedReport): EarlierDecisions['reports'][number] {
  const { reportId, kind, status, createdAt, decidedAt, contradictedAt, reason } = decided
  return {
    reportId,
    kind,
    status,
    createdAt: isoInstant(createdAt),
    decidedAt: isoInstant(decidedAt),
    contradictedAt: isoInstantOrNull(contradictedAt),
    reason,
  }
}

function shownClaim(settled: SettledClaim): EarlierDecisions['claims'][number] {
  const { claimId, email, status, createdAt, settledAt, rejectReason } = settled
  return {
    claimId,
    email,
    status,
    createdAt: isoInstant(createdAt),
    settledAt: isoInstant(settledAt),
    rejectReason,
  }
}
