import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Instant } from '#base/clock.ts'
import type { AddressRanges } from '#base/network/addressRanges.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { EXPLORER_PLAN } from '#contract/access/plans.ts'
import type { Scope } from '#contract/access/scopes.ts'
import {
  type Caller,
  type CallSource,
  identify,
  identifyToken,
  invalidToken,
  type KeyChecks,
  type VerifiedToken,
} from '#flows/identify.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { isTokenShaped } from '#identity/oauth/accessTokens.ts'
import type { Authorization, TokenReading } from '#identity/oauth/authorization.ts'
import type { ExplorerCalls } from '../explorerCalls.ts'
import type { FailureCounts } from '../failureCounts.ts'
import { clientAddress } from '../http/clientAddress.ts'
import { corsHeaders } from '../http/cors.ts'
import { pathOf } from '../http/replies.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import { countedAddress, countedSubnet } from '../countedAddress.ts'
import { DIFFERENT_KEYS, keyIn } from './credentials.ts'
import { keyInQuery, queryKeyHeaders } from './queryKey.ts'

export interface AuthenticationDependencies extends Pick<HttpDependencies, 'publicUrl' | 'trustedProxies' | 'clock'> {
  keys: KeyChecks
  /** Verifies access tokens. */
  authorization: Pick<Authorization, 'read'>
  /** Limits failed authentications by address, for each kind of credential. */
  failures: FailureCounts
  /** Limits visitors' calls with the explorer's key. */
  explorerCalls: ExplorerCalls
  /** The instant until which keys are accepted in URLs; null when they no longer are. */
  queryKeySunset: Instant | null
}

/** The caller or the refusal, with the headers of every answer to this request: names and values in turn. */
export interface Identified {
  outcome: { kind: 'caller'; caller: Caller } | Refusal
  headers: readonly string[]
}

/** A key as it was sent, with the hash by which it is looked up. */
interface SentKey {
  kind: 'key'
  key: string
  /** Null when the text sent is not an API key. */
  hash: string | null
}

/** The last key that was sent over a connection, with the headers it came in. */
interface KnownKey extends SentKey {
  authorization: string | undefined
  plain: string | string[] | undefined
}

const NONE: readonly string[] = []
const TEST_MODE = ['x-service-test-mode', 'true']
/** Sent with every answer to a browser key, errors included, because a page could not read the answer otherwise. */
const BROWSER = Object.entries(corsHeaders()).flat()
/** The path of the REST API, as the audience of access tokens names it. */
const API_RESOURCE = '/api/v1'
const TOKEN_IN_QUERY = refused('query_auth_disabled', {
  param: 'api_key',
  message: { en: 'Access tokens in the URL are not accepted.', ko: 'URL에 담긴 액세스 토큰은 사용할 수 없습니다.' },
})
const ACCESS_WITHDRAWN = invalidToken({ en: 'its access has been withdrawn', ko: '연결이 해제되었습니다' })
const BROWSER_KEY = 'os_browser_'

const OWN_RATES: ReadonlySet<string> = new Set(ENDPOINTS.flatMap(({ rate, path }) => (rate === 'own' ? [path] : [])))
const hasOwnRate = ({ url = '' }: IncomingMessage) => OWN_RATES.has(pathOf(url))

/** The refusals that count as a failed authentication of the address. */
const FAILURES: ReadonlySet<string> = new Set(['api_key_invalid', 'api_key_revoked', 'api_key_expired'])

/**
 * Authenticates requests. An open connection sends the same key with each request, so the key is hashed once for the
 * connection: hashing takes as long as half a read. The validity of the key is checked with every request. The key's
 * text is held only as long as its connection.
 */
export class Authentication {
  readonly #service: AuthenticationDependencies
  readonly #known = new WeakMap<Socket, KnownKey>()

  constructor(service: AuthenticationDependencies) {
    this.#service = service
  }

