import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Tier } from '#contract/parameters/fields.ts'
import {
  EXPORT_FILE_NAMES,
  EXPORT_FILES,
  EXPORT_MANIFEST,
  type ExportedFile,
  type ExportFile,
  type ExportManifest,
} from '#contract/schemas/releases/exportSchema.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import type { StoredField } from '#venue/records.ts'
import { changeLine } from '../changes/changeLine.ts'
import { addToSummary, emptySummary } from '../changes/changeSummary.ts'
import { releaseChanges } from '../changes/releaseChanges.ts'
import { shownPlace, type ShownPlace } from '../changes/shownPlace.ts'
import { checksumOf, syncToDisk } from '../checksum.ts'
import type { Bounds } from '../geoParquet.ts'
import { openLines, type ReleaseLines } from '../release.ts'
import { targetAt } from '../releaseFolder.ts'
import { RELEASE_FILES } from '../releaseFiles.ts'
import { writeLines } from '../venueLines.ts'
import { venuesById } from '../venuesById.ts'
import { writeFolder } from './exportDraft.ts'
import { exportedFields, exportedTiers } from './exportedFields.ts'
import { licenceText } from './licenceText.ts'
import { writePlaceTables } from './placeTables.ts'
import { idLines } from './idLines.ts'
import { TextFile } from './textFile.ts'
import { zipFile } from './zipFile.ts'

export interface ExportRequest {
  /** The folder of the release. */
  release: string
  /** The release before it, whose places the changes apply to; null writes no changes. */
  previous: string | null
  tiers: readonly Tier[]
  /** The files that are wanted; the licence file is always written. */
  files: readonly ExportFile[]
  /** The folder to write: a free name, or an empty folder. */
  out: string
}

export type ExportOutcome<Content> = { kind: 'written'; manifest: Content } | { kind: 'refused'; reason: string }

/**
 * Writes an export of a release: its places in several formats, the changes since the previous release, and the ids of
 * the sources. Reads the lines of the releases one after the other, so that memory does not grow with them. The folder
 * appears when it is complete. Refuses a release that cannot be opened, and a folder that is not free.
 */
export async function writeExport(request: ExportRequest): Promise<ExportOutcome<ExportManifest>> {
  const target = await targetAt(request.out)
  if (target.kind !== 'free')
    return { kind: 'refused', reason: `${request.out} is not free: name a new or an empty folder` }
  const opening = await openLines(request.release)
  if (opening.kind === 'refused') return opening
  const before = request.previous === null ? null : await openLines(request.previous)
  if (before?.kind === 'refused') return before
  const manifest = await writeFolder(request.out, EXPORT_MANIFEST, (draft) =>
    new ExportWriter(draft, opening.lines, request).write(before?.lines ?? null),
  )
  return { kind: 'written', manifest }
}

/** Where the rows of a table are before they are compressed, and what DuckDB writes when memory is short. */
const TEMPORARY = { csv: 'places.csv', spilled: '.duckdb' } as const

class ExportWriter {
  readonly #draft: string
  readonly #release: ReleaseLines
  readonly #tiers: readonly Tier[]
  readonly #fields: readonly StoredField[]
  readonly #files: readonly ExportFile[]
  #bounds: Bounds = [180, 90, -180, -90]
  #places = 0
  #openPlaces = 0

  constructor(draft: string, release: ReleaseLines, { tiers, files }: ExportRequest) {
    this.#draft = draft
    this.#release = release
    this.#tiers = exportedTiers(tiers)
    this.#fields = exportedFields(tiers)
    this.#files = files
  }

