import { createPrivateKey } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Configuration, errors, interactionPolicy, KoaContextWithOIDC } from 'oidc-provider'
import type { DerivedKey } from '#base/secrets/secretKeys.ts'
import { DEFAULT_SCOPES } from '#contract/access/scopes.ts'
import { UNUSED_GRANT_S } from '#contract/access/grantLife.ts'
import type { OutboundFetch } from '../outbound.ts'
import { ACCESS_TOKEN_ALGORITHM, GRANT_CLAIM } from './accessTokens.ts'
import { ID_TOKEN_ALGORITHM, normaliseClientMetadata } from './clientRules.ts'
import { OAUTH_PAGE_PATH, OAUTH_PATHS } from '#contract/access/oauthPaths.ts'
import type { Records } from './records.ts'

const HOUR_S = 3_600
const CODE_S = 60
/** Long enough to sign up and open a mail in between. */
export const PAGE_S = 1_800
/** The library's session only carries an answer from our page back to the library. */
const SESSION_S = 300
/** Metadata documents are fetched again after this time. */
const DOCUMENT_S = { min: 300, max: 300 } as const

interface Parts {
  /** The URLs of the resources that tokens may be issued for. */
  resources: readonly string[]
  /** The path of the public URL; empty unless a proxy adds one. */
  publicPath: string
  secure: boolean
  cookieKeys: readonly string[]
  /** Signs access tokens. */
  tokenKey: DerivedKey
  /** 32 bytes. */
  signingSeed: Uint8Array
  records: Records
  fetch: OutboundFetch
  hasAccount: (accountId: string) => Promise<boolean>
  /**
   * Returns true when this client's metadata document may be fetched now; limits how often a caller may cause a fetch.
   */
  mayFetch: (request: IncomingMessage) => boolean
  errorPage: (ctx: KoaContextWithOIDC, code: string, description: string) => void
}

/** Parts of the library that the configuration needs; available once the library is loaded. */
interface LibraryParts {
  errors: Pick<typeof errors, 'InvalidTarget'>
  interactionPolicy: typeof interactionPolicy
}

/** Returns the configuration of the library. docs/decisions/0025-authorization.md gives the reasons. */
export function libraryConfiguration(parts: Parts, library: LibraryParts): Configuration {
  return {
    adapter: (kind: string) => parts.records.ofKind(kind),
    routes: OAUTH_PATHS,
    scopes: [...DEFAULT_SCOPES, 'offline_access'],
    responseTypes: ['code'],
    jwks: { keys: [signingKey(parts.signingSeed)] },
    enabledJWA: { idTokenSigningAlgValues: [ID_TOKEN_ALGORITHM] },
    pkce: { required: () => true },
    cookies: cookies(parts),
    ...clients(),
    ...tokens(),
    features: features(parts, library),
    interactions: interactions(parts, library),
    fetch: async (url, options) => guardedFetch(parts.fetch, new Request(url, options)),
    findAccount: async (_ctx, accountId) =>
      (await parts.hasAccount(accountId)) ? { accountId, claims: () => ({ sub: accountId }) } : undefined,
    renderError: (ctx, { error, error_description: description = '' }) => parts.errorPage(ctx, error, description),
  }
}

function clients(): Configuration {
  return {
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    clientDefaults: { id_token_signed_response_alg: ID_TOKEN_ALGORITHM },
    // A browser client has no secret to leak, and sends none of our cookies.
    clientBasedCORS: () => true,
    extraClientMetadata: {
      // One name, because the library calls the validator once per name.
      properties: ['software_id'],
      validator: (_ctx, _name, _value, metadata) => normaliseClientMetadata(metadata),
    },
  }
}

function tokens(): Configuration {
  return {
    extraTokenClaims: (_ctx, token) => ('grantId' in token ? { [GRANT_CLAIM]: token.grantId } : undefined),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: HOUR_S,
      AuthorizationCode: CODE_S,
      // Unused: a grant lasts as long as its row.
      Grant: UNUSED_GRANT_S,
      IdToken: HOUR_S,
      Interaction: PAGE_S,
      RefreshToken: UNUSED_GRANT_S,
      Session: SESSION_S,
    },
  }
}

function features(
  { resources, tokenKey, mayFetch }: Parts,
  { errors: { InvalidTarget } }: LibraryParts,
): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    claimsParameter: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      // Without a request, our own page is showing a client that already had access.
      allowFetch: (ctx: KoaContextWithOIDC | undefined) => ctx === undefined || mayFetch(ctx.req),
      cacheDuration: DOCUMENT_S,
    },
    resourceIndicators: {
      enabled: true,
      // Clients of an MCP version before resource indicators name none.
      defaultResource: (_ctx, _client, oneOf) => oneOf?.[0] ?? resources[0] ?? '',
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (!resources.includes(resource)) throw new InvalidTarget(`the resource must be ${resources.join(' or ')}`)
        const sign = { alg: ACCESS_TOKEN_ALGORITHM, key: tokenKey.key, kid: tokenKey.id } as const
        return { scope: DEFAULT_SCOPES.join(' '), audience: resource, accessTokenFormat: 'jwt', jwt: { sign } }
      },
    },
  }
}

/**
 * Asks the person every time: another program that knows a client's id could otherwise use its grant (RFC 8252, 8.6).
 */
function interactions(
  { publicPath }: Parts,
  { interactionPolicy: { Check, Prompt } }: LibraryParts,
): NonNullable<Configuration['interactions']> {
  const asked = new Check('asked_each_time', 'somebody has to be asked', 'consent_required', ({ oidc }) =>
    oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  return {
    // Both prompts use the same page.
    policy: [
      new Prompt({ name: 'consent', requestable: true }, asked),
      new Prompt({ name: 'login', requestable: true }),
    ],
    url: (_ctx, { uid }) => `${publicPath}${OAUTH_PAGE_PATH}/${uid}`,
  }
}

function cookies({ secure, cookieKeys }: Parts): NonNullable<Configuration['cookies']> {
  const attributes = { httpOnly: true, sameSite: 'lax', secure, signed: true } as const
  return {
    names: { session: SESSION_COOKIE, interaction: 'oneset.oauth_page', resume: 'oneset.oauth_resume' },
    keys: [...cookieKeys],
    long: { ...attributes, path: '/oauth' },
    short: attributes,
  }
}

export const SESSION_COOKIE = 'oneset.oauth_session'

/** Derives an Ed25519 key from a seed (RFC 8410, section 7): every node has the same key, and it need not be stored. */
function signingKey(seed: Uint8Array) {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
  return { ...key.export({ format: 'jwk' }), use: 'sig', alg: ID_TOKEN_ALGORITHM } as {
    kty: 'OKP'
    crv: 'Ed25519'
    x: string
  }
}

/** Fetches documents that clients name through the outbound fetch, so that its limits apply. */
async function guardedFetch(fetch: OutboundFetch, { url, headers }: Request): Promise<Response> {
  const answer = await fetch({ url, method: 'GET', headers: { accept: headers.get('accept') ?? 'application/json' } })
  if (answer.kind === 'failed') throw new Error(answer.reason)
  return new Response(answer.body, { status: answer.status })
}
