import type { Draw } from './draw.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { accessHeaders, type FuzzEndpoint } from './fuzzEndpoints.ts'
import type { FuzzRequest } from './fuzzRequest.ts'
import { mutate } from './mutations.ts'
import { validBody } from './validValues.ts'

/** Share of requests that should succeed. */
const VALID_SHARE = 0.4
const OPTIONAL_SHARE = 0.15
const MUTATIONS_MAX = 3

/** Calls whose valid request needs a person who has just signed up, for which three passwords are hashed. */
const OF_NEW_PERSON: Readonly<Record<string, number>> = {
  confirmTotp: 6,
  removeTotp: 6,
  renewBackupCodes: 6,
  confirmIdentity: 6,
  removeSecondFactor: 6,
  addPasskey: 6,
  removePasskey: 6,
  signInWithPasskey: 6,
  proveSecondFactor: 6,
  readSecondFactor: 6,
  revokeSession: 6,
  revokeOtherSessions: 6,
}

/**
 * Calls that take ten times the CPU of others, and the number of rounds without them between two uses: password hashing
 * is slow on purpose, and consent takes several pages. Other calls replace them.
 */
const ROUNDS_SKIPPED: Readonly<Record<string, number>> = {
  signUp: 60,
  signIn: 60,
  signOut: 60,
  resetPassword: 60,
  confirmAddress: 60,
  openConfirmationLink: 60,
  openResetLink: 60,
  eraseOwnAccount: 60,
  publishRelease: 30,
  returnFromProvider: 30,
  oauthToken: 30,
  oauthTokenByCode: 30,
  withdrawGrant: 30,
  requestPasswordReset: 10,
  ...OF_NEW_PERSON,
  editOwnPlace: 6,
  previewOwnPlace: 6,
  acceptReservation: 6,
  declineReservation: 6,
  retryDelivery: 6,
  retryOwnDelivery: 6,
  deleteOwnWebhook: 6,
  rotateOwnWebhook: 6,
  testOwnWebhook: 6,
  listOwnDeliveries: 6,
  metrics: 6,
}
/** The read endpoints come first. */
const PLAIN_ENDPOINTS = ENDPOINTS.length
const FULL_ROUNDS = 2

/** Returns the request of an index: valid, or valid with up to three changes. The first round is valid. */
export function generate(endpoints: readonly FuzzEndpoint[], index: number, draw: Draw): FuzzRequest {
  const round = Math.floor(index / endpoints.length)
  const turn = endpoints[index % endpoints.length] as FuzzEndpoint
  const passed = round >= FULL_ROUNDS && round % (ROUNDS_SKIPPED[turn.name] ?? 1) !== 0
  const request = validRequest(passed ? draw.pick(endpoints.slice(0, PLAIN_ENDPOINTS)) : turn, draw)
  if (round === 0 || draw.chance(VALID_SHARE)) return request
  request.isValid = false
  for (let i = 1 + draw.below(MUTATIONS_MAX); i > 0; i--) mutate(request, draw)
  return request
}

/** Returns a request that the endpoint should accept. */
export function validRequest(endpoint: FuzzEndpoint, draw: Draw): FuzzRequest {
  const { name, method, path, body, text, headers = [] } = endpoint
  const sent = text?.body ?? (body ? JSON.stringify(validBody(name, body, draw)) : null)
  const type = text?.type ?? 'application/json'
  return {
    endpoint: name,
    method,
    target: path + queryOf(endpoint, draw),
    headers: [
      ...accessHeaders(endpoint),
      ...headers,
      ...(sent === null ? [] : [['Content-Type', type] satisfies [string, string]]),
      ['X-Forwarded-For', '{{address}}'],
    ],
    body: sent,
    encoding: 'utf8',
    framing: 'plain',
    isValid: true,
  }
}

function queryOf({ query, name }: FuzzEndpoint, draw: Draw): string {
  const few = query.length > 4 && name !== 'oauthAuthorize'
  const pairs = query
    .filter(({ required }) => required || draw.chance(few ? 2 / query.length : OPTIONAL_SHARE))
    .map(({ name: parameter, value }) => `${encodeURIComponent(parameter)}=${encoded(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Leaves placeholders unencoded; their values need no encoding. */
const encoded = (value: string) => encodeURIComponent(value).replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}')
