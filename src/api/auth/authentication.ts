import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { AddressRanges } from '#base/network/addressRanges.ts'
import { EXPLORER_PLAN } from '#contract/access/plans.ts'
import type { Scope } from '#contract/access/scopes.ts'
import {
  type Caller,
  type CallSource,
  identify,
  identifyToken,
  invalidToken,
  type SoundToken,
} from '#flows/identify.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { isTokenShaped } from '#identity/oauth/accessTokens.ts'
import type { TokenReading } from '#identity/oauth/authorization.ts'
import { clientAddress } from '../http/clientAddress.ts'
import { corsHeaders } from '../http/cors.ts'
import { countedAddress, countedSubnet } from '../countedAddress.ts'
import { DIFFERENT_KEYS, keyIn } from './credentials.ts'
import { failedTooOften } from './failedTooOften.ts'
import { keyInQuery, queryKeyHeaders } from './queryKey.ts'
import type { Service } from '../service.ts'

/** Who calls, and the headers that whatever is answered carries: names and values in turn. */
export interface Identified {
  outcome: { kind: 'caller'; caller: Caller } | Refusal
  headers: readonly string[]
}

/** A key as it came, and by what it is looked up. */
interface SentKey {
  kind: 'key'
  key: string
  /** Null: what was sent is no key. */
  hash: string | null
}

/** The key that came last over a connection, as its headers had it. */
interface KnownKey extends SentKey {
  authorization: string | undefined
  plain: string | string[] | undefined
}

const NONE: readonly string[] = []
const TEST_MODE = ['x-service-test-mode', 'true']
/** Sent with every answer to a browser key, errors included: a page could not read them otherwise. */
const BROWSER = Object.entries(corsHeaders()).flat()
/** Where the REST API is, as tokens name it. */
const API_RESOURCE = '/api/v1'
const TOKEN_IN_QUERY = refused('query_auth_disabled', {
  param: 'api_key',
  message: { en: 'Access tokens in the URL are not accepted.', ko: 'URL에 담긴 액세스 토큰은 사용할 수 없습니다.' },
})
const GONE = invalidToken('nobody lets it in any more')
const BROWSER_KEY = 'os_browser_'

/** Keys that were sent and did not open anything count against the address they came from. */
const FAILURES: ReadonlySet<string> = new Set(['api_key_invalid', 'api_key_revoked', 'api_key_expired'])

/**
 * From a request to its caller. A kept connection sends the same key each time, so its hash is made once: that takes as
 * long as half of a read. Whether the key is sound is looked up with every request. Its text is held as long as its
 * connection, and no longer.
 */
export class Authentication {
  readonly #service: Service
  readonly #known = new WeakMap<Socket, KnownKey>()

  constructor(service: Service) {
    this.#service = service
  }

  /**
   * Who calls, and whether they may use `scope`; null where that depends on what is asked. At once, but for an access
   * token that this node has yet to learn of.
   */
  identify(
    request: IncomingMessage,
    scope: Scope | null,
    resource: string = API_RESOURCE,
  ): Identified | Promise<Identified> {
    const { queryKeySunset, clock } = this.#service
    const query = keyInQuery(request.url ?? '')
    if (query !== null && (queryKeySunset === null || queryKeySunset <= clock()))
      return { outcome: refused('query_auth_disabled', { param: 'api_key' }), headers: NONE }
    const sent = query === null ? this.#sentInHeaders(request) : this.#sentInQuery(query, request)
    if (sent.kind === 'refused') return { outcome: sent, headers: NONE }
    // Keys in URLs are on their way out; access tokens never were in any (RFC 6750, 2.3).
    if (query !== null && isTokenShaped(query)) return { outcome: TOKEN_IN_QUERY, headers: NONE }
    if (isTokenShaped(sent.key)) return this.#identifyToken(sent.key, request, scope, resource)
    const outcome = this.#outcomeOf(sent, request, scope)
    const headers = headersFor(outcome, sent)
    return { outcome, headers: query === null ? headers : [...headers, ...this.#queryKeyHeaders()] }
  }

  #outcomeOf(sent: SentKey, request: IncomingMessage, scope: Scope | null): Identified['outcome'] {
    const { keys, trustedProxies, failures, clock } = this.#service
    const from = new RequestSource(request, trustedProxies)
    const outcome = identify(keys, sent.hash, from, scope)
    if (outcome.kind === 'caller')
      return outcome.caller.plan === EXPLORER_PLAN
        ? this.#visitOf(outcome.caller, countedAddress(request, trustedProxies))
        : outcome
    if (!FAILURES.has(outcome.code)) return outcome
    // The hash may be from before the key was stored anew, under a new secret of the installation.
    const again = keys.hashOf(sent.key)
    if (again !== sent.hash) {
      this.#known.delete(request.socket)
      return this.#outcomeOf({ ...sent, hash: again }, request, scope)
    }
    const waitS = failures.note('apiKey', countedSubnet(request, trustedProxies), clock())
    return waitS === null ? outcome : failedTooOften(waitS)
  }

  #identifyToken(
    text: string,
    request: IncomingMessage,
    needed: Scope | null,
    resource: string,
  ): Identified | Promise<Identified> {
    const { authorization, keys, trustedProxies, failures, publicUrl, clock } = this.#service
    const from = new RequestSource(request, trustedProxies)
    const refuse = (refusal: Refusal): Identified => {
      const waitS = FAILURES.has(refusal.code)
        ? failures.note('accessToken', countedSubnet(request, trustedProxies), clock())
        : null
      return { outcome: waitS === null ? refusal : failedTooOften(waitS), headers: NONE }
    }
    const judge = (token: SoundToken) =>
      identifyToken(keys, token, from, { needed, resource: publicUrl + resource, at: clock() })
    const identified = (reading: TokenReading): Identified | Promise<Identified> => {
      if (reading.kind === 'invalid') return refuse(invalidToken(reading.reason))
      const outcome = judge(reading.token)
      if (outcome.kind === 'caller') return { outcome, headers: NONE }
      if (outcome.kind === 'refused') return refuse(outcome)
      // Another node made the grant, and the bell has yet to ring for it here.
      return keys.reload(reading.token.accountId).then(() => {
        const again = judge(reading.token)
        return again.kind === 'caller'
          ? { outcome: again, headers: NONE }
          : refuse(again.kind === 'refused' ? again : GONE)
      })
    }
    const reading = authorization.read(text)
    return reading instanceof Promise ? reading.then(identified) : identified(reading)
  }

