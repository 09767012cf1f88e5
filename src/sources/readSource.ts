import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { kstDate } from '#base/kst.ts'
import { type Unpacking, unpackArchive } from './archive.ts'
import {
  type FormatNotes,
  withNotes,
  loadFormatNotes,
  loadRecordsNotes,
  shippedMapping,
  type ListNotes,
} from './listNotes.ts'
import { LOCALDATA_INFO, readLocaldata } from './localdata/readLocaldata.ts'
import { loadMapping } from './mapped/loadMapping.ts'
import { readMapped } from './mapped/readMapped.ts'
import { OSM_INFO, readOsm } from './osm/readOsm.ts'
import { OVERTURE_INFO, readOverture } from './overture/readOverture.ts'
import { dateInName } from './dateInName.ts'
import { joinedDeclaration, withDeclared } from './declaration.ts'
import type { OnRejected, SourceInfo, SourceReading, SourceRecord } from './record.ts'
import { rejectedSum, unreadableSum } from './rejectedCount.ts'
import { readRecords } from './records/readRecords.ts'
import { readSbiz, SBIZ_INFO } from './sbiz/readSbiz.ts'
import { isArchive, type SourceSpec } from './sourceSpec.ts'
import { endOfDay } from './table/dates.ts'

/**
 * Reads one list, or the lists in a zip archive: one reading, or several when a file of source records names several sources. Throws an Error with a
 * message for the operator when the list or its mapping cannot be used at all; single bad rows go to `onRejected`.
 */
export async function readSource(spec: SourceSpec, onRejected: OnRejected = () => {}): Promise<SourceReading[]> {
  if (isArchive(spec.path)) return readArchive(spec, onRejected)
  const readings = await readingsOf(spec, onRejected)
  const { declared } = spec
  if (declared === undefined) return readings
  return readings.map((reading) => ({ ...reading, info: withDeclared(reading.info, declared, spec.path) }))
}

