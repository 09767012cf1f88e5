import { chmod, mkdir, mkdtemp, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { syncToDisk } from './checksum.ts'
import { readManifest } from './readManifest.ts'

/**
 * The life of the folder a release is written to, named N:
 *   .N.tmp-<pid>-…  being written; becomes N by one rename, or is left by a process that died
 *   .N.old-<pid>-…  the former N while the new one takes its name; removed after, or moved back when the process died between
 * Nobody ever sees an N that is not whole.
 */
const MARK = { draft: 'tmp', former: 'old' } as const

export type Target = { kind: 'free' } | { kind: 'release' } | { kind: 'foreign'; reason: string }

/** What stands where a release is to be written: nothing (or an empty folder), a release of ours, or something else. */
export async function targetAt(folder: string): Promise<Target> {
  const entries = await entriesOf(folder)
  if (entries === null) return { kind: 'free' }
  if (entries === 'file') return { kind: 'foreign', reason: `${folder} is a file` }
  if (entries.length === 0) return { kind: 'free' }
  const found = await readManifest(folder)
  return found.kind === 'ok'
    ? { kind: 'release' }
    : { kind: 'foreign', reason: `${folder} is not empty and no release: ${found.reason}` }
}

/** A fresh folder beside `folder`, on the same disk so that one rename can put it in place. */
export async function makeDraftFolder(folder: string): Promise<string> {
  await mkdir(path.dirname(folder), { recursive: true })
  await clearLeftovers(folder)
  const draft = await mkdtemp(besideName(folder, MARK.draft))
  // mkdtemp gives 0700; a release is read by a server that may run as somebody else.
  await chmod(draft, 0o777 & ~process.umask())
  return draft
}

/** Puts a finished draft in the place of `folder`; a release that stands there goes once the new one has its name. */
export async function moveIntoPlace(draft: string, folder: string): Promise<void> {
  const target = await targetAt(folder)
  if (target.kind === 'foreign') throw new Error(`will not replace what is no release: ${target.reason}`)
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

/** Takes away what dead processes left, and puts back a release one of them had moved aside. */
async function clearLeftovers(folder: string): Promise<void> {
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

/** Whether what a process began may be going on. Our own counts as dead: it makes one release at a time, so what bears its number is from a former life. */
export function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The names in a folder; 'file' when it is none, null when there is nothing. */
async function entriesOf(folder: string): Promise<string[] | 'file' | null> {
  const found = await stat(folder).catch(absent)
  if (found === null) return null
  return found.isDirectory() ? readdir(folder) : 'file'
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
