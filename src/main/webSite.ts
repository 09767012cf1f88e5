import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { WebFiles, WebSettings, WebSite } from '#api/webPages.ts'
import { EXPLORER_PLAN } from '#contract/plans.ts'
import { type Administration, createAccount, createKey } from '#flows/administer.ts'

/** Of the explorer's account; nobody can sign up with such an address. */
const EXPLORER_EMAIL = 'explorer@oneset.invalid'
/** In the data folder. */
const KEY_FILE = 'explorer-key'
/** Names of this machine for itself. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

interface Settings {
  data: string
  webFiles?: WebFiles | null
  mapTiles?: string | null
}

/** The web pages with what they are told; null without built pages. */
export function webSite(
  { data, webFiles = null, mapTiles = null }: Settings,
  administration: Administration,
  publicUrl: () => string,
): WebSite | null {
  if (!webFiles) return null
  const file = path.join(data, KEY_FILE)
  let told: Promise<WebSettings> | null = null
  const tell = async () => ({ explorerKey: await explorerKey(administration, file, publicUrl()), mapTiles })
  return {
    files: webFiles,
    settings: () => {
      told ??= tell().catch((cause: unknown) => {
        told = null
        throw cause
      })
      return told
    },
  }
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
