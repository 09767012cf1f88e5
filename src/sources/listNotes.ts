import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Ajv } from 'ajv'
import { Type, type Static } from 'typebox'
import { type CalendarDate, isCalendarDate } from '#base/kst.ts'
import { loadMapping, MappingError } from './mapped/loadMapping.ts'
import { type Declared, DECLARATION_KEYS, declarationOf } from './declaration.ts'
import { type Declaration, type SourceInfo, UNDECLARED } from './record.ts'

/** Facts about one list as a whole, from its notes or its format. */
export interface ListNotes {
  info: SourceInfo
  /** When the list was made, ISO 8601 UTC; null when the list itself must state it. */
  observedAt: string | null
}

const InfoNotes = {
  independenceGroup: Type.Optional(Type.String({ minLength: 1 })),
  duplicateFree: Type.Optional(Type.Boolean()),
  register: Type.Optional(Type.Boolean()),
  ...DECLARATION_KEYS,
}

/** Notes beside a list in a format with an adapter: its date, and how it differs from other lists of the format. */
const FormatNotes = Type.Object(
  {
    about: Type.String({ minLength: 1 }),
    kind: Type.Enum(['sbiz', 'localdata', 'osm', 'overture']),
    files: Type.Array(Type.String({ minLength: 1 })),
    observedAt: Type.Optional(Type.String({ minLength: 10 })),
    source: Type.Optional(Type.String({ pattern: '^[a-z0-9_]{1,40}$' })),
    ...InfoNotes,
  },
  { additionalProperties: false },
)
export type FormatNotes = Static<typeof FormatNotes>

/** Notes beside a file of source records: facts about each source in it. */
const RecordsNotes = Type.Object(
  {
    about: Type.String({ minLength: 1 }),
    kind: Type.Literal('records'),
    sources: Type.Record(Type.String(), Type.Object(InfoNotes, { additionalProperties: false })),
  },
  { additionalProperties: false },
)

const ajv = new Ajv({ strict: false })
const isFormatNotes = ajv.compile<FormatNotes>(FormatNotes)
const isRecordsNotes = ajv.compile<Static<typeof RecordsNotes>>(RecordsNotes)

/** Reads the notes of a list in a format with an adapter. Throws MappingError. */
export async function loadFormatNotes(file: string, kind: FormatNotes['kind']): Promise<FormatNotes> {
  const value = await jsonOf(file)
  if (!isFormatNotes(value)) throw faultOf(file, isFormatNotes.errors?.[0])
  if (value.kind !== kind) throw new MappingError(file, 'kind', `is ${value.kind}, but the source was given as ${kind}`)
  if (value.observedAt !== undefined && Number.isNaN(Date.parse(value.observedAt))) {
    throw new MappingError(file, 'observedAt', 'is not a date-time; write 2024-12-31T00:00:00Z')
  }
  return value
}

/** Reads the notes of a file of source records, by source name. Throws MappingError. */
export async function loadRecordsNotes(file: string): Promise<ReadonlyMap<string, SourceInfo>> {
  const value = await jsonOf(file)
  if (!isRecordsNotes(value)) throw faultOf(file, isRecordsNotes.errors?.[0])
  return new Map(
    Object.entries(value.sources).map(([name, { independenceGroup, duplicateFree, register, ...declared }]) => {
      const known = recordsInfo(name)
      checkEdition(file, declared, null)
      const info = {
        name,
        independenceGroup: independenceGroup ?? known.independenceGroup,
        duplicateFree: duplicateFree ?? known.duplicateFree,
        register: register ?? known.register,
        declaration: declarationOf(known.declaration, declared, null),
      }
      return [name, info]
    }),
  )
}

/**
 * Returns the facts of a source of source records that nothing declares: independent, may repeat itself and no
 * register. Its records were in business on their dates, because `observedAt` means that the source saw the venue.
 */
export function recordsInfo(name: string): SourceInfo {
  const declaration: Declaration = { ...UNDECLARED, proves: 'in_business', declared: true }
  return { name, independenceGroup: name, duplicateFree: false, register: false, declaration }
}

/** Returns the facts of a list: those of its format, overridden by its notes. `listedOn`: the day of the list. */
export function withNotes(
  info: SourceInfo,
  { notes, file }: { notes: FormatNotes | null; file: string },
  listedOn: CalendarDate | null,
): SourceInfo {
  if (notes) checkEdition(file, notes, listedOn)
  return {
    name: notes?.source ?? info.name,
    independenceGroup: notes?.independenceGroup ?? info.independenceGroup,
    duplicateFree: notes?.duplicateFree ?? info.duplicateFree,
    register: notes?.register ?? info.register,
    declaration: declarationOf(info.declaration, notes ?? {}, listedOn),
  }
}

function checkEdition(file: string, { editionDate, complete }: Declared, listedOn: CalendarDate | null): void {
  if (editionDate !== undefined && !isCalendarDate(editionDate))
    throw new MappingError(file, 'editionDate', 'is no date; write YYYY-MM-DD')
  if (complete && editionDate === undefined && listedOn === null)
    throw new MappingError(file, 'complete', 'needs the day of the edition; add editionDate')
}

const SHIPPED = path.join(import.meta.dirname, 'mappings')

/**
 * Returns the path of the shipped mapping or notes for a list of this file name, by their `files`; null when there are
 * none.
 */
export async function shippedMapping(listFile: string): Promise<string | null> {
  const name = path.basename(listFile)
  for (const entry of await readdir(SHIPPED)) {
    const file = path.join(SHIPPED, entry)
    const { files } = (await jsonOf(file)) as { files?: string[] }
    if (files?.includes(name)) return file
  }
  return null
}

/** Returns what is wrong with a mapping file; null when it can be used. */
export async function faultOfMapping(file: string): Promise<string | null> {
  return loadMapping(file).then(
    () => null,
    (error: Error) => error.message,
  )
}

/** Returns the shipped mappings and notes by name, each with the names of the files that it is for. */
export async function shippedMappings(): Promise<{ name: string; files: readonly string[] }[]> {
  const entries = (await readdir(SHIPPED)).filter((entry) => entry.endsWith('.json')).toSorted()
  const read = async (entry: string) => {
    const { files = [] } = (await jsonOf(path.join(SHIPPED, entry))) as { files?: string[] }
    return { name: path.basename(entry, '.json'), files }
  }
  return Promise.all(entries.map(read))
}

async function jsonOf(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new MappingError(file, 'whole file', `cannot be read as JSON: ${(error as Error).message}`)
  }
}

function faultOf(
  file: string,
  error: { instancePath: string; message?: string; params: Record<string, unknown> } | undefined,
): MappingError {
  const extra = error?.params['additionalProperty']
  const name = typeof extra === 'string' ? extra : undefined
  const place = error?.instancePath.split('/').slice(1) ?? []
  const key = (name === undefined ? place : [...place, name]).join('.')
  return new MappingError(
    file,
    key || 'whole file',
    name === undefined ? (error?.message ?? 'does not fit') : 'no such key; remove it',
  )
}