  async write(previous: ReleaseLines | null): Promise<ExportManifest> {
    await this.#writePlacesAndIds()
    await this.#writeTables()
    const changes = previous === null || !this.#wants('changes.ndjson') ? null : await this.#writeChanges(previous)
    await writeFile(this.#path('LICENCE.txt'), licenceText(this.#release.manifest))
    const unwanted = ['places.ndjson.zst', 'ids.csv'].filter((name) => !this.#wants(name))
    for (const name of [...unwanted, ...Object.values(TEMPORARY)])
      await rm(this.#path(name), { recursive: true, force: true })
    const { version, asOf, sourceDetails = [] } = this.#release.manifest
    return {
      dataVersion: version,
      asOf,
      tiers: [...this.#tiers],
      fields: this.#fields.filter((field) => field !== 'address.conflict'),
      places: this.#places,
      openPlaces: this.#openPlaces,
      changes,
      sources: [...sourceDetails],
      files: await this.#described(changes !== null),
    }
  }

  /** Reads the venues once for the lines and the ids. */
  async #writePlacesAndIds(): Promise<void> {
    await using ids = await TextFile.create(this.#path('ids.csv'))
    await ids.add('id,source,source_id\n')
    await writeLines(this.#path('places.ndjson.zst'), this.#shownPlaces(ids))
    await ids.finish()
  }

  async *#shownPlaces(ids: TextFile): AsyncGenerator<ShownPlace> {
    let [west, south, east, north] = this.#bounds
    for await (const venue of venuesById(this.#release.folder)) {
      const { place } = venue
      const { lat, lng } = place.location
      ;[west, south] = [Math.min(west, lng), Math.min(south, lat)]
      ;[east, north] = [Math.max(east, lng), Math.max(north, lat)]
      this.#places++
      if (!isClosedForGood(place)) this.#openPlaces++
      await ids.add(idLines(venue))
      yield shownPlace(place, this.#fields)
    }
    this.#bounds = [west, south, east, north]
  }

  async #writeTables(): Promise<void> {
    const [parquet, zip] = [this.#wants('places.parquet'), this.#wants('places.csv.zip')]
    if (!parquet && !zip) return
    const files = {
      lines: this.#path('places.ndjson.zst'),
      regions: this.#regions(),
      parquet: this.#path('places.parquet'),
      csv: zip ? this.#path(TEMPORARY.csv) : null,
      spilled: this.#path(TEMPORARY.spilled),
    }
    await writePlaceTables(files, this.#fields, this.#bounds)
    if (zip) await zipFile(this.#path(TEMPORARY.csv), TEMPORARY.csv, this.#path('places.csv.zip'))
    if (!parquet) await rm(files.parquet)
  }

  async #writeChanges(previous: ReleaseLines): Promise<NonNullable<ExportManifest['changes']>> {
    await using file = await TextFile.create(this.#path('changes.ndjson'))
    const summary = emptySummary()
    for await (const difference of releaseChanges(previous, this.#release, this.#fields)) {
      addToSummary(summary, difference, 0)
      await file.add(`${JSON.stringify(changeLine(difference))}\n`)
    }
    await file.finish()
    return { since: previous.manifest.version, counts: summary.counts }
  }

  /** Returns the files with their checksums, and syncs them to disk. */
  async #described(hasChanges: boolean): Promise<ExportedFile[]> {
    const names = EXPORT_FILE_NAMES.filter((name) =>
      name === 'changes.ndjson' ? hasChanges : name === 'LICENCE.txt' || this.#wants(name),
    )
    const described: ExportedFile[] = []
    for (const name of names) {
      await syncToDisk(this.#path(name), 'file')
      described.push({ name, type: EXPORT_FILES[name], ...(await checksumOf(this.#path(name))) })
    }
    return described
  }

  /** Returns the table of regions; null in a release without one. */
  #regions(): string | null {
    const { folder, manifest } = this.#release
    const name = RELEASE_FILES.regions
    return manifest.files.some((file) => file.path === name) ? path.join(folder, name) : null
  }

  #wants(name: string): boolean {
    return this.#files.some((wanted) => wanted === name)
  }

  #path(name: string): string {
    return path.join(this.#draft, name)
  }
}
