import { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { allows, type Scope } from '#contract/access/scopes.ts'
import type { Tool } from './tool.ts'
import { ASK_VENUE } from './tools/askVenue.ts'
import { CANCEL_RESERVATION } from './tools/cancelReservation.ts'
import { DESCRIBE_FILTERS } from './tools/describeFilters.ts'
import { GET_ANSWER } from './tools/getAnswer.ts'
import { GET_RESERVATION } from './tools/getReservation.ts'
import { GET_VENUE } from './tools/getVenue.ts'
import { REPORT_VENUE } from './tools/reportVenue.ts'
import { MATCH_VENUES } from './tools/matchVenues.ts'
import { REQUEST_RESERVATION } from './tools/requestReservation.ts'
import { RESOLVE_REGION } from './tools/resolveRegion.ts'
import { SEARCH_VENUES } from './tools/searchVenues.ts'
import { SUGGEST_VENUES } from './tools/suggestVenues.ts'
import type { CallName } from './venueService.ts'

/** The tools, in the usual order of their use. */
export const TOOLS: readonly Tool[] = [
  SEARCH_VENUES,
  SUGGEST_VENUES,
  GET_VENUE,
  MATCH_VENUES,
  RESOLVE_REGION,
  DESCRIBE_FILTERS,
  ASK_VENUE,
  GET_ANSWER,
  REQUEST_RESERVATION,
  GET_RESERVATION,
  CANCEL_RESERVATION,
  REPORT_VENUE,
]

/** Returns the distinct scopes that calls need, without those that another of them implies. */
export function scopesOf(calls: readonly CallName[]): Scope[] {
  const scopes = calls.map((call) => {
    const endpoint = [...ENDPOINTS, ...CALLER_ENDPOINTS].find(({ name }) => name === call)
    if (!endpoint) throw new Error(`the contract has no call ${call}`)
    return endpoint.scope
  })
  const needed = [...new Set(scopes)].filter((scope) => scope !== null)
  return needed.filter((scope) => !needed.some((other) => other !== scope && allows([other], scope)))
}
