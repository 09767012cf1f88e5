import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { gazetteerOf } from '#dataset/geography/gazetteer.ts'
import { readDongs } from '#dataset/geography/geography.ts'
import { readSource } from '#sources/readSource.ts'
import type { SourceInfo, SourceReading, SourceRecord } from '#sources/record.ts'
import type { SourceSpec } from '#sources/sourceSpec.ts'
import { type Copy, copyOf } from './copies.ts'
import { isAddressOfSeoul, movedRecord } from './moveRecord.ts'
import { movedRegions } from './moveRegions.ts'
import { commonPairs, nameVariation } from './variedNames.ts'

export interface ScaledLists {
  /** The number of copies of Seoul. */
  copies: number
  seed: number
  /** The lists; the longest comes first, and decides which parts of names are common. */
  sources: readonly SourceSpec[]
  /** The map of Seoul's dongs. */
  regions: string
  out: string
}

/** A list that was written: the words that give it to `oneset build`, and its number of records. */
export interface WrittenList {
  source: string
  records: number
}

/** Records that are written at once. */
const PORTION = 1_000
/** Packing harder takes longer than it saves. */
const GZIP_LEVEL = 1

/**
 * Writes the lists of Seoul k times, each copy in a province of its own, as source records. One list is in memory at a
 * time, however many copies are written. The same arguments give the same bytes.
 */
export async function* writeScaledLists(scaled: ScaledLists): AsyncGenerator<WrittenList> {
  const copies = Array.from({ length: scaled.copies }, (_, number) => copyOf(number))
  await writeRegions(scaled, copies)
  const isOfSeoul = await seoulTest(scaled.regions)
  let common: ReadonlySet<string> | null = null
  for (const [at, spec] of scaled.sources.entries()) {
    for (const reading of await readSource(spec)) {
      const { info } = reading
      const records = reading.records.filter(isOfSeoul)
      common ??= commonPairs(records.values().map(({ name }) => name))
      for (const copy of copies) {
        const varied = nameVariation(copy.number, scaled.seed, common)
        const list = { info, records: records.values().map((record) => movedRecord(record, copy, varied)) }
        const source = await writeList(path.join(scaled.out, folderOf(copy)), `${at}-${info.name}`, list, copy)
        yield { source, records: records.length }
      }
    }
  }
}

function folderOf({ number }: Copy): string {
  return `copy-${String(number).padStart(2, '0')}`
}

async function writeRegions({ regions, out }: ScaledLists, copies: readonly Copy[]): Promise<void> {
  const map = JSON.parse(await readFile(regions, 'utf8')) as Parameters<typeof movedRegions>[0]
  await mkdir(path.join(out, 'regions'), { recursive: true })
  for (const copy of copies)
    await writeFile(path.join(out, 'regions', `${folderOf(copy)}.geojson`), JSON.stringify(movedRegions(map, copy)))
}

/** Returns a function that tells records of Seoul from those of other provinces, which nationwide lists hold too. */
async function seoulTest(regions: string): Promise<(record: SourceRecord) => boolean> {
  const gazetteer = gazetteerOf(readDongs([{ name: regions, text: await readFile(regions, 'utf8') }]))
  return ({ lat, lng, roadAddress, jibunAddress }) =>
    lat === undefined || lng === undefined
      ? isAddressOfSeoul(roadAddress ?? jibunAddress)
      : gazetteer.dongAt(lat, lng) !== null
}

/** Writes a list and its notes; returns the words that give both to `oneset build`. */
async function writeList(
  folder: string,
  name: string,
  { info, records }: Pick<SourceReading, 'info'> & { records: Iterable<SourceRecord> },
  copy: Copy,
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const [file, notes] = [path.join(folder, `${name}.ndjson.gz`), path.join(folder, `${name}.notes.json`)]
  await writeFile(notes, JSON.stringify(notesOf(info, copy), null, 2))
  const written = createWriteStream(file)
  await pipeline(Readable.from(portions(records)), createGzip({ level: GZIP_LEVEL }), written)
  if (!written.closed) await once(written, 'close')
  return `records=${file},mapping=${notes}`
}

function* portions(records: Iterable<SourceRecord>): Generator<string> {
  let lines: string[] = []
  for (const record of records) {
    lines.push(JSON.stringify(record))
    if (lines.length < PORTION) continue
    yield `${lines.join('\n')}\n`
    lines = []
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`
}

/** What the list declares; a list that is complete for Seoul is complete for the province of its copy. */
function notesOf({ name, independenceGroup, duplicateFree, register, declaration }: SourceInfo, copy: Copy): object {
  const { proves, statesClosure, complete, editionDate, title, licence, licenceUrl, attribution } = declaration
  const [edition] = complete
  const notes = {
    independenceGroup,
    duplicateFree,
    register,
    proves,
    statesClosure,
    ...(edition !== undefined && {
      complete: { ...(edition.kinds !== undefined && { kinds: edition.kinds }), area: copy.code },
    }),
    ...(editionDate !== null && { editionDate }),
    ...(title !== null && { title }),
    licence,
    licenceUrl,
    attribution,
  }
  return {
    about: `A copy of Seoul in ${copy.province}, made by bench/scaledLists.ts.`,
    kind: 'records',
    sources: { [name]: notes },
  }
}
