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

/** Writes one line of the log; `cause` is for operators and is never sent to a client. */
export type Log = (level: 'info' | 'warn' | 'error', message: string, facts?: Readonly<Record<string, unknown>>) => void

/** The dependencies of the HTTP server: the use cases, and the state of this process. */
export interface Service extends Reading {
  keys: KeyChecks
  administration: Administration
  metering: Metering
  idempotentCalls: IdempotentCalls
  /** Finds the signed-in person, and runs the identity library's own routes. */
  identity: Pick<Identity, 'handle' | 'personOf' | 'passwordResetAt' | 'registration'>
  /** Issues and verifies access tokens. */
  authorization: Authorization
  /** Whether people may sign in with an identity provider. */
  hasProvider: boolean
  people: PeopleState
  ownerServices: OwnerServices
  questions: Questions
  booking: Booking
  /** Messages to guests, push messages to owners, and webhooks of accounts. */
  notices: NoticeState
  webhooks: WebhookState
  /** The long polls of this node. */
  longPolls: LongPolls
  /** The request metrics of `/metrics`. */
  metrics: RequestMetrics
  figures: ServerFigures
  /** The servers behind /mcp. */
  mcpServers: McpServers
  /** The version of this program. */
  version: string
  adminToken: string
  /** Operators' sessions that were ended before their time. */
  endedSessions: EndedSessions
  /** Limits failed authentications by address, for each kind of credential. */
  failures: FailureCounts
  passwords: PasswordGuard
  /** Runs the calls that hash a password, few at once. */
  passwordCalls: PasswordCalls
  /** Limits calls to the interfaces for people. */
  interfaceLimits: InterfaceLimits
  /** Limits mails caused by an address: sign-in links, confirmations, new passwords. */
  signInLinks: RateLimiter
  /** Limits the messages of a key to the MCP server. */
  mcpMessages: RateLimiter
  /** Limits the OAuth clients that an address registers. */
  registrations: RateLimiter
  /** Limits how often an address opens the page on which clients are allowed. */
  authorizations: RateLimiter
  /** Limits visitors' calls with the explorer's key. */
  explorerCalls: ExplorerCalls
  /** Limits the venues that visitors see with the explorer's key. */
  visitors: VisitorMetering
  /** The web pages; null where they are not built. */
  web: WebSite | null
  /** Proxies whose X-Forwarded-For is trusted; null for none. */
  trustedProxies: AddressRanges | null
  /** The instant until which keys are accepted in URLs; null when they no longer are. */
  queryKeySunset: Instant | null
  /** Rejects while the database is unreachable. */
  askDatabase(): Promise<void>
  /** Returns whether the database fails to store writes; sends it a query. */
  writesFail(): Promise<boolean>
  /** The release that this node serves in place of the current one; null when it serves that one, or none. */
  degradedRelease(): { named: string | null; serving: string } | null
  /** True once this node is about to end and new callers should use another one. */
  leaving(): boolean
  /** The public address of the service, without a trailing slash. */
  publicUrl: string
  clock: Clock
  random: RandomBytes
  log: Log
}
