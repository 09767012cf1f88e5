import type { Language } from '#contract/language.ts'
import type { Caller } from '#flows/identify.ts'
import type { WebhookState } from '#flows/account/manageWebhooks.ts'
import type { PeopleState } from '#flows/account/people.ts'
import type { Administration } from '#flows/administer.ts'
import type { Exports } from '#flows/exports/readExport.ts'
import type { Questions } from '#flows/liveStatus/questions.ts'
import type { MatchState } from '#flows/search/matchVenues.ts'
import type { LongPolls } from '#flows/longPolls.ts'
import type { ReportServices } from '#flows/report/reportServices.ts'
import type { Booking } from '#flows/reservation/booking.ts'
import type { RateDependencies } from '../auth/callerRate.ts'
import type { InterfaceEndpoint } from '#contract/endpoints/interfaceEndpoint.ts'
import type { InterfaceCalls } from '../calls/interfaceRoutes.ts'
import type { OnceDependencies } from '../idempotency/runOnce.ts'

export interface CallerDependencies extends RateDependencies, OnceDependencies {
  administration: Administration
  booking: Booking
  questions: Questions
  exports: Exports
  matching: MatchState
  webhooks: WebhookState
  reportServices: ReportServices
  /** The long polls of this node. */
  longPolls: LongPolls
  people: Pick<PeopleState, 'requests'>
}

/** A call of the public API other than reading places, as it was received. */
export interface CallerCall {
  caller: Caller
  /** Without the question mark and without a key. */
  query: string
  /** Aborts when the caller disconnects before the answer. */
  disconnected: AbortSignal
  /** The language of texts for people. */
  language: Language
}

export type CallerCalls<Endpoints extends readonly InterfaceEndpoint[]> = InterfaceCalls<
  Endpoints,
  CallerDependencies,
  CallerCall
>
