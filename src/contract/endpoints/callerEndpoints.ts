import { KEY_ENDPOINTS } from './keyEndpoints.ts'
import { LIVE_STATUS_ENDPOINTS } from './liveStatusEndpoints.ts'
import { MATCH_ENDPOINTS } from './matchEndpoints.ts'
import { RESERVATION_ENDPOINTS } from './reservationEndpoints.ts'
import { WEBHOOK_ENDPOINTS } from './webhookEndpoints.ts'

/** All calls of the public API other than reading places. */
export const CALLER_ENDPOINTS = [
  ...MATCH_ENDPOINTS,
  ...RESERVATION_ENDPOINTS,
  ...LIVE_STATUS_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
  ...KEY_ENDPOINTS,
] as const
