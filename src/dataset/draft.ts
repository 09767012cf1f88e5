import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseFigures } from '#contract/schemas/releases/releaseFigures.ts'
import { checksumOf, syncToDisk } from './checksum.ts'
import { beginTables, type Bounds } from './geoParquet.ts'
import { RELEASE_FORMAT, type Manifest } from './manifest.ts'
import { outlinesOf } from './geography/outlines.ts'
import { versionOf } from './readManifest.ts'
import { type FilePiece, writePieces } from './filePiece.ts'
import type { Dong } from './geography/region.ts'
import type { CutLine, JoinLine, PairLine } from './pairLine.ts'
import { INDEX_FOLDER, RELEASE_FILES } from './releaseFiles.ts'
import { makeDraftFolder, moveIntoPlace, targetAt } from './releaseFolder.ts'
import type { VenueLine, VenueLines } from './venueLine.ts'
import { type LineWatch, writeLines, writeVenueLines } from './venueLines.ts'

/** The facts that the caller provides; the rest of the manifest is derived from the files. */
export type ReleaseFacts = Omit<Manifest, 'format' | 'version' | 'figures' | 'files'>

/** A release being written. Leaving its scope (`await using`) without `seal` deletes the draft. */
export interface ReleaseDraft extends AsyncDisposable {
  /** Ids must be ascending. `watch` receives the lines as they are written. */
  writeVenues(lines: VenueLines, watch?: LineWatch): Promise<void>
  /**
   * Writes the two tables for people from the venue lines, which must be written first. Work that needs this thread is
   * done when the call returns; the rest continues in the background until `finished`.
   */
  beginTables(dongs: readonly Dong[]): Promise<{ finished: Promise<void> }>
  /** Writes the outlines of regions for maps. */
  writeOutlines(dongs: readonly Dong[]): Promise<void>
  /** Merged id → surviving id. */
  writeRedirects(redirects: ReadonlyMap<string, string>): Promise<void>
  /** Writes how often names occurred, for the next build. */
  writeNameCounts(counts: unknown): Promise<void>
  /** Writes files of the index by name, as the search module reads them, each as soon as it is there; returns their size in bytes. */
  writeIndex(files: AsyncIterable<IndexFile> | Iterable<IndexFile>): Promise<number>
  /** The rows of the lists that break the schema, as lines. */
  writeRejected(pieces: Iterable<FilePiece>): Promise<void>
  /** The records of complete lists, for the next build. */
  writeCompleteLists(records: Iterable<unknown>): Promise<void>
  writeReview(lines: Iterable<PairLine>): Promise<void>
  writeJoins(lines: Iterable<JoinLine>): Promise<void>
  writeCuts(lines: Iterable<CutLine>): Promise<void>
  writeReport(report: unknown, page: string): Promise<void>
  /** Checksums every file, writes the manifest last, syncs everything to disk and renames the folder into place. */
  seal(facts: ReleaseFacts): Promise<Manifest>
}

/** A file below `index/`. */
type IndexFile = readonly [name: string, bytes: Uint8Array]

export type DraftStart = { kind: 'started'; draft: ReleaseDraft } | { kind: 'refused'; reason: string }

/**
 * Starts a release that will be written to `folder`. Nothing there changes before it is sealed: files are written to a
 * hidden folder beside it. Refused when `folder` contains something other than a release.
 */
export async function startRelease(folder: string): Promise<DraftStart> {
  const place = path.resolve(folder)
  const draftFolder = await makeDraftFolder(place)
  const target = await targetAt(place)
  if (target.kind === 'foreign') {
    await rm(draftFolder, { recursive: true, force: true })
    return { kind: 'refused', reason: `will not overwrite: ${target.reason}` }
  }
  return { kind: 'started', draft: new Draft(draftFolder, place) }
}

class Draft implements ReleaseDraft {
  readonly #folder: string
  readonly #place: string
  #bounds: Bounds | null = null
  #figures: ReleaseFigures | null = null

  constructor(folder: string, place: string) {
    this.#folder = folder
    this.#place = place
  }

