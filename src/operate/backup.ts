import { isoInstant } from '#base/kst.ts'
import { chmod, copyFile, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Instant } from '#base/clock.ts'
import { checksumOf, syncToDisk } from '#dataset/checksum.ts'

/** The operations of a backup on the embedded database; `main` passes the real ones. */
export interface EmbeddedState {
  /** The database file first, then the other files of the engine. */
  files: readonly [string, ...string[]]
  /** Copies the database in a consistent state while a server is running. */
  copy(from: string, to: string): Promise<void>
  /** Reads a database file completely; `migration` is the version of its schema. */
  check(file: string): { kind: 'valid'; migration: number } | { kind: 'invalid'; reason: string }
  /** Locks a data folder until the result is disposed; null while a server uses the folder. */
  take(folder: string): Disposable | null
}

/** The description of a backup, which is written last. */
export interface BackupManifest {
  format: number
  madeAt: string
  migration: number
  files: readonly { path: string; bytes: number; sha256: string }[]
}

export const BACKUP_FORMAT = 1
export const BACKUP_MANIFEST = 'backup.json'

/** Without the secret no API key works and no personal data can be read; the admin token belongs to the operator. */
export const SECRET_FILES = ['secret', 'admin-token'] as const

const OWNER_ONLY = 0o600

export interface BackupOrder {
  data: string
  /** A folder that must not exist yet. */
  out: string
  /** Whether the existing files of SECRET_FILES are included. */
  withSecrets: boolean
}

export type BackupOutcome =
  | { kind: 'written'; manifest: BackupManifest; bytes: number }
  | { kind: 'refused'; reason: string }

/**
 * Writes a backup of the embedded state. The backup is complete or absent: it is written to a hidden folder beside
 * `out`, read back, made durable and then renamed. Throws errors of the file system and of SQLite.
 */
export async function writeBackup(order: BackupOrder, state: EmbeddedState, now: Instant): Promise<BackupOutcome> {
  const [database] = state.files
  const source = path.join(order.data, database)
  const out = path.resolve(order.out)
  if (!(await exists(source)))
    return refused(`${source} does not exist: name the data folder of the server with --data`)
  if (await exists(out)) return refused(`${out} is there already: a backup is never overwritten, name another folder`)
  await mkdir(path.dirname(out), { recursive: true })
  const draft = await mkdtemp(path.join(path.dirname(out), `.${path.basename(out)}.`))
  try {
    const copy = path.join(draft, database)
    await state.copy(source, copy)
    const check = state.check(copy)
    if (check.kind === 'invalid') return refused(check.reason)
    const secrets = order.withSecrets ? await copySecrets(order.data, draft) : []
    const files = await sealedFiles(draft, [database, ...secrets])
    const manifest: BackupManifest = {
      format: BACKUP_FORMAT,
      madeAt: isoInstant(now),
      migration: check.migration,
      files,
    }
    const manifestFile = path.join(draft, BACKUP_MANIFEST)
    await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`, { mode: OWNER_ONLY })
    await syncToDisk(manifestFile, 'file')
    await syncToDisk(draft, 'folder')
    await rename(draft, out)
    await syncToDisk(path.dirname(out), 'folder')
    return { kind: 'written', manifest, bytes: files.reduce((sum, file) => sum + file.bytes, 0) }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

export async function exists(file: string): Promise<boolean> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found !== null
}

function refused(reason: string): { kind: 'refused'; reason: string } {
  return { kind: 'refused', reason }
}

async function copySecrets(data: string, draft: string): Promise<string[]> {
  const copied: string[] = []
  for (const name of SECRET_FILES) {
    if (!(await exists(path.join(data, name)))) continue
    await copyFile(path.join(data, name), path.join(draft, name))
    copied.push(name)
  }
  return copied
}

async function sealedFiles(folder: string, names: readonly string[]): Promise<BackupManifest['files']> {
  const files: BackupManifest['files'][number][] = []
  for (const name of names) {
    const file = path.join(folder, name)
    await chmod(file, OWNER_ONLY)
    files.push({ path: name, ...(await checksumOf(file)) })
    await syncToDisk(file, 'file')
  }
  return files
}
