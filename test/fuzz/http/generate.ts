import type { Draw } from './draw.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { accessHeaders, type FuzzEndpoint } from './fuzzEndpoints.ts'
import type { FuzzRequest } from './fuzzRequest.ts'
import { mutate } from './mutations.ts'
import { soundBody } from './soundValues.ts'

/** Of all requests: nothing in these is meant to be refused. */
const SOUND_SHARE = 0.4
const OPTIONAL_SHARE = 0.15
const MUTATIONS_MAX = 3

/** Passwords are slow to hash on purpose: after some rounds, calls that hash them come in every tenth round only. */
const SLOW: ReadonlySet<string> = new Set([
  'signUp',
  'signIn',
  'signOut',
  'resetPassword',
  'requestPasswordReset',
  'eraseOwnAccount',
  'oauthToken',
  'oauthTokenByCode',
  'withdrawGrant',
])
/** The reads come first. */
const PLAIN_ENDPOINTS = ENDPOINTS.length
const FULL_ROUNDS = 4
const SLOW_ROUNDS = 10

/** The request of an index: sound, or sound with up to three things changed. The first round is sound. */
export function generate(endpoints: readonly FuzzEndpoint[], index: number, draw: Draw): FuzzRequest {
  const round = Math.floor(index / endpoints.length)
  const turn = endpoints[index % endpoints.length] as FuzzEndpoint
  const passed = round >= FULL_ROUNDS && round % SLOW_ROUNDS !== 0 && SLOW.has(turn.name)
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
