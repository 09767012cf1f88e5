import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { FastifyListenOptions } from 'fastify'
import { outboundFetch } from '#adapters/outboundFetch.ts'
import { buildApp } from '#api/app.ts'
import { RequestMetrics } from '#api/metrics.ts'
import { OpenAnswers } from '#api/openAnswers.ts'
import { ProcessMetrics, type ServerFigures, type ThreadFigures } from '#api/processMetrics.ts'
import type { ApiKeyCache } from '#accounts/apiKeyCache.ts'
import type { Log } from '#base/log.ts'
import { type Clock, systemClock } from '#base/clock.ts'
import { AUTHORIZATIONS, MCP_MESSAGES, REGISTRATIONS, SAMPLES, SIGN_IN_LINKS } from '#api/allowances.ts'
import { ExplorerCalls } from '#api/explorerCalls.ts'
import { SliceQueue } from '#api/sliceQueue.ts'
import { SuggestionCalls } from '#api/suggestionCalls.ts'
import { FailureCounts } from '#api/failureCounts.ts'
import { InterfaceLimits } from '#api/interfaceLimits.ts'
import { KnownBrowsers } from '#api/knownBrowsers.ts'
import { SignUpBrowsers } from '#api/signUpBrowsers.ts'
import { PasswordCalls } from '#api/passwordCalls.ts'
import { PasswordGuard } from '#api/passwordGuard.ts'
import { RateLimiter } from '#api/rateLimiter.ts'
import { warnOfHttps, warnOfUnnamedProxy } from '#api/unnamedProxy.ts'
import type { WebFiles } from '#api/webSite.ts'
import { type RandomBytes, systemRandom } from '#base/ids.ts'
import { EXPLORER_PLAN, planOf } from '#contract/access/plans.ts'
import type { MatchState } from '#flows/search/matchVenues.ts'
import { connectVenues } from '#flows/owner/proposals/connectVenues.ts'
import { ReleaseMatcher } from '#matching/releaseMatcher.ts'
import { folderOnShelf } from '#dataset/currentVersion.ts'
import type { ReleaseStore } from '#dataset/store/releaseStore.ts'
import type { Administration } from '#flows/administer.ts'
import type { Booking } from '#flows/reservation/booking.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import type { OutboundFetch } from '#identity/outbound.ts'
import type { McpServers } from '#mcp/mcpEndpoint.ts'
import { VenueServers } from '#mcp/venueServer.ts'
import type { Exports } from '#flows/exports/readExport.ts'
import { ReleaseHolder } from '#flows/search/releaseHolder.ts'
import type { LongPolls } from '#flows/longPolls.ts'
import { eachRelease, MOVE_MS } from './state/eachRelease.ts'
import { openState, type State } from './state/openState.ts'
import { startTimers } from './timers.ts'
import { ProductStore } from './exports/productStore.ts'
import { followStore } from './releases/followStore.ts'
import { releaseStoreOf } from './releases/openReleaseStore.ts'
import { ReleaseSwitch } from './releases/releaseSwitch.ts'
import { secretFile } from './settings/secretFiles.ts'
import type { ServeSettings } from './settings/settings.ts'
import { type FirstThread, isFirst, type ThreadParts } from './threads/threadParts.ts'
import { version } from './version.ts'
import { ownerGauges } from './ownerGauges.ts'
import { updateGauges } from './updateGauges.ts'
import { webSite } from './site/webSite.ts'

/** Options that are left out have the defaults of `readServeSettings`. */
export type ServeOptions = Partial<ServeSettings> &
  Pick<ServeSettings, 'port' | 'host' | 'data' | 'releases'> & {
    log: Log
    /** Prints mails when no mail server is configured. */
    print?: (text: string) => void
    clock?: Clock
    random?: RandomBytes
    /** Sends requests to servers that others name. */
    fetch?: OutboundFetch
    /** Replaces the servers behind /mcp. */
    mcpServers?: McpServers
    /** The built web pages; null or left out serves the API only. */
    webFiles?: WebFiles | null
    /** How long a call waits for export files that are being made. */
    exportWaitMs?: number
    /** What this thread shares with other serving threads of the process; null or left out serves alone. */
    thread?: ThreadParts | null
  }

/** A listening server. */
export interface RunningServer {
  /** The address of the service, without a trailing slash: ONESET_PUBLIC_URL, or the address it listens on. */
  url: string
  port: number
  adminToken: string
  /** The operator's use cases for callers in the same process (the demo makes its key with them). */
  administration: Administration
  /** The use cases of owners for reservations, likewise. */
  booking: Booking
  /** The version of the served release, or null. */
  dataVersion(): string | null
  /**
   * From now on /readyz returns 503 and every answer closes its connection, while all requests are still served: a load
   * balancer that checks readiness moves its callers elsewhere before any request is refused. `close` follows after
   * that time.
   */
  leave(): void
  /** Finishes the requests in progress (for at most five seconds), then closes the database. */
  close(): Promise<void>
  /** What other serving threads of the process use of this one. */
  forThreads: FirstThread & { figures: () => Promise<ThreadFigures> }
  /** Answers the open requests with 503: for a thread that cannot go on. Only a server with `thread` can. */
  refuseOpenRequests(): void
}

