import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { outboundFetch } from '#adapters/outboundFetch.ts'
import { buildApp } from '#api/app.ts'
import type { ServerFigures } from '#api/metricsPage.ts'
import { RequestMetrics } from '#api/metrics.ts'
import type { Log } from '#api/service.ts'
import { type Clock, systemClock } from '#base/clock.ts'
import { AUTHORIZATIONS, MCP_MESSAGES, REGISTRATIONS, SIGN_IN_LINKS } from '#api/allowances.ts'
import { ExplorerCalls } from '#api/explorerCalls.ts'
import { FailureCounts } from '#api/failureCounts.ts'
import { InterfaceLimits } from '#api/interfaceLimits.ts'
import { KnownBrowsers } from '#api/knownBrowsers.ts'
import { PasswordCalls } from '#api/passwordCalls.ts'
import { PasswordGuard } from '#api/passwordGuard.ts'
import { RateLimiter } from '#api/rateLimiter.ts'
import { warnOfHttps, warnOfUnnamedProxy } from '#api/unnamedProxy.ts'
import type { WebFiles } from '#api/webSite.ts'
import { type RandomBytes, systemRandom } from '#base/ids.ts'
import { EXPLORER_PLAN, planOf } from '#contract/access/plans.ts'
import type { Administration } from '#flows/administer.ts'
import type { Booking } from '#flows/reservation/booking.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import type { OutboundFetch } from '#identity/outbound.ts'
import type { McpServers } from '#mcp/mcpEndpoint.ts'
import { VenueServers } from '#mcp/venueServer.ts'
import { ReleaseHolder } from '#flows/search/releaseHolder.ts'
import type { LongPolls } from '#flows/longPolls.ts'
import { openState, type State } from './state/openState.ts'
import { ReleaseSwitch } from './releases/releaseSwitch.ts'
import { secretFile } from './settings/secretFiles.ts'
import type { ServeSettings } from './settings/settings.ts'
import { version } from './version.ts'
import { webSite } from './site/webSite.ts'

/** What is left out is as `readServeSettings` has it when nothing is said. */
export type ServeOptions = Partial<ServeSettings> &
  Pick<ServeSettings, 'port' | 'host' | 'data' | 'releases'> & {
    log: Log
    /** Where mails are shown when no mail server is named. */
    print?: (text: string) => void
    clock?: Clock
    random?: RandomBytes
    /** How servers that others name are asked. */
    fetch?: OutboundFetch
    /** What answers at /mcp in place of the venues' tools. */
    mcpServers?: McpServers
    /** The built web pages; null or left out: only the API. */
    webFiles?: WebFiles | null
  }

/** A server that listens. */
export interface RunningServer {
  /** Where it is reached, no slash at the end: ONESET_PUBLIC_URL, or the address it listens on. */
  url: string
  port: number
  adminToken: string
  /** The operator's use cases, for whoever runs in the same process (the demo makes its key by them). */
  administration: Administration
  /** The same for what owners do about reservations. */
  booking: Booking
  /** Version of the release that serves, or null. */
  dataVersion(): string | null
  /**
   * From now on /readyz says 503 and every answer tells its connection to close, while all is served as before: a load
   * balancer that asks takes its callers elsewhere before anything is refused. `close` follows when it has had the time.
   */
  leave(): void
  /** Answers what has begun (for at most five seconds), then closes the database. */
  close(): Promise<void>
}

const DRAIN_MS = 5_000
/** Somebody who signs in waits so long without trying again. */
const HASH_WAIT_MAX_MS = 5_000

const UNKNOWN_CHANGED = 'owners changed places that this release does not have: they are left out'

/**
 * Opens the database, loads the current release and then listens: a load balancer that asks nobody whether they are
 * ready finds a starting node closed, and goes elsewhere. With no release it listens too, and /readyz says 503.
 */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const { log, print = () => {}, clock = systemClock, random = systemRandom } = options
  const { adminToken, secret } = secretsOf(options, random)
  // Whatever was opened is closed again in reverse order: when the start fails, or when the server is closed.
  await using opened = new AsyncDisposableStack()
  const releases = new ReleaseHolder(clock, (facts) => log('warn', UNKNOWN_CHANGED, facts))
  const shelf = new ReleaseSwitch(options.releases, releases, log)
  let url = options.publicUrl ?? addressOf(options.host, options.port)
  const dependencies = { clock, random, releases, shelf, log, print, fetch: fetchOf(options), publicUrl: () => url }
  const state = await openState(opened, { ...options, secret }, dependencies)
  const dataVersion = () => releases.current()?.index.dataVersion ?? null
  const leaving = { yes: false }
  const own = ofThisServer({ ...options, secret }, state.administration, () => url)
  const app = buildApp({
    ...state,
    leaving: () => leaving.yes,
    degradedRelease: () => shelf.degraded(),
    releases,
    adminToken,
    clock,
    random,
    log,
    keys: state.administration.keys,
    ...own,
    figures: figuresOf(state, shelf, dataVersion, own.passwordCalls),
    // Read anew each time: with port 0 it is known only once the server listens.
    get publicUrl() {
      return url
    },
    get exportContact() {
      return options.exportContact ?? `${url}/docs`
    },
  })
  warnOfProxies(app, options)
  closeWith(opened, shelf, app, state.longPolls)
  await shelf.start()
  await app.listen({ port: options.port, host: options.host })
  const port = portOf(app) ?? options.port
  url = options.publicUrl ?? addressOf(options.host, port)
  state.notices.start()
  const running = opened.move()
  return {
    url,
    port,
    adminToken,
    administration: state.administration,
    booking: state.booking,
    dataVersion,
    leave: () => leave(app, leaving),
    close: () => running.disposeAsync(),
  }
}

