import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { WebSite } from '#api/webSite.ts'
import type { WebSettings } from '#api/webSite.ts'
import type { WebFiles } from '#api/webSite.ts'
import type { WebFile } from '#api/webSite.ts'
import { EXPLORER_PLAN } from '#contract/access/plans.ts'
import { folderOnShelf } from '#dataset/currentVersion.ts'
import { RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { type Administration, createAccount, createKey } from '#flows/administer.ts'

/** Of the explorer's account; nobody can sign up with such an address. */
const EXPLORER_EMAIL = 'explorer@oneset.invalid'
/** In the data folder. */
const KEY_FILE = 'explorer-key'
/** Names of this machine for itself. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

interface Settings {
  data: string
  releases: string
  webFiles?: WebFiles | null
  mapTiles?: string | null
  oidc?: object | null
  contact?: string | null
}

/** The web pages with what they are told; null without built pages. */
export function webSite(
  { data, releases, webFiles = null, mapTiles = null, oidc = null, contact = null }: Settings,
  administration: Administration,
  publicUrl: () => string,
): WebSite | null {
  if (!webFiles) return null
  const file = path.join(data, KEY_FILE)
  let told: Promise<WebSettings> | null = null
  const report = async () => ({
    explorerKey: await explorerKey(administration, file, publicUrl()),
    mapTiles,
    hasProvider: oidc !== null,
    contact,
  })
  const outlines = outlinesOnShelf(releases)
  return {
    files: webFiles,
    outlines,
    settings: () => {
      told ??= report().catch((cause: unknown) => {
        told = null
        throw cause
      })
      return told
    },
  }
}

/** Reads a release's outlines when they are first asked for, and holds the latest. */
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
 * The explorer's browser key: the one in the file while it opens for these pages, else a new one. Every node of a
 * cluster has its own, of one account.
 */
async function explorerKey(administration: Administration, file: string, publicUrl: string): Promise<string> {
  const { keys, accounts } = administration
  const { origin } = new URL(publicUrl)
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  const here = { address: () => '', origin: () => origin }
  if (keys.check(keys.hashOf(kept), here).kind === 'caller') return kept
  await createAccount(administration, EXPLORER_EMAIL, EXPLORER_PLAN)
  const account = await accounts.findByEmail(EXPLORER_EMAIL)
  if (!account) throw new Error('the explorer’s account could not be made')
  const made = await createKey(administration, {
    accountId: account.accountId,
    name: `explorer of ${origin}`,
    mode: 'browser',
    scopes: ['places:read'],
    allowedOrigins: originsOf(origin),
  })
  if (made.kind !== 'done') throw new Error('the explorer’s key could not be made')
  writeFileSync(file, `${made.data.key}\n`, { mode: 0o600 })
  return made.data.key
}

/** A server of one machine is opened by each of that machine's names. */
function originsOf(origin: string): string[] {
  const { hostname, protocol, port } = new URL(origin)
  if (!LOOPBACK.includes(hostname)) return [origin]
  return LOOPBACK.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`)
}
