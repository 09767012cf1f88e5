import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { BASEMAP_PATH, type BasemapFile, type WebSite } from '#api/webSite.ts'
import type { WebSettings } from '#api/webSite.ts'
import type { WebFiles } from '#api/webSite.ts'
import type { WebFile } from '#api/webSite.ts'
import { EXPLORER_PLAN } from '#contract/access/plans.ts'
import { shownPlans } from '#contract/access/shownPlans.ts'
import type { Scope } from '#contract/access/scopes.ts'
import { folderOnShelf } from '#dataset/currentVersion.ts'
import { BASEMAP_FILE } from '#operate/basemapFile.ts'
import { RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { noticeSettingsOf } from '../settings/noticeSettings.ts'
import { type Administration, createAccount, createKey } from '#flows/administer.ts'

/** The address of the explorer's account; it cannot be used to sign up. */
const EXPLORER_EMAIL = 'explorer@oneset.invalid'
/** The file of the explorer's key in the data folder. */
const KEY_FILE = 'explorer-key'
/** Visitors read places and report what is wrong. */
const SCOPES: readonly Scope[] = ['places:read', 'reports:write']
/** Names by which this machine reaches itself. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

interface Settings {
  data: string
  releases: string
  webFiles?: WebFiles | null
  mapTiles?: string | null
  mapAttribution?: string | null
  hasSitemap?: boolean
  oidc?: object | null
  contact?: string | null
  solapi?: object | null
  textCountries?: readonly string[]
}

/** Makes the web pages with their settings; null without built pages. */
export function webSite(
  {
    data,
    releases,
    webFiles = null,
    mapTiles = null,
    mapAttribution = null,
    hasSitemap = false,
    oidc = null,
    contact = null,
    solapi = null,
    textCountries = noticeSettingsOf({}).textCountries,
  }: Settings,
  administration: Administration,
  publicUrl: () => string,
): WebSite | null {
  if (!webFiles) return null
  const file = path.join(data, KEY_FILE)
  let settings: Promise<WebSettings> | null = null
  const report = async () => ({
    explorerKey: await explorerKey(administration, file, publicUrl()),
    mapTiles: mapTiles ?? (existsSync(path.join(data, BASEMAP_FILE)) ? BASEMAP_PATH : null),
    mapAttribution,
    hasProvider: oidc !== null,
    // Without a gateway texts are only written to the log.
    textCountries: solapi === null ? [] : textCountries,
    contact,
    plans: shownPlans(administration.plans),
  })
  const outlines = outlinesOnShelf(releases)
  return {
    files: webFiles,
    hasSitemap,
    basemap: () => basemapFile(path.join(data, BASEMAP_FILE)),
    outlines,
    settings: () => {
      settings ??= report().catch((cause: unknown) => {
        settings = null
        throw cause
      })
      return settings
    },
  }
}

/** Returns the file as it is now: a new base map is served without a restart. */
async function basemapFile(file: string): Promise<BasemapFile | null> {
  const facts = await stat(file).catch(() => null)
  if (!facts?.isFile()) return null
  return { path: file, bytes: facts.size, etag: `"${facts.size.toString(36)}-${facts.mtimeMs.toString(36)}"` }
}

/** Reads a release's outlines at their first request, and keeps the latest. */
function outlinesOnShelf(releases: string): WebSite['outlines'] {
  let held: { version: string; file: Promise<WebFile | null> } | null = null
  return (version) => {
    if (held?.version !== version) held = { version, file: readOutlines(folderOnShelf(releases, version)) }
    return held.file
  }
}

async function readOutlines(release: string): Promise<WebFile | null> {
  const body = await readFile(path.join(release, RELEASE_FILES.outlines)).catch(() => null)
  return body && { type: 'application/geo+json', body, brotli: null, gzip: await promisify(gzip)(body) }
}

/**
 * Returns the explorer's browser key: the one in the file while it is valid for these pages, else a new one. Every node
 * of a cluster has a separate key of one account.
 */
async function explorerKey(administration: Administration, file: string, publicUrl: string): Promise<string> {
  const { keys, accounts } = administration
  const { origin } = new URL(publicUrl)
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  const here = { address: () => '', origin: () => origin }
  const known = keys.check(keys.hashOf(stored), here)
  // A key of an earlier version cannot send reports.
  if (known.kind === 'caller' && SCOPES.every((scope) => known.caller.scopes.includes(scope))) return stored
  await createAccount(administration, EXPLORER_EMAIL, EXPLORER_PLAN)
  const account = await accounts.findByEmail(EXPLORER_EMAIL)
  if (!account) throw new Error('the explorer’s account could not be made')
  const created = await createKey(administration, {
    accountId: account.accountId,
    name: `explorer of ${origin}`,
    mode: 'browser',
    scopes: SCOPES,
    allowedOrigins: originsOf(origin),
  })
  if (created.kind !== 'done') throw new Error('the explorer’s key could not be made')
  writeFileSync(file, `${created.data.key}\n`, { mode: 0o600 })
  return created.data.key
}

/** A server on a single machine is reachable by each of that machine's names. */
function originsOf(origin: string): string[] {
  const { hostname, protocol, port } = new URL(origin)
  if (!LOOPBACK.includes(hostname)) return [origin]
  return LOOPBACK.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`)
}
