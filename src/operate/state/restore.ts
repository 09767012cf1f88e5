import { chmod, copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { checksumOf, syncToDisk } from '#dataset/checksum.ts'
import {
  BACKUP_FORMAT,
  BACKUP_MANIFEST,
  type BackupManifest,
  type EmbeddedState,
  exists,
  SECRET_FILES,
} from '../backup.ts'

export type RestoreOutcome =
  | { kind: 'restored'; manifest: BackupManifest; hasSecret: boolean }
  | { kind: 'refused'; reason: string }

/**
 * Restores a backup into a data folder that has no database yet and that no server uses. The backup is verified in full
 * first, and the database is renamed last: an interrupted restore leaves no database, and can be repeated. Throws
 * errors of the file system.
 */
export async function restoreBackup(backup: string, data: string, state: EmbeddedState): Promise<RestoreOutcome> {
  const reading = await readBackup(backup, state)
  if (reading.kind === 'refused') return reading
  const { manifest } = reading
  await mkdir(data, { recursive: true, mode: 0o700 })
  using taken = state.take(data)
  if (taken === null) return refused(`a server uses ${data}: stop it first`)
  const [database] = state.files
  for (const name of state.files)
    if (await exists(path.join(data, name)))
      return refused(`${data} has a file ${name}: move it away first, nothing is overwritten`)
  const secrets = SECRET_FILES.filter((name) => manifest.files.some((file) => file.path === name))
  for (const name of secrets)
    if (await differs(path.join(data, name), path.join(backup, name)))
      return refused(`${data} has another ${name} than the backup: move it away first, nothing is overwritten`)
  for (const name of [...secrets, database]) await putFile(path.join(backup, name), path.join(data, name))
  await syncToDisk(data, 'folder')
  return { kind: 'restored', manifest, hasSecret: await exists(path.join(data, 'secret')) }
}

function refused(reason: string): { kind: 'refused'; reason: string } {
  return { kind: 'refused', reason }
}

/**
 * Reads the manifest of a backup, after verifying that every file is unchanged and that this version can open the
 * database.
 */
async function readBackup(
  backup: string,
  state: EmbeddedState,
): Promise<{ kind: 'ok'; manifest: BackupManifest } | { kind: 'refused'; reason: string }> {
  const manifest = await readManifest(path.join(backup, BACKUP_MANIFEST))
  if (manifest === null) return refused(`${backup} has no valid ${BACKUP_MANIFEST}: half-written, or not a backup`)
  if (manifest.format !== BACKUP_FORMAT)
    return refused(`${backup} has format ${manifest.format}, this version reads ${BACKUP_FORMAT}`)
  for (const { path: name, bytes, sha256 } of manifest.files) {
    const file = path.join(backup, name)
    const found = (await exists(file)) ? await checksumOf(file) : null
    if (found?.bytes !== bytes || found.sha256 !== sha256)
      return refused(`${file} is not as it was written: damaged, or not whole`)
  }
  const check = state.check(path.join(backup, state.files[0]))
  return check.kind === 'valid' ? { kind: 'ok', manifest } : refused(check.reason)
}

async function readManifest(file: string): Promise<BackupManifest | null> {
  if (!(await exists(file))) return null
  try {
    const value = JSON.parse(await readFile(file, 'utf8')) as Partial<BackupManifest> | null
    return typeof value?.format === 'number' && Array.isArray(value.files) ? (value as BackupManifest) : null
  } catch {
    return null
  }
}

async function differs(there: string, backup: string): Promise<boolean> {
  return (await exists(there)) && !(await readFile(there)).equals(await readFile(backup))
}

async function putFile(from: string, to: string): Promise<void> {
  const draft = `${to}.restoring`
  try {
    await copyFile(from, draft)
    await chmod(draft, 0o600)
    await syncToDisk(draft, 'file')
    await rename(draft, to)
  } finally {
    await rm(draft, { force: true })
  }
}
