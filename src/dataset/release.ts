import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type HistoryRun, runFromPoint } from '#venue/history.ts'
import type { HistoryPoint } from '#venue/records.ts'
import type { Venue } from '#venue/venue.ts'
import { sha256Of } from './checksum.ts'
import type { Manifest } from './manifest.ts'
import { readManifest } from './readManifest.ts'
import { INDEX_FOLDER, RELEASE_FILES } from './releaseFiles.ts'
import { releaseFault } from './releaseFault.ts'
import { readLinesWith, readVenueLines } from './venueLines.ts'

/** The lines of a release. */
export interface ReleaseLines {
  readonly folder: string
  readonly manifest: Manifest
  /** Reads the venues from disk, one after the other. */
  venues(): AsyncGenerator<Venue>
  /** Finds a venue by its living id; null when the release has none. */
  venue(id: string): Promise<Venue | null>
  /** Merged id → surviving id. */
  redirects(): Promise<ReadonlyMap<string, string>>
}

/** A verified release. */
export interface Release extends ReleaseLines {
  /**
   * The index as it was written: file name → bytes, each at the start of its own buffer, so that typed arrays can use
   * it directly.
   */
  indexFiles(): ReadonlyMap<string, Uint8Array>
}

export type ReleaseOpening = { kind: 'ok'; release: Release } | { kind: 'refused'; reason: string }

/**
 * Opens a release for serving. Checks the presence and size of every file and the checksums of the index; with `verify:
 * 'full'`, the checksums of all files. Refuses with the first reason found; a refused release must not be used at all.
 */
export async function openRelease(
  folder: string,
  options: { verify?: 'index' | 'full' } = {},
): Promise<ReleaseOpening> {
  const reading = await readManifest(folder)
  if (reading.kind === 'refused') return refusedRelease(folder, reading.reason)
  const { manifest } = reading
  const index = manifest.files.filter((file) => file.path.startsWith(`${INDEX_FOLDER}/`))
  const others = manifest.files.filter((file) => !index.includes(file))
  const fault =
    (await releaseFault(folder, manifest.files, 'size')) ??
    (options.verify === 'full' ? await releaseFault(folder, others, 'checksum') : null)
  if (fault) return refusedRelease(folder, fault)
  const files = new Map<string, Uint8Array>()
  for (const file of index) {
    const bytes = await readWhole(path.join(folder, file.path), file.bytes)
    if (sha256Of(bytes) !== file.sha256) return refusedRelease(folder, `${file.path} has a wrong checksum`)
    files.set(file.path.slice(INDEX_FOLDER.length + 1), bytes)
  }
  return { kind: 'ok', release: { folder, manifest, indexFiles: () => files, ...linesOf(folder) } }
}

/**
 * Opens a release to read its lines. Checks the presence and size of every file, and reads no index: that takes seconds
 * on a release of 300,000 venues.
 */
export async function openLines(
  folder: string,
): Promise<{ kind: 'ok'; lines: ReleaseLines } | { kind: 'refused'; reason: string }> {
  const reading = await readManifest(folder)
  if (reading.kind === 'refused') return refusedRelease(folder, reading.reason)
  const { manifest } = reading
  const fault = await releaseFault(folder, manifest.files, 'size')
  if (fault) return refusedRelease(folder, fault)
  return { kind: 'ok', lines: { folder, manifest, ...linesOf(folder) } }
}

function linesOf(folder: string): Pick<ReleaseLines, 'venues' | 'venue' | 'redirects'> {
  const file = path.join(folder, RELEASE_FILES.venues)
  return {
    venues: () => withRuns(readVenueLines(file)),
    venue: async (id) => {
      for await (const venue of withRuns(readLinesWith<Venue>(file, `"${id}"`))) if (venue.place.id === id) return venue
      return null
    },
    redirects: async () => {
      const text = await readFile(path.join(folder, RELEASE_FILES.redirects), 'utf8')
      return new Map(Object.entries(JSON.parse(text) as Record<string, string>))
    },
  }
}

/** Converts venues of format 1, which had a point for each day of a history. */
async function* withRuns(venues: AsyncIterable<Venue>): AsyncGenerator<Venue> {
  for await (const venue of venues) {
    const stored: readonly (HistoryRun | HistoryPoint)[] = venue.history
    yield { ...venue, history: stored.map((run) => ('date' in run ? runFromPoint(run) : run)) }
  }
}

/** Returns a refusal with the folder and the reason. */
function refusedRelease(folder: string, reason: string): { kind: 'refused'; reason: string } {
  return { kind: 'refused', reason: `${folder}: ${reason}` }
}

/** One read call can read less than 2 GiB. */
const READ_BYTES_MAX = 1 << 30

async function readWhole(file: string, bytes: number): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const whole = new Uint8Array(bytes)
    for (let done = 0; done < bytes;) {
      const { bytesRead } = await handle.read(whole, done, Math.min(bytes - done, READ_BYTES_MAX))
      if (bytesRead === 0) throw new Error(`${file} became shorter while it was read`)
      done += bytesRead
    }
    return whole
  } finally {
    await handle.close()
  }
}