  /**
   * Returns the caller when they may use `scope`, else the refusal; `scope` is null where it depends on the request.
   * Returns synchronously, except for an access token that this node does not know yet.
   */
  identify(
    request: IncomingMessage,
    scope: Scope | null,
    resource: string = API_RESOURCE,
  ): Identified | Promise<Identified> {
    const { queryKeySunset, clock } = this.#service
    const query = keyInQuery(request.url ?? '')
    if (query !== null && (queryKeySunset === null || queryKeySunset <= clock()))
      return this.refuseUnidentified(request, refused('query_auth_disabled', { param: 'api_key' }))
    const sent = query === null ? this.#sentInHeaders(request) : this.#sentInQuery(query, request)
    if (sent.kind === 'refused') return { outcome: sent, headers: NONE }
    // API keys in URLs are deprecated; access tokens were never accepted there (RFC 6750, 2.3).
    if (query !== null && isTokenShaped(query)) return { outcome: TOKEN_IN_QUERY, headers: NONE }
    if (isTokenShaped(sent.key)) return this.#identifyToken(sent.key, request, scope, resource)
    const outcome = this.#outcomeOf(sent, request, scope)
    const headers = headersFor(outcome, sent)
    return { outcome, headers: query === null ? headers : [...headers, ...this.#queryKeyHeaders()] }
  }

  /** Returns the refusal of a request whose caller is not looked up. A page can read it too, by the form of its key. */
  refuseUnidentified({ url = '', headers }: IncomingMessage, refusal: Refusal): Identified {
    const inHeaders = keyIn(headers)
    const key = inHeaders.kind === 'key' ? inHeaders.key : keyInQuery(url)
    return { outcome: refusal, headers: key?.startsWith(BROWSER_KEY) === true ? BROWSER : NONE }
  }

  /**
   * Returns the visitor who opens a page with the explorer's key in it, as if the page had already called; counts as one
   * of their calls.
   */
  identifyVisitor(request: IncomingMessage, explorerKey: string): Identified['outcome'] {
    const { keys, trustedProxies, publicUrl } = this.#service
    const from: CallSource = {
      address: () => clientAddress(request, trustedProxies),
      origin: () => new URL(publicUrl).origin,
    }
    const outcome = identify(keys, keys.hashOf(explorerKey), from, 'places:read')
    return outcome.kind === 'caller'
      ? this.#visitOf(outcome.caller, countedAddress(request, trustedProxies), false)
      : outcome
  }

  #outcomeOf(sent: SentKey, request: IncomingMessage, scope: Scope | null): Identified['outcome'] {
    const { keys, trustedProxies, failures, clock } = this.#service
    const from = new RequestSource(request, trustedProxies)
    const outcome = identify(keys, sent.hash, from, scope)
    if (outcome.kind === 'caller')
      return outcome.caller.plan === EXPLORER_PLAN
        ? this.#visitOf(outcome.caller, countedAddress(request, trustedProxies), hasOwnRate(request))
        : outcome
    if (!FAILURES.has(outcome.code)) return outcome
    // The hash may be outdated when the key was stored again, under a new secret of the installation.
    const again = keys.hashOf(sent.key)
    if (again !== sent.hash) {
      this.#known.delete(request.socket)
      return this.#outcomeOf({ ...sent, hash: again }, request, scope)
    }
    return failures.note('apiKey', countedSubnet(request, trustedProxies), clock()) ?? outcome
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
      const tooMany = FAILURES.has(refusal.code)
        ? failures.note('accessToken', countedSubnet(request, trustedProxies), clock())
        : null
      return { outcome: tooMany ?? refusal, headers: NONE }
    }
    const identifyWith = (token: VerifiedToken) =>
      identifyToken(keys, token, from, { needed, resource: publicUrl + resource, at: clock() })
    const identified = (reading: TokenReading): Identified | Promise<Identified> => {
      if (reading.kind === 'invalid') return refuse(invalidToken(reading.reason))
      const outcome = identifyWith(reading.token)
      if (outcome.kind === 'caller') return { outcome, headers: NONE }
      if (outcome.kind === 'refused') return refuse(outcome)
      // Another node made the grant, and its notification has not arrived here yet.
      return keys.reload(reading.token.accountId).then(() => {
        const again = identifyWith(reading.token)
        return again.kind === 'caller'
          ? { outcome: again, headers: NONE }
          : refuse(again.kind === 'refused' ? again : ACCESS_WITHDRAWN)
      })
    }
    const reading = authorization.read(text)
    return reading instanceof Promise ? reading.then(identified) : identified(reading)
  }

  /**
   * Counts a call with the explorer's key by the visitor who sends it, because all visitors share that key. A call with
   * a rate of its own is counted where it is answered.
   */
  #visitOf(caller: Caller, visitor: string | null, countedApart: boolean): Identified['outcome'] {
    const refusal = countedApart ? null : this.#service.explorerCalls.take(visitor, this.#service.clock())
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

  /** Reads a key in the URL, while these are still accepted. A header beside it must hold the same key. */
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

/** The source of a call, determined only for keys with restrictions on it. */
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

  /** Browsers send Origin with a page's calls to another server, and Referer with calls to its own server. */
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

/**
 * Returns the headers for a test key, and for a secret that is about to retire (docs/reference/billing.md#rotation).
 */
function headersOfCaller({ mode, retiring }: Caller): readonly string[] {
  const headers = mode === 'test' ? TEST_MODE : NONE
  if (!retiring) return headers
  const since = `@${Math.floor(retiring.since / 1_000)}`
  return [...headers, 'deprecation', since, 'sunset', new Date(retiring.until).toUTCString()]
}
