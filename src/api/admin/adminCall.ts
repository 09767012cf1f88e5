import type { ADMIN_CALL_ENDPOINTS } from '#contract/endpoints/admin/adminEndpoints.ts'
import type { PeopleState } from '#flows/account/people.ts'
import type { Administration } from '#flows/administer.ts'
import type { AlertServices } from '#flows/alert/alertServices.ts'
import type { Exports } from '#flows/exports/readExport.ts'
import type { NoticeState } from '#flows/notify/operateNotices.ts'
import type { OwnershipState } from '#flows/owner/placeOwnership.ts'
import type { Metering } from '#flows/pay.ts'
import type { Identity } from '#identity/identity.ts'
import type { ReportServices } from '#flows/report/reportServices.ts'
import type { MatchState } from '#flows/search/matchVenues.ts'
import type { InterfaceCalls } from '../calls/interfaceRoutes.ts'
import type { MetricsDependencies } from '../http/metricsRoute.ts'
import type { OnceDependencies } from '../idempotency/runOnce.ts'
import type { AdminAccess, Operator } from './operatorAdmission.ts'

export interface AdminDependencies extends AdminAccess, OnceDependencies, OwnershipState, MetricsDependencies {
  administration: Administration
  identity: Pick<Identity, 'removeSecondFactor'>
  exports: Pick<Exports, 'products'>
  metering: Metering
  /** Messages to guests, push messages to owners, and webhooks of accounts. */
  notices: NoticeState
  people: Pick<PeopleState, 'resealPersonalData'>
  reportServices: ReportServices
  alerts: AlertServices
  /** Finds places that may be a proposed venue. */
  matching: Pick<MatchState, 'matcher'>
}

/** A call of an operator, as it was received. */
export interface AdminCall {
  operator: Operator
  query: string
}

export type AdminCallTable = InterfaceCalls<typeof ADMIN_CALL_ENDPOINTS, AdminDependencies, AdminCall>
