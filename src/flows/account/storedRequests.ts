import type { StoredRequest } from '#requests/notedRequest.ts'
import { requestModeOf } from '#requests/notedRequest.ts'
import type { RequestFilter } from '#requests/storedRequests.ts'
import type { Caller } from '../identify.ts'
import type { PeopleState } from './people.ts'

type Requests = Pick<PeopleState, 'requests'>

/** Which requests are listed, and which page of them. */
export interface StoredRequestQuery extends Omit<RequestFilter, 'mode'> {
  page: number
  pageSize: number
}

export interface ListedRequests {
  total: number
  requests: readonly StoredRequest[]
  /** How long requests are stored, and how many an account keeps; 0 when none are stored. */
  limits: { days: number; max: number }
}

/** Lists the requests of a signed-in person's account. */
export function searchOwnRequests(
  { requests }: Requests,
  accountId: string,
  query: StoredRequestQuery,
): Promise<ListedRequests> {
  return list(requests, accountId, { ...query, mode: null })
}

/** Lists the requests of a caller's account: a test key sees those of test keys, a program with a grant its own. */
export function listRequestsOfCaller(
  { requests }: Requests,
  { accountId, grantId, mode }: Caller,
  query: StoredRequestQuery,
): Promise<ListedRequests> {
  const isOfOthers = grantId !== null && query.keyId !== null && query.keyId !== grantId
  if (isOfOthers) return Promise.resolve({ total: 0, requests: [], limits: requests.stored.limits })
  return list(requests, accountId, { ...query, keyId: grantId ?? query.keyId, mode: requestModeOf(mode) })
}

async function list(
  { stored }: PeopleState['requests'],
  accountId: string,
  query: StoredRequestQuery & Pick<RequestFilter, 'mode'>,
): Promise<ListedRequests> {
  return { ...(await stored.list(accountId, query, query)), limits: stored.limits }
}
