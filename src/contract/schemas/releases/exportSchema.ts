import { Type, type Static } from 'typebox'
import { TIER_NAMES } from '#venue/records.ts'
import { date, nullable, text } from '#venue/fieldSchemas.ts'
import { ReleaseSourceSchema } from './releaseSource.ts'
import { CHANGE_KINDS, type ChangeKind } from './venueChange.ts'

/** The files of an export, with their media types, in the order of the manifest. */
export const EXPORT_FILES = {
  'places.parquet': 'application/vnd.apache.parquet',
  'places.ndjson.zst': 'application/zstd',
  'places.csv.zip': 'application/zip',
  'changes.ndjson': 'application/x-ndjson',
  'ids.csv': 'text/csv; charset=utf-8',
  'LICENCE.txt': 'text/plain; charset=utf-8',
} as const satisfies Readonly<Record<string, string>>
export type ExportFile = keyof typeof EXPORT_FILES
export const EXPORT_FILE_NAMES = Object.keys(EXPORT_FILES) as ExportFile[]

/** The file that names the others, with their checksums. */
export const EXPORT_MANIFEST = 'manifest.json'

const tier = Type.Enum([...TIER_NAMES])
const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Venues by kind of change; a venue counts once for each of its kinds. */
export const ChangeCountsSchema = Type.Object(
  Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, Type.Integer({ minimum: 0 })])) as Record<
    ChangeKind,
    ReturnType<typeof Type.Integer>
  >,
)

export const ExportedFileSchema = Type.Object({
  name: Type.Enum(EXPORT_FILE_NAMES),
  type: text('The media type.'),
  bytes: count('Its size.'),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})

/** The content of `manifest.json` of an export. */
export const ExportManifestSchema = Type.Object({
  dataVersion: Type.String(),
  asOf: date,
  tiers: Type.Array(tier, { description: 'The groups of fields that the export holds.' }),
  fields: Type.Array(Type.String(), { description: 'The fields of each place, in the order of places.ndjson.zst.' }),
  places: count('Those confirmed closed included.'),
  openPlaces: count('Those that are not confirmed closed: totalPlaces of /stats.'),
  changes: nullable(
    Type.Object({
      since: text('The data version to whose places.ndjson.zst the changes apply.'),
      counts: ChangeCountsSchema,
    }),
  ),
  sources: Type.Array(ReleaseSourceSchema, { description: 'Whose data the export holds, with the licences.' }),
  files: Type.Array(ExportedFileSchema),
})
export type ExportManifest = Static<typeof ExportManifestSchema>
export type ExportedFile = Static<typeof ExportedFileSchema>

/** The file of the sample that is free for everybody. */
export const SAMPLE_FILE = 'sample.ndjson'

/** What describes the file of a sample. */
export interface SampleManifest {
  dataVersion: string
  places: number
  bytes: number
  sha256: string
}