const DRAIN_MS = 5_000
/** The time a person who signs in waits before trying again. */
const HASH_WAIT_MAX_MS = 5_000

const UNKNOWN_CHANGED = 'owners changed places that this release does not have; these changes are not shown'

/**
 * Opens the database, loads the current release and then listens, so that a load balancer without readiness checks
 * finds the port of a starting node closed. Without a release it listens too, and /readyz returns 503.
 */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const { log, print = () => {}, clock = systemClock, random = systemRandom, thread = null } = options
  const { adminToken, secret } = secretsOf(options, random)
  // Everything opened is closed in reverse order: when the start fails, or when the server is closed.
  await using opened = new AsyncDisposableStack()
  const releases = new ReleaseHolder(clock, (facts) => log('warn', UNKNOWN_CHANGED, facts))
  const store = releaseStoreOf(options, clock)
  const shelf = new ReleaseSwitch(options.releases, releases, log, { loadShared: thread?.loadRelease, store })
  let url = options.publicUrl ?? addressOf(options.host, options.port)
  const dependencies = { clock, random, releases, shelf, log, print, fetch: fetchOf(options), publicUrl: () => url }
  const state = await openState(opened, { ...options, secret }, dependencies)
  const dataVersion = () => releases.current()?.index.dataVersion ?? null
  const leaving = { yes: false }
  const own = ofThisServer({ ...options, secret }, state.administration, () => url)
  const contact = () => options.exportContact ?? `${url}/docs`
  const callerState = callerStateOf(opened, options, dataVersion, state)
  const exports = openExports(opened, options, state, { releases, clock, log, contact })
  const processMetrics = new ProcessMetrics(own.metrics, figuresOf(state, shelf, dataVersion, own, thread))
  const parts = { ...callerState, exports, processMetrics }
  const app = buildApp({
    ...state,
    ...parts,
    leaving: () => leaving.yes,
    degradedRelease: () => shelf.degraded(),
    releases,
    adminToken,
    clock,
    random,
    log,
    ...own,
    // Read at each use: with port 0 the address is known only once the server listens.
    get publicUrl() {
      return url
    },
    get exportContact() {
      return contact()
    },
  })
  const openAnswers = thread && new OpenAnswers(app.server)
  closeWith(opened, shelf, app, state.longPolls)
  await startReleases(opened, { shelf, store: isFirst(thread) ? store : null, log })
  const port = await listen(app, options)
  url = options.publicUrl ?? addressOf(options.host, port)
  state.notices.start()
  const running = opened.move()
  const endings = {
    leave: () => leave(app, leaving),
    close: () => running.disposeAsync(),
    refuseOpenRequests: () => openAnswers?.refuseAll(url, random),
  }
  return { url, port, adminToken, dataVersion, ...forCallersOf(state, parts), ...endings }
}

/** Loads the current release and follows the folder, which follows the store, if there is one. */
async function startReleases(
  opened: AsyncDisposableStack,
  { shelf, store, log }: { shelf: ReleaseSwitch; store: ReleaseStore | null; log: Log },
): Promise<void> {
  if (store) await followStore(opened, store, log)
  await shelf.start()
}

/** Returns what callers in the same process use of a server. */
function forCallersOf(
  { administration, booking }: State,
  { exports: { products }, matching: { matcher }, processMetrics }: ServedParts,
): Pick<RunningServer, 'administration' | 'booking' | 'forThreads'> {
  const figures = () => processMetrics.ofThisThread()
  return { administration, booking, forThreads: { matcher, products, figures } }
}

interface ServedParts {
  exports: Exports
  matching: MatchState
  processMetrics: ProcessMetrics
}

/** Returns what calls with a key need besides the state; the thread of matching ends with the server. */
function callerStateOf(
  opened: AsyncDisposableStack,
  { releases, log, thread = null }: ServeOptions,
  dataVersion: () => string | null,
  { metering, administration: { keys }, ownerServices, reportServices }: State,
): { keys: ApiKeyCache; matching: MatchState } {
  if (thread?.ofFirst) return { keys, matching: { matcher: thread.ofFirst.matcher, metering } }
  const served = () => {
    const version = dataVersion()
    return version === null ? null : { dataVersion: version, folder: folderOnShelf(releases, version) }
  }
  const matcher = new ReleaseMatcher(served, log)
  opened.defer(() => matcher.close())
  const connect = eachRelease(ownerServices.releases, () => connectVenues({ ownerServices, reportServices }, matcher))
  startTimers(opened, log, [{ name: 'connect new venues', everyMs: MOVE_MS, run: connect }])
  return { keys, matching: { matcher, metering } }
}

