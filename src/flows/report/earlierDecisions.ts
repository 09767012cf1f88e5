import type { Static } from 'typebox'
import { isoInstant, isoInstantOrNull } from '#base/kst.ts'
import { EARLIER_DECISIONS_MAX, type EarlierDecisionsSchema } from '#contract/schemas/earlierDecisionsSchema.ts'
import type { OwnerReportServices } from './ownerReports.ts'

/** The decided reports and the settled claims of a place. */
export type EarlierDecisions = Static<typeof EarlierDecisionsSchema>

/** Returns what operators decided about each of these places before, under all ids of the place. */
export async function earlierDecisions(
  services: OwnerReportServices,
  placeIds: readonly string[],
): Promise<(placeId: string) => EarlierDecisions> {
  const byPlace = new Map<string, EarlierDecisions>()
  for (const placeId of new Set(placeIds)) byPlace.set(placeId, await decisionsAbout(services, placeId))
  return (placeId) => byPlace.get(placeId) ?? { reports: [], claims: [] }
}

async function decisionsAbout(
  { ownerServices: { claims, claimedIds }, reportServices: { reports } }: OwnerReportServices,
  placeId: string,
): Promise<EarlierDecisions> {
  const ids = claimedIds.of(placeId)
  const decided = await reports.decidedOfPlace(ids, EARLIER_DECISIONS_MAX)
  const settled = await claims.settledOfPlace(ids, EARLIER_DECISIONS_MAX)
  return {
    reports: decided.map(({ reportId, kind, status, createdAt, decidedAt, contradictedAt, reason }) => ({
      reportId,
      kind,
      status,
      createdAt: isoInstant(createdAt),
      decidedAt: isoInstant(decidedAt),
      contradictedAt: isoInstantOrNull(contradictedAt),
      reason,
    })),
    claims: settled.map(({ claimId, email, status, createdAt, settledAt, rejectReason }) => ({
      claimId,
      email,
      status,
      createdAt: isoInstant(createdAt),
      settledAt: isoInstant(settledAt),
      rejectReason,
    })),
  }
}
