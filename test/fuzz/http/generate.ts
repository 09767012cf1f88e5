import type { Draw } from './draw.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { accessHeaders, type FuzzEndpoint } from './fuzzEndpoints.ts'
import type { FuzzRequest } from './fuzzRequest.ts'
import { mutate } from './mutations.ts'
import { soundBody } from './soundValues.ts'

/** Of all requests: nothing in these is meant to be refused. */
const SOUND_SHARE = 0.4
const OPTIONAL_SHARE = 0.15
const MUTATIONS_MAX = 3

/**
 * Calls that take the processor ten times as long as others, and how many rounds go by without them: passwords are slow
 * to hash on purpose, and consent takes several pages. Other calls come in their place.
 */
const SELDOM: Readonly<Record<string, number>> = {
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
  editOwnPlace: 6,
  previewOwnPlace: 6,
  acceptReservation: 6,
  declineReservation: 6,
  retryDelivery: 6,
  metrics: 6,
}
/** The reads come first. */
const PLAIN_ENDPOINTS = ENDPOINTS.length
const FULL_ROUNDS = 2

/** The request of an index: sound, or sound with up to three things changed. The first round is sound. */
export function generate(endpoints: readonly FuzzEndpoint[], index: number, draw: Draw): FuzzRequest {
  const round = Math.floor(index / endpoints.length)
  const turn = endpoints[index % endpoints.length] as FuzzEndpoint
  const passed = round >= FULL_ROUNDS && round % (SELDOM[turn.name] ?? 1) !== 0
  const request = soundRequest(passed ? draw.pick(endpoints.slice(0, PLAIN_ENDPOINTS)) : turn, draw)
  if (round === 0 || draw.chance(SOUND_SHARE)) return request
  request.sound = false
  for (let i = 1 + draw.below(MUTATIONS_MAX); i > 0; i--) mutate(request, draw)
  return request
}

/** A request that the endpoint should take. */
export function soundRequest(endpoint: FuzzEndpoint, draw: Draw): FuzzRequest {
  const { name, method, path, body, text, headers = [] } = endpoint
  const sent = text?.body ?? (body ? JSON.stringify(soundBody(name, body, draw)) : null)
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
    sound: true,
  }
}

function queryOf({ query, name }: FuzzEndpoint, draw: Draw): string {
  const few = query.length > 4 && name !== 'oauthAuthorize'
  const pairs = query
    .filter(({ required }) => required || draw.chance(few ? 2 / query.length : OPTIONAL_SHARE))
    .map(({ name: parameter, value }) => `${encodeURIComponent(parameter)}=${encoded(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Placeholders stay legible: what they stand for needs no encoding. */
const encoded = (value: string) => encodeURIComponent(value).replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}')