/** Reads the lists in an archive, one after the other. Line numbers are those of each list. */
async function readArchive(spec: SourceSpec, onRejected: OnRejected): Promise<SourceReading[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-archive-'))
  try {
    const readings: SourceReading[] = []
    for (const list of await listsInArchive(spec, { folder })) readings.push(...(await readSource(list, onRejected)))
    return readings
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Unpacks an archive into a folder and returns its lists; a list whose name states no day has that in the name of the
 * archive. Throws an Error with the archive's name.
 */
export async function listsInArchive(
  { path: archive, member, ...spec }: SourceSpec,
  { folder, headBytes }: Pick<Unpacking, 'folder' | 'headBytes'>,
): Promise<SourceSpec[]> {
  const unpacking = { folder, member, ...(headBytes !== undefined && { headBytes }) }
  const names = await unpackArchive(archive, archive, unpacking)
  const day = dateInName(path.basename(archive))
  const statesDays = spec.kind === 'records' || spec.kind === 'mapped'
  return names.map((name) => {
    if (isArchive(name)) throw new Error(`${archive} holds the archive ${name}; unpack it, or name a list as 'member'`)
    const dated = !statesDays && spec.observedOn === undefined && day !== null && dateInName(name) === null
    return { ...spec, path: path.join(folder, name), ...(dated && { observedOn: day }) }
  })
}

async function readingsOf(spec: SourceSpec, onRejected: OnRejected): Promise<SourceReading[]> {
  switch (spec.kind) {
    case 'records':
      return readRecords(
        spec.path,
        spec.mapping === undefined ? new Map() : await loadRecordsNotes(spec.mapping),
        onRejected,
      )
    case 'sbiz':
      return [await readSbizList(spec, onRejected)]
    case 'localdata':
      return [await readLocaldata(spec.path, await notesOf(spec, 'localdata', LOCALDATA_INFO), onRejected)]
    case 'osm':
      return [await readOsm(spec.path, await notesOf(spec, 'osm', OSM_INFO), onRejected)]
    case 'overture':
      return [await readOverture(spec.path, await notesOf(spec, 'overture', OVERTURE_INFO), onRejected)]
    case 'mapped':
      return [await readMappedList(spec, onRejected)]
  }
}

async function readSbizList(spec: SourceSpec, onRejected: OnRejected): Promise<SourceReading> {
  const { info, observedAt } = await notesOf(spec, 'sbiz', SBIZ_INFO)
  if (observedAt === null) {
    throw new Error(`${spec.path}: the date of this list is unknown; add ,observed=YYYY-MM-DD to the source`)
  }
  return readSbiz(spec.path, { info, observedAt }, onRejected)
}

async function readMappedList(spec: SourceSpec, onRejected: OnRejected): Promise<SourceReading> {
  const file = spec.mapping ?? (await shippedMapping(spec.path))
  if (file === null) {
    throw new Error(
      `${spec.path}: there is no shipped mapping for a file of this name; add ,mapping=FILE to the source`,
    )
  }
  return readMapped(spec.path, await loadMapping(file), file, onRejected)
}

/** The date of the list: the given one, else from its notes, else from its file name. */
async function notesOf(spec: SourceSpec, kind: FormatNotes['kind'], format: SourceInfo): Promise<ListNotes> {
  const file = spec.mapping ?? (await shippedMapping(spec.path))
  const notes = file === null ? null : await loadFormatNotes(file, kind)
  const named = dateInName(path.basename(spec.path))
  const observedAt =
    spec.observedOn !== undefined
      ? endOfDay(spec.observedOn)
      : (notes?.observedAt ?? (named === null ? null : endOfDay(named)))
  const listedOn = observedAt === null ? null : kstDate(Date.parse(observedAt))
  return { info: withNotes(format, { notes, file: file ?? spec.path }, listedOn), observedAt }
}

/**
 * Returns one reading for each source. Lists of one source (the provinces of one publisher, for example) are joined; of
 * two records with one id, the later list's stays. Throws when two lists of one source disagree about the source.
 */
export function joinReadings(readings: readonly SourceReading[]): SourceReading[] {
  const bySource = Map.groupBy(readings, ({ info }) => info.name)
  return [...bySource.values()].map((lists) => (lists.length === 1 ? (lists[0] as SourceReading) : joined(lists)))
}

/** Joins all lists of a source at once: one after the other would copy the records of the first ones for each list. */
function joined(lists: readonly SourceReading[]): SourceReading {
  const records = new Map<string, SourceRecord>()
  let listed = 0
  for (const list of lists) {
    for (const record of list.records) records.set(record.sourceId, record)
    listed += list.records.length
  }
  return {
    ...lists.reduce(withFiguresOf),
    records: [...records.values()],
    replaced: replacedIn(lists) + listed - records.size,
  }
}

function replacedIn(lists: readonly SourceReading[]): number {
  return lists.reduce((sum, { replaced }) => sum + replaced, 0)
}

/** Returns the earlier list with the declarations and the counts of both. */
function withFiguresOf(earlier: SourceReading, later: SourceReading): SourceReading {
  const { info } = earlier
  for (const key of ['independenceGroup', 'duplicateFree', 'register'] as const) {
    if (info[key] !== later.info[key]) throw new Error(`source ${info.name}: two of its lists disagree on ${key}`)
  }
  const declaration = joinedDeclaration(info.name, info.declaration, later.info.declaration)
  // Records of several files have no line in one file.
  const { lines: _lines, ...others } = earlier
  return {
    ...others,
    info: { ...info, declaration },
    rejected: rejectedSum(earlier.rejected, later.rejected),
    setAside: summed(earlier.setAside, later.setAside),
    dropped: summed(earlier.dropped, later.dropped),
    unreadable: unreadableSum(earlier.unreadable, later.unreadable),
  }
}

function summed(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const sum = { ...a }
  for (const [key, count] of Object.entries(b)) sum[key] = (sum[key] ?? 0) + count
  return sum
}
