import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { EXIT } from '#commandLine/exitCodes.ts'
import { Stop } from '#commandLine/stop.ts'
import type { StoredTokens } from './authorization.ts'
import type { Terminal } from '../terminal.ts'

/** The stored data of one login. */
export type StoredLogin = { baseUrl: string } & (
  | { apiKey: string; tokens?: never }
  /** A login by browser. */
  | { apiKey?: never; tokens: StoredTokens }
)

type Logins = Readonly<Record<string, StoredLogin>>

/** A lock of this age was left behind by a process that died. */
const LOCK_STALE_MS = 10_000
/** The number of attempts, which take longer than the time until a lock is stale. */
const LOCK_TRIES = 250
const LOCK_PAUSE_MS = 50

/** Returns the file of logins: `~/.config/oneset/credentials.json`, or below XDG_CONFIG_HOME. */
export function credentialsFile(env: Terminal['env']): string {
  return path.join(
    env['XDG_CONFIG_HOME'] ?? path.join(env['HOME'] ?? os.homedir(), '.config'),
    'oneset/credentials.json',
  )
}

/** Reads all logins by the name of their profile. */
export async function readLogins({ env }: Terminal): Promise<Logins> {
  const file = credentialsFile(env)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw new Stop(`${file} cannot be read: ${error.message}`, null, EXIT.auth)
  })
  try {
    return ((JSON.parse(text) as { profiles?: Logins } | null) ?? {}).profiles ?? {}
  } catch {
    throw new Stop(`${file} is not JSON`, 'remove it and type: oneset login', EXIT.auth)
  }
}

/**
 * Stores one login; null removes it. The file is replaced as a whole, readable by its owner only, by one writer at a
 * time.
 */
export async function storeLogin(terminal: Terminal, profile: string, login: StoredLogin | null): Promise<void> {
  await changeLogin(terminal, profile, () => Promise.resolve(login))
}

/** Changes one login depending on its stored state, which no other process changes meanwhile. */
export async function changeLogin(
  terminal: Terminal,
  profile: string,
  change: (before: StoredLogin | undefined) => Promise<StoredLogin | null | undefined>,
): Promise<void> {
  const file = credentialsFile(terminal.env)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await withLock(`${file}.lock`, terminal, async () => {
    const { [profile]: before, ...others } = await readLogins(terminal)
    const login = await change(before)
    if (login === undefined) return
    const profiles = login === null ? others : { ...others, [profile]: login }
    const draft = `${file}.${process.pid}`
    await writeFile(draft, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600 })
    await chmod(draft, 0o600)
    await rename(draft, file)
  })
}

async function withLock(lock: string, { clock, machine, signal }: Terminal, job: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const handle = await open(lock, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return null
      throw error
    })
    if (handle !== null) {
      await handle.close()
      break
    }
    const age = await stat(lock).then(
      ({ mtimeMs }) => clock() - mtimeMs,
      () => 0,
    )
    if (age > LOCK_STALE_MS) await rm(lock, { force: true })
    else if (tries >= LOCK_TRIES) throw new Stop(`${lock} is held by another oneset`, 'try again', EXIT.other)
    else await machine.pause(LOCK_PAUSE_MS, signal)
  }
  try {
    await job()
  } finally {
    await rm(lock, { force: true })
  }
}
