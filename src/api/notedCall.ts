import type { CallQuery } from '#contract/endpoints/callerEndpoint.ts'
import { queryNamesOf, storedParametersOf } from '#contract/parameters/storedParameters.ts'
import type { NotedRequest } from '#flows/account/people.ts'
import type { AnsweredCall } from './calls/interfaceRoutes.ts'
import { withoutKey } from './auth/queryKey.ts'
import { refusalOf } from './http/notedRefusal.ts'
import { queryOf } from './http/replies.ts'
import { readQueryString } from './input/queryString.ts'

/** Longer queries are stored in part, which bounds the memory of requests that wait to be written. */
const QUERY_LENGTH_MAX = 2_048

/** Returns what is noted of an answered call other than a read. Only the fields that are stored stay in memory. */
export function notedCall(
  endpoint: { name: string; query: readonly CallQuery[] },
  { request, reply, body }: AnsweredCall,
): NotedRequest {
  const path = request.params as Readonly<Record<string, string>>
  const stored = storedParametersOf({ path, query: pairsOf(queryOf(request.url)), body }, queryNamesOf(endpoint))
  return {
    requestId: request.id,
    endpoint: endpoint.name,
    status: reply.statusCode,
    ...refusalOf(request),
    units: Number(reply.getHeader('x-service-units') ?? 0),
    latencyMs: reply.elapsedTime,
    parameters: () => stored,
  }
}

/** Returns the function that reads the parameters of a read when it is written, because reads are frequent. */
export function readParameters(
  names: ReadonlySet<string>,
  query: string,
  path: Readonly<Record<string, string>>,
): NotedRequest['parameters'] {
  const head = headOf(query)
  return () => storedParametersOf({ path, query: pairsOf(head), body: {} }, names)
}

/** Returns the parameters of a query up to the length that is stored; the copy does not hold the whole query in memory. */
function headOf(query: string): string {
  if (query.length <= QUERY_LENGTH_MAX) return query
  const head = query.slice(0, Math.max(query.lastIndexOf('&', QUERY_LENGTH_MAX), 0))
  return Buffer.from(head).toString()
}

/** Returns the parameters of a query that can be decoded. */
function pairsOf(query: string): readonly (readonly [string, string])[] {
  const reading = readQueryString(withoutKey(headOf(query)))
  return reading.kind === 'read' ? reading.params : []
}
