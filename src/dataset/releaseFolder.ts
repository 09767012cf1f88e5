import { chmod, mkdir, mkdtemp, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { syncToDisk } from './checksum.ts'
import { readManifest } from './readManifest.ts'

/**
 * The states of the folder a release is written to, named N:
 *   .N.tmp-<pid>-…  being written; renamed to N when complete, or left over by a process that died
 *   .N.old-<pid>-…  the former N while the new one takes its name; then deleted, or restored when the process died
 * Readers therefore only ever see a complete N.
 */
const MARK = { draft: 'tmp', former: 'old' } as const

export type Target = { kind: 'free' } | { kind: 'release' } | { kind: 'foreign'; reason: string }

/** Returns what is at the target of a release: nothing (or an empty folder), a release, or something else. */
export async function targetAt(folder: string): Promise<Target> {
  const entries = await entriesOf(folder)
  if (entries === null) return { kind: 'free' }
  if (entries === 'file') return { kind: 'foreign', reason: `${folder} is a file` }
  if (entries.length === 0) return { kind: 'free' }
  const found = await readManifest(folder)
  return found.kind === 'ok'
    ? { kind: 'release' }
    : { kind: 'foreign', reason: `${folder} is not empty and not a release: ${found.reason}` }
}

/** Creates an empty folder beside `folder`, on the same disk, so that one rename can put it in place. */
export async function makeDraftFolder(folder: string): Promise<string> {
  await mkdir(path.dirname(folder), { recursive: true })
  await clearLeftovers(folder)
  const draft = await mkdtemp(draftPrefix(folder))
  // mkdtemp gives 0700, but the server that reads a release may run as another user.
  await chmod(draft, 0o777 & ~process.umask())
  return draft
}

/** Returns how the paths of drafts beside `folder` begin; `clearLeftovers` removes those of processes that died. */
export function draftPrefix(folder: string): string {
  return besideName(folder, MARK.draft)
}

/** Moves a finished draft to `folder`; an existing release there is removed once the new one has its name. */
export async function moveIntoPlace(draft: string, folder: string): Promise<void> {
  const target = await targetAt(folder)
  if (target.kind === 'foreign') throw new Error(`will not replace a folder that is not a release: ${target.reason}`)
  if (target.kind === 'free') {
    await rmdir(folder).catch(absent)
    await rename(draft, folder)
  } else {
    const former = draft.replace(besideName(folder, MARK.draft), besideName(folder, MARK.former))
    await rename(folder, former)
    await rename(draft, folder)
    await rm(former, { recursive: true, force: true })
  }
  await syncToDisk(path.dirname(folder), 'folder')
}

/** Removes what dead processes left, and restores a release that one of them had moved aside. */
export async function clearLeftovers(folder: string): Promise<void> {
  for (const [mark, leftover] of await leftoversOf(folder)) {
    const stranded =
      mark === MARK.former && (await entriesOf(folder)) === null && (await targetAt(leftover)).kind === 'release'
    if (stranded) await rename(leftover, folder)
    else await rm(leftover, { recursive: true, force: true })
  }
}

async function leftoversOf(folder: string): Promise<[mark: string, leftover: string][]> {
  const parent = path.dirname(folder)
  const found: [string, string][] = []
  for (const entry of await readdir(parent)) {
    const match = new RegExp(`^\\.(.*)\\.(${MARK.draft}|${MARK.former})-(\\d+)-[^-]*$`).exec(entry)
    if (match?.[1] !== path.basename(folder) || isAlive(Number(match[3]))) continue
    found.push([match[2] as string, path.join(parent, entry)])
  }
  return found
}

function besideName(folder: string, mark: string): string {
  return path.join(path.dirname(folder), `.${path.basename(folder)}.${mark}-${process.pid}-`)
}

/**
 * Returns whether the process of a leftover may still be running. The own process counts as not running: it makes one
 * release at a time, so a leftover with its number is from an earlier process.
 */
export function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns the names in a folder; 'file' when it is a file, null when there is nothing. */
async function entriesOf(folder: string): Promise<string[] | 'file' | null> {
  const found = await stat(folder).catch(absent)
  if (found === null) return null
  return found.isDirectory() ? readdir(folder) : 'file'
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
