import type { AlertState } from '#flows/alert/manageAlerts.ts'
import type { Owner } from '#flows/owner/ownerServices.ts'
import type { PlaceCaller } from '#flows/owner/people/placeAccess.ts'
import type { OwnershipState } from '#flows/owner/placeOwnership.ts'
import type { OwnerReportServices } from '#flows/report/ownerReports.ts'
import type { MatchState } from '#flows/search/matchVenues.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import type { OnceDependencies } from '../idempotency/runOnce.ts'
import type { OwnerAccess } from './ownerAdmission.ts'

/** A call of an owner, as it was received. */
export interface OwnerCall {
  owner: Owner
  /** The owner with the role that the call needs at its place. */
  caller: PlaceCaller
  /** Without the question mark. */
  query: string
}

export interface OwnerDependencies
  extends
    OwnerAccess,
    OwnershipState,
    OnceDependencies,
    HttpDependencies,
    OwnerReportServices,
    Pick<AlertState, 'alerts'> {
  /** Finds places that may be a proposed venue. */
  matching: Pick<MatchState, 'matcher'>
}