/** Returns the secrets of the settings, or of files in the data folder that are created at the first start. */
function secretsOf({ data, adminToken, secret }: ServeOptions, random: RandomBytes) {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  return {
    adminToken: adminToken ?? secretFile(data, 'admin-token', random),
    secret: secret ?? secretFile(data, 'secret', random),
  }
}

/** Opens the exports. The made files are in the data folder of the node: the releases folder may be read-only. */
function openExports(
  opened: AsyncDisposableStack,
  {
    data,
    releases: shelf,
    exportWaitMs: waitMs,
    thread = null,
  }: Pick<ServeOptions, 'data' | 'releases' | 'exportWaitMs' | 'thread'>,
  { exportDownloads: downloads }: State,
  { releases, clock, log, contact }: { releases: ReleaseHolder; clock: Clock; log: Log; contact: () => string },
): Exports {
  const present = () => releases.current()?.index.dataVersion ?? null
  const folder = path.join(data, 'exports')
  const products =
    thread?.ofFirst?.products ??
    opened.use(
      new ProductStore({ releases: shelf, folder, present, clock, log, ...(waitMs !== undefined && { waitMs }) }),
    )
  return {
    releases,
    products,
    downloads,
    get exportContact() {
      return contact()
    },
  }
}

function figuresOf(
  state: State,
  shelf: ReleaseSwitch,
  dataVersion: () => string | null,
  { passwordCalls: calls, gauges }: { passwordCalls: PasswordCalls } & Pick<ServerFigures, 'gauges'>,
  thread: ThreadParts | null,
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
    gauges: [...gauges, ...ownerGauges(state.booking.database, state.booking.clock)],
    threads: { isFirst: isFirst(thread), others: thread?.otherFigures ?? (async () => []) },
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
    sampleCalls: new RateLimiter(SAMPLES),
    suggestionCalls: new SuggestionCalls(),
    slices: new SliceQueue(),
    explorerCalls: new ExplorerCalls(planOf(administration.plans, EXPLORER_PLAN).perMinute),
  }
  const web = webSite(options, administration, url)
  const stateKey = deriveKey(options.secret, 'mcp-state').key.export()
  return {
    ...limits,
    mcpServers: options.mcpServers ?? new VenueServers({ version: version(), clock, stateKey }),
    web,
    signUpUrl: () => url() + (web ? '/sign-up' : '/docs'),
    hasProvider: oidc !== null,
    metrics: new RequestMetrics(),
    gauges: updateGauges(options.releases, clock),
    trustedProxies,
    queryKeySunset,
  }
}

/** Closes in reverse order: requests in progress are answered before releases are closed. */
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

/** Leaves one core, and half of the pool's four threads, for other work. */
const hashesAtOnce = (cores: number) => Math.max(1, Math.min(2, cores - 1))

/** The guards against guessing and flooding. */
function guards(
  { trustedProxies = null, clock = systemClock, secret }: ServeOptions & { secret: string },
  url: () => string,
) {
  const failures = new FailureCounts()
  const knownBrowsers = new KnownBrowsers(deriveKey(secret, 'known-browsers').key, clock, url)
  return {
    failures,
    passwords: new PasswordGuard({ clock, trustedProxies, failures, knownBrowsers }),
    signUpBrowsers: new SignUpBrowsers(deriveKey(secret, 'sign-up-browsers').key, url),
    interfaceLimits: new InterfaceLimits(clock, trustedProxies),
    passwordCalls: new PasswordCalls({
      clock,
      atOnce: hashesAtOnce(availableParallelism()),
      waitMaxMs: HASH_WAIT_MAX_MS,
    }),
  }
}

/** Returns the port; with port 0 the system chooses it. */
async function listen(app: ReturnType<typeof buildApp>, options: ServeOptions): Promise<number> {
  const { port, host, thread = null } = options
  warnOfProxies(app, options)
  await app.listen(listenOptions({ port, host }, thread !== null))
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** With `reusePort` the kernel distributes connections among the threads that listen on the port. */
function listenOptions(address: { port: number; host: string }, reusePort: boolean): FastifyListenOptions {
  // The framework passes all options to the socket, and does not declare this one.
  return { ...address, reusePort } as FastifyListenOptions
}

function leave({ server }: ReturnType<typeof buildApp>, leaving: { yes: boolean }): void {
  if (leaving.yes) return
  leaving.yes = true
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
}

/** Answers the requests in progress, waiting polls at once; closes connections that take longer than the drain. */
async function drain(app: ReturnType<typeof buildApp>, longPolls: LongPolls): Promise<void> {
  longPolls.close()
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  await app.close()
  clearTimeout(cut)
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