  async writeVenues(lines: VenueLines, watch?: LineWatch): Promise<void> {
    const extent = { bounds: [180, 90, -180, -90] as Bounds }
    await writeVenueLines(this.#path(RELEASE_FILES.venues), watched(lines, extent), watch)
    this.#bounds = extent.bounds
  }

  async beginTables(dongs: readonly Dong[]): Promise<{ finished: Promise<void> }> {
    if (this.#bounds === null) throw new Error('the tables are made from the venue lines, which must be written first')
    const { venues, places, regions } = RELEASE_FILES
    const files = { venues: this.#path(venues), places: this.#path(places), regions: this.#path(regions) }
    const { finished } = await beginTables(files, dongs, this.#bounds)
    return { finished: finished.then((figures) => void (this.#figures = figures)) }
  }

  async writeOutlines(dongs: readonly Dong[]): Promise<void> {
    await writeFile(this.#path(RELEASE_FILES.outlines), `${JSON.stringify(outlinesOf(dongs))}\n`)
  }

  async writeRedirects(redirects: ReadonlyMap<string, string>): Promise<void> {
    const sorted = [...redirects].sort(([a], [b]) => (a < b ? -1 : 1))
    await writeFile(this.#path(RELEASE_FILES.redirects), `${JSON.stringify(Object.fromEntries(sorted))}\n`)
  }

  async writeNameCounts(counts: unknown): Promise<void> {
    await writeFile(this.#path(RELEASE_FILES.nameCounts), `${JSON.stringify(counts)}\n`)
  }

  async writeIndex(files: AsyncIterable<IndexFile> | Iterable<IndexFile>): Promise<number> {
    await mkdir(this.#path(INDEX_FOLDER), { recursive: true })
    let size = 0
    for await (const [name, bytes] of files) {
      await writeFile(this.#path(INDEX_FOLDER, name), bytes)
      size += bytes.length
    }
    return size
  }

  writeRejected(pieces: Iterable<FilePiece>): Promise<void> {
    return writePieces(this.#path(RELEASE_FILES.rejected), pieces)
  }

  writeCompleteLists(records: Iterable<unknown>): Promise<void> {
    return writeLines(this.#path(RELEASE_FILES.completeLists), records)
  }

  writeReview(lines: Iterable<PairLine>): Promise<void> {
    return writeLines(this.#path(RELEASE_FILES.review), lines)
  }

  writeJoins(lines: Iterable<JoinLine>): Promise<void> {
    return writeLines(this.#path(RELEASE_FILES.joins), lines)
  }

  writeCuts(lines: Iterable<CutLine>): Promise<void> {
    return writeLines(this.#path(RELEASE_FILES.cuts), lines)
  }

  async writeReport(report: unknown, page: string): Promise<void> {
    await writeFile(this.#path(RELEASE_FILES.report), `${JSON.stringify(report, null, 2)}\n`)
    await writeFile(this.#path(RELEASE_FILES.reportPage), page)
  }

  async seal(facts: ReleaseFacts): Promise<Manifest> {
    const files: Manifest['files'][number][] = []
    for (const name of await this.#fileNames()) {
      files.push({ path: name, ...(await checksumOf(this.#path(name))) })
      await syncToDisk(this.#path(name), 'file')
    }
    const manifest: Manifest = {
      format: RELEASE_FORMAT,
      version: versionOf({ asOf: facts.asOf, files }),
      ...facts,
      ...(this.#figures && { figures: this.#figures }),
      files,
    }
    await writeFile(this.#path(RELEASE_FILES.manifest), `${JSON.stringify(manifest, null, 2)}\n`)
    await syncToDisk(this.#path(RELEASE_FILES.manifest), 'file')
    await syncToDisk(this.#folder, 'folder')
    await moveIntoPlace(this.#folder, this.#place)
    return manifest
  }

  /** After `seal` the draft folder was renamed, and nothing is left to remove. */
  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }

  #path(...parts: string[]): string {
    return path.join(this.#folder, ...parts)
  }

  async #fileNames(): Promise<string[]> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return files
      .map((file) => path.relative(this.#folder, path.join(file.parentPath, file.name)).split(path.sep).join('/'))
      .sort()
  }
}

/** Passes the lines on and records the extent of their locations. */
async function* watched(lines: VenueLines, extent: { bounds: Bounds }): AsyncGenerator<VenueLine> {
  let [west, south, east, north] = extent.bounds
  for await (const line of lines) {
    const { lat, lng } = line.facts.location
    west = Math.min(west, lng)
    south = Math.min(south, lat)
    east = Math.max(east, lng)
    north = Math.max(north, lat)
    yield line
  }
  extent.bounds = [west, south, east, north]
}
