import { Type } from 'typebox'
import type { CallQuery } from '../endpoints/callerEndpoint.ts'

/** The longest wait of a long poll (docs/reference/reservations.md#long-polls). */
export const WAIT_S_MAX = 25

/** The parameter of a long poll. */
export const WAIT_QUERY: CallQuery = {
  name: 'wait',
  required: false,
  description: 'Seconds to wait until it settles.',
  schema: Type.Integer({ minimum: 0, maximum: WAIT_S_MAX, default: 0 }),
  example: WAIT_S_MAX,
}