  /** The explorer's key is everybody's: its calls are counted by who sends them, and not by the key. */
  #visitOf(caller: Caller, visitor: string | null): Identified['outcome'] {
    const refusal = this.#service.explorerCalls.take(visitor, this.#service.clock())
    if (refusal) return refusal
    return { kind: 'caller', caller: { ...caller, limits: { ...caller.limits, perMinute: 'unlimited' }, visitor } }
  }

  #sentInHeaders({ headers, socket }: IncomingMessage): SentKey | Refusal {
    const { authorization, 'x-api-key': plain } = headers
    const known = this.#known.get(socket)
    if (known && known.authorization === authorization && known.plain === plain) return known
    const credential = keyIn(headers)
    if (credential.kind === 'refused') return credential
    const { key } = credential
    const found = { kind: 'key', authorization, plain, key, hash: this.#service.keys.hashOf(key) } as const
    this.#known.set(socket, found)
    return found
  }

  /** A key in the URL, while that is still accepted: beside it a header may only say the same. */
  #sentInQuery(key: string, { headers }: IncomingMessage): SentKey | Refusal {
    const inHeaders = keyIn(headers)
    if (inHeaders.kind === 'refused' && inHeaders.code !== 'api_key_required') return inHeaders
    if (inHeaders.kind === 'key' && inHeaders.key !== key) return DIFFERENT_KEYS
    return { kind: 'key', key, hash: this.#service.keys.hashOf(key) }
  }

  #queryKeyHeaders(): readonly string[] {
    const { queryKeySunset, publicUrl } = this.#service
    return queryKeySunset === null ? NONE : queryKeyHeaders(queryKeySunset, publicUrl)
  }
}

/** Found out only for keys that are limited to some. */
class RequestSource implements CallSource {
  readonly #request: IncomingMessage
  readonly #trusted: AddressRanges | null

  constructor(request: IncomingMessage, trusted: AddressRanges | null) {
    this.#request = request
    this.#trusted = trusted
  }

  address(): string {
    return clientAddress(this.#request, this.#trusted)
  }

  /** Browsers name the origin of a page's calls to elsewhere, and the referring page of those to their own server. */
  origin(): string | null {
    const { origin, referer } = this.#request.headers
    if (origin !== undefined) return origin
    return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : null
  }
}

function headersFor(outcome: Identified['outcome'], { key }: SentKey): readonly string[] {
  const headers = outcome.kind === 'caller' ? headersOfCaller(outcome.caller) : NONE
  return key.startsWith(BROWSER_KEY) ? [...headers, ...BROWSER] : headers
}

/** What comes with a test key, and with a secret that is about to retire (docs/reference/billing.md#rotation). */
function headersOfCaller({ mode, retiring }: Caller): readonly string[] {
  const headers = mode === 'test' ? TEST_MODE : NONE
  if (!retiring) return headers
  const since = `@${Math.floor(retiring.since / 1_000)}`
  return [...headers, 'deprecation', since, 'sunset', new Date(retiring.until).toUTCString()]
}
