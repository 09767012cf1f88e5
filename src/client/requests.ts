import type { CallOptions, Connection } from './connection.ts'
import type { ListRequestsQuery } from './generated/calls.ts'
import type { StoredRequest, StoredRequestListMeta } from './generated/records.ts'
import { Listing } from './listing.ts'

/**
 * Lists the account's requests of the last days, newest first. With `until`, all pages belong to one list. Requires the
 * scope `usage:read`.
 */
export function listRequests(
  connection: Connection,
  query: ListRequestsQuery,
  options?: CallOptions,
): Listing<StoredRequest, StoredRequestListMeta> {
  return new Listing(connection, { method: 'GET', path: '/api/v1/requests', query: { ...query }, units: 0 }, options)
}
