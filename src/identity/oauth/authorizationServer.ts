import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Interaction, KoaContextWithOIDC } from 'oidc-provider'
import type { Clock } from '#base/clock.ts'
import { publicPath } from '#base/network/publicPath.ts'
import { swallowedUnavailable, watchingUnavailable } from '#base/swallowedFailures.ts'
import { Unavailable } from '#base/unavailable.ts'
import type { DerivedKey } from '#base/secrets/secretKeys.ts'
import type { Scope } from '#contract/access/scopes.ts'
import type { Database } from '#database/database.ts'
import type { OutboundFetch } from '../outbound.ts'
import { scopesIn } from './accessTokens.ts'
import { libraryConfiguration, PAGE_S, SESSION_COOKIE } from './libraryConfiguration.ts'
import type { RecordTables } from './recordTables.ts'
import { Records } from './records.ts'
import { unavailableAnswer } from './unavailableAnswer.ts'

/** A client that requests access. */
export interface RequestingClient {
  /** Id of the consent page that the person is looking at. */
  uid: string
  clientId: string
  /** The name that the client states; empty when it states none. */
  name: string
  /**
   * The verified origin of the client: the host of its metadata document, else of its redirect URI; a scheme for a
   * program.
   */
  host: string
  /** Where the answer goes. */
  redirectUri: string
  scopes: readonly Scope[]
}

export interface AuthorizationServerParts {
  database: Database<RecordTables>
  clock: Clock
  /** The issuer, which is the public URL of the service. */
  publicUrl: () => string
  /** The resources that tokens may be issued for; the first is the default. */
  resources: () => readonly string[]
  tokenKey: DerivedKey
  /** The first key signs cookies; all of them verify. */
  cookieKeys: readonly string[]
  signingSeed: Uint8Array
  fetch: OutboundFetch
  hasAccount: (accountId: string) => Promise<boolean>
  withdraw: (grantId: string) => Promise<void>
  /** Called when a client revokes an access token. */
  revoke: (token: string, clientId: string) => Promise<void>
  mayFetch: (request: IncomingMessage) => boolean
  errorPage: (request: IncomingMessage, code: string, description: string) => { body: string; policy: string }
  log: (level: 'warn' | 'error', message: string, facts: Readonly<Record<string, unknown>>) => void
}

/** The scopes of a client that requests none: read, ask and reserve, but no administration. */
export const USUAL_SCOPES: readonly Scope[] = ['places:read', 'live:write', 'reservations:write', 'usage:read']
/** Limit of registered clients without a grant: more than this indicates that somebody is filling the database. */
const UNUSED_CLIENTS_MAX = 10_000

/** Wraps the library's OAuth 2.1 authorization server, which is loaded with the first request. */
export class AuthorizationServer {
  readonly #parts: AuthorizationServerParts
  readonly #records: Records
  #library: Promise<Provider> | null = null

  constructor(parts: AuthorizationServerParts) {
    this.#parts = parts
    this.#records = new Records(parts.database, parts.clock, parts.withdraw)
  }

  /** Answers a request to one of `OAUTH_PATHS`, or for the server's metadata. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const library = await this.#loaded()
    await watchingUnavailable(() => library.callback()(this.#asReached(request), response))
  }

  /** Returns the client of the consent page that this request is for; null when the page has expired. */
  async requestingClient(request: IncomingMessage, response: ServerResponse): Promise<RequestingClient | null> {
    const found = await this.#interaction(request, response)
    if (!found) return null
    const { library, interaction } = found
    const { client_id: id, redirect_uri: redirectUri, scope } = interaction.params
    const client = await library.Client.find(String(id))
    if (!client) return null
    return {
      uid: interaction.uid,
      clientId: client.clientId,
      name: client.clientName ?? '',
      host: hostOf(client.clientId.startsWith('https:') ? client.clientId : String(redirectUri)),
      redirectUri: String(redirectUri),
      scopes: scopesIn(scope),
    }
  }

  /** Grants the client exactly these scopes. Returns where to send the browser, or null when the page has expired. */
  async allow(
    request: IncomingMessage,
    response: ServerResponse,
    { accountId, grantId, scopes }: { accountId: string; grantId: string; scopes: readonly Scope[] },
  ): Promise<string | null> {
    const found = await this.#interaction(request, response)
    if (!found) return null
    const { library, interaction } = found
    const clientId = String(interaction.params['client_id'])
    const grant = (await library.Grant.find(grantId)) ?? new library.Grant({ accountId, clientId })
    grant.jti = grantId
    const resource = String([interaction.params['resource']].flat()[0])
    grant.resources = { ...grant.resources, [resource]: scopes.join(' ') }
    await grant.save()
    await this.#records.extendClient(clientId)
    const result = { login: { accountId, remember: false }, consent: { grantId } }
    return this.#submit(library, request, response, result)
  }

  /** Denies the client access. Returns where to send the browser, or null when the page has expired. */
  async deny(request: IncomingMessage, response: ServerResponse): Promise<string | null> {
    const found = await this.#interaction(request, response)
    if (!found) return null
    const result = { error: 'access_denied', error_description: 'the person denied access' }
    return this.#submit(found.library, request, response, result)
  }