/** Those of the settings, or of files in the data folder that are made at the first start. */
function secretsOf({ data, adminToken, secret }: ServeOptions, random: RandomBytes) {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  return {
    adminToken: adminToken ?? secretFile(data, 'admin-token', random),
    secret: secret ?? secretFile(data, 'secret', random),
  }
}

function figuresOf(
  state: State,
  shelf: ReleaseSwitch,
  dataVersion: () => string | null,
  calls: PasswordCalls,
): ServerFigures {
  const { groups, notices, writesFailed, longPolls, identity } = state
  const degraded = () => shelf.degraded() !== null
  const passwordCalls = () => calls.figures
  const signInRefusals = () => identity.refusals
  return {
    dataVersion,
    degraded,
    writesFailed,
    groups,
    polls: () => longPolls.polls,
    passwordCalls,
    signInRefusals,
    notices,
  }
}

const fetchOf = ({ fetch, outboundAllowed = null }: ServeOptions) =>
  fetch ?? outboundFetch({ allowed: outboundAllowed })

function ofThisServer(options: ServeOptions & { secret: string }, administration: Administration, url: () => string) {
  const { trustedProxies = null, queryKeySunset = null, oidc = null, clock = systemClock } = options
  const limits = {
    ...guards(options, url),
    signInLinks: new RateLimiter(SIGN_IN_LINKS),
    registrations: new RateLimiter(REGISTRATIONS),
    mcpMessages: new RateLimiter(MCP_MESSAGES),
    authorizations: new RateLimiter(AUTHORIZATIONS),
    explorerCalls: new ExplorerCalls(planOf(administration.plans, EXPLORER_PLAN).perMinute),
  }
  const web = webSite(options, administration, url)
  const stateKey = deriveKey(options.secret, 'mcp-state').key.export()
  return {
    ...limits,
    mcpServers: options.mcpServers ?? new VenueServers({ version: version(), clock, stateKey }),
    version: version(),
    web,
    signUpUrl: () => url() + (web ? '/sign-up' : '/docs'),
    hasProvider: oidc !== null,
    metrics: new RequestMetrics(),
    trustedProxies,
    queryKeySunset,
  }
}

/** In reverse order: what has begun is answered before releases go. */
function closeWith(
  opened: AsyncDisposableStack,
  shelf: ReleaseSwitch,
  app: ReturnType<typeof buildApp>,
  longPolls: LongPolls,
): void {
  opened.defer(() => shelf.stop())
  opened.defer(() => drain(app, longPolls))
}

function warnOfProxies(
  { server }: ReturnType<typeof buildApp>,
  { publicUrl, trustedProxies = null, log }: ServeOptions,
) {
  if (publicUrl) warnOfHttps(publicUrl, trustedProxies, log)
  warnOfUnnamedProxy(server, trustedProxies, log)
}

/** Leaves one core and half of the pool's four threads to everything else. */
const hashesAtOnce = (cores: number) => Math.max(1, Math.min(2, cores - 1))

/** What slows down guessing and flooding. */
function guards(
  { trustedProxies = null, clock = systemClock, secret }: ServeOptions & { secret: string },
  url: () => string,
) {
  const failures = new FailureCounts()
  const knownBrowsers = new KnownBrowsers(deriveKey(secret, 'known-browsers').key, clock, url)
  return {
    failures,
    passwords: new PasswordGuard({ clock, trustedProxies, failures, knownBrowsers }),
    interfaceLimits: new InterfaceLimits(clock, trustedProxies),
    passwordCalls: new PasswordCalls({
      clock,
      atOnce: hashesAtOnce(availableParallelism()),
      waitMaxMs: HASH_WAIT_MAX_MS,
    }),
  }
}

/** Where it listens: with port 0 the system chose one. */
function portOf({ server }: ReturnType<typeof buildApp>): number | null {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : null
}

function leave({ server }: ReturnType<typeof buildApp>, leaving: { yes: boolean }): void {
  if (leaving.yes) return
  leaving.yes = true
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
}

/** Answers what has begun, polls that wait at once; a connection that takes longer than the drain is cut. */
async function drain(app: ReturnType<typeof buildApp>, longPolls: LongPolls): Promise<void> {
  longPolls.close()
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  await app.close()
  clearTimeout(cut)
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
