import type { AccountStore } from '#accounts/accountStore.ts'
import type { ApiKeyCache } from '#accounts/apiKeyCache.ts'
import { DOCUMENTS } from '#api/allowances.ts'
import { RateLimiter } from '#api/rateLimiter.ts'
import { countedSubnet } from '#api/countedAddress.ts'
import { languageOf } from '#api/negotiation.ts'
import { failedPage, pagePolicy } from '#api/oauthPages.ts'
import type { Log } from '#base/log.ts'
import type { AddressRanges } from '#base/network/addressRanges.ts'
import type { Clock } from '#base/clock.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import { DEFAULT_SCOPES } from '#contract/access/scopes.ts'
import type { TransactionHook, Database } from '#database/database.ts'
import { AccessTokens } from '#identity/oauth/accessTokens.ts'
import type { Authorization } from '#identity/oauth/authorization.ts'
import { AuthorizationServer, type AuthorizationServerParts } from '#identity/oauth/authorizationServer.ts'
import { RevokedTokens } from '#identity/oauth/revokedTokens.ts'
import { ExternalTokens } from '#identity/oauth/externalTokens.ts'
import type { OutboundFetch } from '#identity/outbound.ts'
import { forgetGrantWithin } from '#identity/oauth/records.ts'
import type { RecordTables } from '#identity/oauth/recordTables.ts'
import { eraseWebhooksCreatedWith } from '#notices/webhooks/webhooks.ts'
import type { AuthorizationSettings } from '../settings/authorizationSettings.ts'
import { startTimers } from '../timers.ts'

const FORGET_MS = 600_000

interface Dependencies {
  keys: ApiKeyCache
  accounts: AccountStore
  clock: Clock
  log: Log
  secret: string
  previousSecrets: readonly string[]
  publicUrl: () => string
  trustedProxies: AddressRanges | null
  fetch: OutboundFetch
}

/** Connects the issuer of access tokens with the accounts they are for. */
export async function openAuthorization(
  opened: AsyncDisposableStack,
  database: Database,
  { externalTokens = null }: Partial<AuthorizationSettings>,
  dependencies: Dependencies,
): Promise<Authorization> {
  const { publicUrl } = dependencies
  // The first is the default for clients that name no resource: older MCP programs do not know resources.
  const resources = () => [`${publicUrl()}/mcp`, `${publicUrl()}/api/v1`]
  // An API key permits the same as an access token: neither may make keys.
  const kept = { scopes: DEFAULT_SCOPES, forgetGrant }
  if (externalTokens) {
    const tokens = new ExternalTokens({
      ...externalTokens,
      ...dependencies,
      resources,
      grantFor: grantFor(dependencies),
    })
    return { ...kept, issuer: () => externalTokens.issuer, server: null, read: (text) => tokens.read(text) }
  }
  const { secret, previousSecrets } = dependencies
  const tokenKey = deriveKey(secret, 'access-token')
  const earlier = previousSecrets.map((previous) => deriveKey(previous, 'access-token'))
  const tokens = new AccessTokens(publicUrl, tokenKey, earlier)
  const { revoked, stop } = await RevokedTokens.open(database.withTables<RecordTables>(), dependencies.clock)
  opened.defer(stop)
  const revoke = async (text: string, clientId: string) => {
    const token = tokens.read(text)
    // A token of another client is kept, and the answer is the same (RFC 7009, 2.1 and 2.2).
    if (token && token.clientId === clientId && token.tokenId !== '') await revoked.add(token)
  }
  const server = openServer(database, dependencies, { resources, tokenKey, revoke })
  startTimers(opened, dependencies.log, [
    { name: 'delete expired client data', everyMs: FORGET_MS, run: () => server.forget() },
  ])
  return {
    ...kept,
    issuer: publicUrl,
    server,
    read: (text) => {
      const token = tokens.read(text)
      if (!token)
        return {
          kind: 'invalid',
          reason: { en: 'this server did not issue it', ko: '이 서버가 발급한 토큰이 아닙니다' },
        }
      return revoked.has(token)
        ? { kind: 'invalid', reason: { en: 'it was revoked', ko: '폐기된 토큰입니다' } }
        : { kind: 'token', token }
    },
  }
}

/** Deletes what ends with a grant: the library's records of it, and what was created with it. */
const forgetGrant: TransactionHook<string> = async (tx, grantId) => {
  await forgetGrantWithin(tx, grantId)
  await eraseWebhooksCreatedWith(tx, grantId)
}

function openServer(
  database: Database,
  { keys, accounts, secret, previousSecrets, trustedProxies, ...dependencies }: Dependencies,
  parts: Pick<AuthorizationServerParts, 'resources' | 'tokenKey' | 'revoke'>,
): AuthorizationServer {
  const hexOf = (of: string) => deriveKey(of, 'oauth-cookie').key.export().toString('hex')
  const documents = new RateLimiter(DOCUMENTS)
  return new AuthorizationServer({
    ...dependencies,
    ...parts,
    database: database.withTables<RecordTables>(),
    cookieKeys: [secret, ...previousSecrets].map(hexOf),
    signingSeed: deriveKey(secret, 'oauth-signing').key.export(),
    hasAccount: async (accountId) => (await accounts.find(accountId)) !== null,
    withdraw: async (grantId) => void (await keys.withdraw(grantId, null, forgetGrant)),
    mayFetch: (request) => documents.take(countedSubnet(request, trustedProxies), dependencies.clock()) === null,
    errorPage: ({ headers }, code, description) => ({
      body: failedPage(languageOf(headers['accept-language']), [code, description].filter(Boolean).join(': ')),
      policy: pagePolicy(null),
    }),
  })
}

/** A person whom the provider authenticates gets an account here with their first token. */
function grantFor({ keys, accounts }: Dependencies): ConstructorParameters<typeof ExternalTokens>[0]['grantFor'] {
  return async ({ email, clientId, scopes, issuedAt }) => {
    let account = await accounts.findByEmail(email)
    while (!account) {
      const created = await accounts.create(email, 'free')
      account = created.kind === 'created' ? created.account : await accounts.findByEmail(email)
    }
    const { accountId } = account
    const granting = await keys.grant({ accountId, clientId, clientName: clientId, scopes, issuedAt }, forgetGrant)
    switch (granting.kind) {
      case 'granted':
        return { kind: 'granted', accountId, grantId: granting.grantId }
      case 'withdrawn':
        return { kind: 'refused', reason: { en: 'its access was withdrawn', ko: '연결이 해제되었습니다' } }
      case 'limit_reached':
        return {
          kind: 'refused',
          reason: {
            en: `its account already has the maximum of ${granting.limit} programs`,
            ko: `계정에 연결할 수 있는 앱은 ${granting.limit}개까지입니다`,
          },
        }
      case 'unknown_account':
        return { kind: 'refused', reason: { en: 'its account is closed', ko: '해지된 계정입니다' } }
    }
  }
}
