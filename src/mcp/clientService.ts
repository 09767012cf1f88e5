import type { Call, Connection } from '#client/connection.ts'
import { OnesetError } from '#client/onesetError.ts'
import { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import type { ServiceAnswer, ServiceCall, ServiceError, VenueService } from './venueService.ts'

/** The service over HTTP, with the key or token of the connection. */
export class ClientService implements VenueService {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async call(call: ServiceCall, signal: AbortSignal): Promise<ServiceAnswer> {
    try {
      const { body, facts } = await this.#connection.send(httpCall(call), { signal })
      const { data, meta = null } = (call.name === 'meta' ? { data: body } : body) as { data: unknown; meta?: unknown }
      return { kind: 'data', data, meta, units: facts.units, replayed: facts.isReplay }
    } catch (error) {
      if (error instanceof OnesetError) return refusalOf(error)
      throw error
    }
  }
}

/** Makes the HTTP call from the contract's table: path, method, and how long the service may delay the answer. */
function httpCall({ name, id = '', query = {}, body, idempotencyKey }: ServiceCall): Call {
  const endpoint = [...ENDPOINTS, ...CALLER_ENDPOINTS].find((one) => one.name === name)
  if (!endpoint) throw new Error(`the contract has no call ${name}`)
  return {
    method: endpoint.method === 'POST' ? 'POST' : 'GET',
    path: endpoint.path.replace(/\{\w+\}/, encodeURIComponent(id)),
    query,
    units: endpoint.price.kind === 'fixed' ? endpoint.price.units : 'priced',
    waitS: Number(query['wait'] ?? 0),
    ...(body && { body }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
}

function refusalOf({ code, message, hint, details, retryAfterMs, isReplay }: OnesetError): ServiceError {
  const retryAfterS = retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1_000)
  return { kind: 'refused', code, message, hint, details, retryAfterS, replayed: isReplay }
}
