import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { accountStore } from '#accounts/accountStore.ts'
import type { AccountTables } from '#accounts/accountTables.ts'
import { KeyRing } from '#accounts/keyRing.ts'
import { buildApp } from '#api/app.ts'
import type { Log } from '#api/service.ts'
import { type Clock, systemClock } from '#base/clock.ts'
import { type RandomBytes, systemRandom } from '#base/ids.ts'
import { deriveKey } from '#base/secretKeys.ts'
import type { Database } from '#database/database.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import type { Administration } from '#flows/administer.ts'
import { ReleaseHolder } from '#flows/releaseHolder.ts'
import { type OwnerTables, ownerStore } from '#owners/ownerStore.ts'
import { ReleaseSwitch } from './releaseSwitch.ts'
import { secretFile } from './secretFiles.ts'
import type { ServeSettings } from './settings.ts'

export interface ServeOptions extends ServeSettings {
  log: Log
  clock?: Clock
  random?: RandomBytes
}

/** A server that listens. */
export interface RunningServer {
  /** Where it is reached, no slash at the end: ONESET_PUBLIC_URL, or the address it listens on. */
  url: string
  port: number
  adminToken: string
  /** The operator's use cases, for whoever runs in the same process (the demo makes its key by them). */
  administration: Administration
  /** Version of the release that serves, or null. */
  dataVersion(): string | null
  /** Answers what has begun (for at most five seconds), then closes the database. */
  close(): Promise<void>
}

/** Keys' last use is written down this often. */
const SAVE_USE_MS = 30_000
const DRAIN_MS = 5_000

/** Opens the database, listens, and loads the current release; before that, /readyz says 503. */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const { log, clock = systemClock, random = systemRandom } = options
  mkdirSync(options.data, { recursive: true, mode: 0o700 })
  const adminToken = options.adminToken ?? secretFile(options.data, 'admin-token', random)
  const secret = options.secret ?? secretFile(options.data, 'secret', random)
  // Whatever was opened is closed again in reverse order: when the start fails, or when the server is closed.
  await using opened = new AsyncDisposableStack()
  const database = await openEmbeddedDatabase(path.join(options.data, 'oneset.sqlite'), clock())
  opened.defer(() => database.close())
  const releases = new ReleaseHolder(clock)
  const shelf = new ReleaseSwitch(options.releases, releases, log)
  const administration = await administrationOf(database, { secret, clock, random, releases, shelf, log })
  const { keys } = administration
  opened.defer(() => saveLastUse(keys, log))
  const saving = setInterval(() => void saveLastUse(keys, log), SAVE_USE_MS).unref()
  opened.defer(() => clearInterval(saving))
  let url = options.publicUrl ?? addressOf(options.host, options.port)
  const app = buildApp({
    releases,
    administration,
    adminToken,
    clock,
    random,
    log,
    keys,
    // Read anew each time: with port 0 it is known only once the server listens.
    get publicUrl() {
      return url
    },
    get exportContact() {
      return options.exportContact ?? `${url}/docs`
    },
  })
  opened.defer(() => shelf.stop())
  opened.defer(() => drain(app))
  await app.listen({ port: options.port, host: options.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  url = options.publicUrl ?? addressOf(options.host, port)
  await shelf.start()
  const running = opened.move()
  return {
    url,
    port,
    adminToken,
    administration,
    dataVersion: () => releases.current()?.index.dataVersion ?? null,
    close: () => running.disposeAsync(),
  }
}

/** Answers what has begun; a connection that takes longer than the drain is cut. */
async function drain(app: ReturnType<typeof buildApp>): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  await app.close()
  clearTimeout(cut)
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

interface Joints {
  secret: string
  clock: Clock
  random: RandomBytes
  releases: ReleaseHolder
  shelf: ReleaseSwitch
  log: Log
}

/** Joins the state rooms to the database and to each other. */
async function administrationOf(
  database: Database,
  { secret, clock, random, releases, shelf, log }: Joints,
): Promise<Administration> {
  const accountTables = database.withTables<AccountTables>().db
  const keys = await KeyRing.open(accountTables, deriveKey(secret, 'api-key'), clock, random)
  if (keys.unreadableKeys > 0)
    log('warn', 'keys made under another ONESET_SECRET cannot be used', { keys: keys.unreadableKeys })
  const owners = ownerStore(database.withTables<OwnerTables>().db, deriveKey(secret, 'owner-token'), clock, random)
  releases.setPartners(await owners.partnerPlaces())
  return { accounts: accountStore(accountTables, clock, random), keys, owners, releases, shelf }
}

/** A failure costs the information when a key was last used, and nothing else. */
async function saveLastUse(keys: KeyRing, log: Log): Promise<void> {
  try {
    await keys.saveLastUse()
  } catch (cause) {
    log('warn', 'cannot write down when keys were last used', { cause: String(cause) })
  }
}