  /**
   * Returns null when the page ended since it was looked up: its button was pressed twice, or its client was deleted.
   */
  async #submit(
    library: Provider,
    request: IncomingMessage,
    response: ServerResponse,
    result: Parameters<Provider['interactionResult']>[2],
  ): Promise<string | null> {
    const { SessionNotFound } = (await import('oidc-provider')).errors
    try {
      return await library.interactionResult(request, response, result, { mergeWithLastSubmission: false })
    } catch (cause) {
      if (cause instanceof SessionNotFound) return null
      throw cause
    }
  }

  /**
   * Returns true when another client may register. At the limit it first deletes clients whose consent page must have
   * expired.
   */
  async hasRoom(): Promise<boolean> {
    if ((await this.#records.countUnusedClients()) < UNUSED_CLIENTS_MAX) return true
    await this.#records.forgetUnusedClients(PAGE_S * 1_000)
    return (await this.#records.countUnusedClients()) < UNUSED_CLIENTS_MAX
  }

  /** Deletes expired records. */
  forget(): Promise<void> {
    return this.#records.forget()
  }

  async #interaction(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<{ library: Provider; interaction: Interaction } | null> {
    const library = await this.#loaded()
    const { SessionNotFound } = (await import('oidc-provider')).errors
    try {
      return { library, interaction: await library.interactionDetails(this.#asReached(request), response) }
    } catch (cause) {
      if (cause instanceof SessionNotFound) return null
      throw cause
    }
  }

  #loaded(): Promise<Provider> {
    this.#library ??= this.#load().catch((cause: unknown) => {
      // The next request tries again.
      this.#library = null
      throw cause
    })
    return this.#library
  }

  async #load(): Promise<Provider> {
    const { Provider: Library, errors, interactionPolicy } = await import('oidc-provider')
    const { publicUrl, resources, errorPage, log } = this.#parts
    const parts = {
      ...this.#parts,
      resources: resources(),
      publicPath: publicPath(publicUrl()),
      secure: publicUrl().startsWith('https:'),
      records: this.#records,
      errorPage: (ctx: KoaContextWithOIDC, code: string, description: string) => {
        const { body, policy } = errorPage(ctx.req, code, description)
        ctx.type = 'html'
        ctx.set('content-security-policy', policy)
        ctx.body = body
      },
    }
    const library = new Library(publicUrl(), libraryConfiguration(parts, { errors, interactionPolicy }))
    library.proxy = true
    library.use(unavailableAnswer)
    library.use(revokeAccessTokens(this.#parts.revoke))
    library.on('server_error', ({ req }, cause) => {
      // A client that disconnects during its request is not a failure of this service.
      if (req.socket.destroyed) return
      // An unreachable database is answered with 503 and reported elsewhere.
      const isAway = cause instanceof Unavailable || swallowedUnavailable() !== null
      log(isAway ? 'warn' : 'error', 'the authorization server failed', { cause: cause.stack ?? String(cause) })
    })
    library.on('grant.success', ({ oidc }) => {
      // If this fails, the next token of the client tries again.
      if (oidc.client) void this.#records.extendClient(oidc.client.clientId).catch(() => {})
    })
    return library
  }

  /**
   * Restores the request as the browser sent it, regardless of proxies, because URLs in answers depend on it. Removes
   * the library's session: sign-in is handled elsewhere, and the person is asked every time.
   */
  #asReached(request: IncomingMessage): IncomingMessage {
    const { host, protocol, pathname } = new URL(this.#parts.publicUrl())
    const { headers } = request
    headers.host = host
    headers['x-forwarded-host'] = host
    headers['x-forwarded-proto'] = protocol.slice(0, -1)
    const cookies = (headers.cookie ?? '').split(/;\s*/).filter((cookie) => !cookie.startsWith(SESSION_COOKIE))
    headers.cookie = cookies.join('; ')
    Object.assign(request, { originalUrl: pathname.replace(/\/$/, '') + (request.url ?? '') })
    return request
  }
}

/**
 * The library authenticates the client that revokes a token, but rejects our access tokens, because it does not store
 * them; this middleware revokes those. Revoking a refresh token ends the grant.
 */
function revokeAccessTokens(revoke: AuthorizationServerParts['revoke']) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next()
    const { oidc, body } = ctx as { oidc?: KoaContextWithOIDC['oidc']; body: unknown }
    const isOurs = (body as { error?: string } | null)?.error === 'unsupported_token_type'
    if (oidc?.route !== 'revocation' || !oidc.client || !isOurs) return
    await revoke(String(oidc.params?.['token']), oidc.client.clientId)
    ctx.status = 200
    ctx.body = ''
  }
}

/** Returns the host of a web address, the scheme of any other. */
function hostOf(uri: string): string {
  const { protocol, host } = new URL(uri)
  return /^https?:$/.test(protocol) ? host : protocol
}
