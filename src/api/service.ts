import type { AddressRanges } from '#base/network/addressRanges.ts'
import type { Clock, Instant } from '#base/clock.ts'
import type { ExplorerCalls } from './explorerCalls.ts'
import type { FailureCounts } from './failureCounts.ts'
import type { InterfaceLimits } from './interfaceLimits.ts'
import type { PasswordCalls } from './passwordCalls.ts'
import type { PasswordGuard } from './passwordGuard.ts'
import type { RateLimiter } from './rateLimiter.ts'
import type { RandomBytes } from '#base/ids.ts'
import type { Administration } from '#flows/administer.ts'
import type { Booking } from '#flows/reservation/booking.ts'
import type { KeyChecks } from '#flows/identify.ts'
import type { IdempotentCalls } from '#flows/once.ts'
import type { NoticeState } from '#flows/notify/operateNotices.ts'
import type { Metering } from '#flows/pay.ts'
import type { VisitorMetering } from '#flows/search/visit.ts'
import type { OwnerServices } from '#flows/owner/ownerServices.ts'
import type { PeopleState } from '#flows/account/people.ts'
import type { Reading } from '#flows/search/placeQueries.ts'
import type { WebhookState } from '#flows/account/manageWebhooks.ts'
import type { Questions } from '#flows/liveStatus/questions.ts'
import type { LongPolls } from '#flows/longPolls.ts'
import type { EndedSessions } from '#identity/endedSessions.ts'
import type { Identity } from '#identity/identity.ts'
import type { Authorization } from '#identity/oauth/authorization.ts'
import type { McpServers } from '#mcp/mcpEndpoint.ts'

import type { RequestMetrics } from './metrics.ts'
import type { ServerFigures } from './metricsPage.ts'
import type { WebSite } from './webSite.ts'

/** One line of the log; `cause` is for operators and never reaches a client. */
export type Log = (level: 'info' | 'warn' | 'error', message: string, facts?: Readonly<Record<string, unknown>>) => void

/** What the HTTP side stands on: the use cases, and what joins them to this process. */
export interface Service extends Reading {
  keys: KeyChecks
  administration: Administration
  metering: Metering
  idempotentCalls: IdempotentCalls
  /** Who is signed in, and the identity library's own routes. */
  identity: Pick<Identity, 'handle' | 'personOf' | 'passwordResetAt' | 'registration'>
  /** Who issues access tokens, and who reads them. */
  authorization: Authorization
  /** Whether people may sign in with an identity provider. */
  hasProvider: boolean
  people: PeopleState
  ownerServices: OwnerServices
  questions: Questions
  booking: Booking
  /** Guests' texts, owners' pushes and accounts' webhooks. */
  notices: NoticeState
  webhooks: WebhookState
  /** The long polls of this node. */
  longPolls: LongPolls
  /** What `/metrics` tells. */
  metrics: RequestMetrics
  figures: ServerFigures
  /** What answers at /mcp. */
  mcpServers: McpServers
  /** Of this program. */
  version: string
  adminToken: string
  /** Operators' sessions that were ended before their time. */
  endedSessions: EndedSessions
  /** How often an address may fail to authenticate, by what it shows. */
  failures: FailureCounts
  passwords: PasswordGuard
  /** Calls that hash a password, few at once. */
  passwordCalls: PasswordCalls
  /** How often people's interfaces may be called. */
  interfaceLimits: InterfaceLimits
  /** How often an address may have a mail sent to somebody: a sign-in link, a confirmation, a new password. */
  signInLinks: RateLimiter
  /** How often a key may send a message to the MCP server. */
  mcpMessages: RateLimiter
  /** How often an address may register an OAuth client. */
  registrations: RateLimiter
  /** How often an address may be sent to the page where clients are let in. */
  authorizations: RateLimiter
  /** How often visitors may call with the explorer's key. */
  explorerCalls: ExplorerCalls
  /** How many venues visitors with the explorer's key may see. */
  visitors: VisitorMetering
  /** The web pages; null where they are not built. */
  web: WebSite | null
  /** Proxies whose X-Forwarded-For is believed; null for none. */
  trustedProxies: AddressRanges | null
  /** Until when keys are accepted in URLs; null when they no longer are. */
  queryKeySunset: Instant | null
  /** Rejects while the database is away. */
  askDatabase(): Promise<void>
  /** True while the database does not store what is written; asks it. */
  writesFail(): Promise<boolean>
  /** What this node serves in place of the current release; null when it serves that one, or none. */
  degradedRelease(): { named: string | null; serving: string } | null
  /** True once this node is about to end: new callers are to go to another one. */
  leaving(): boolean
  /** Where the service is reached from outside, without a slash at the end. */
  publicUrl: string
  clock: Clock
  random: RandomBytes
  log: Log
}
