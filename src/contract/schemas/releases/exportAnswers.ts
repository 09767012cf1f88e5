import { Type } from 'typebox'
import { nullable, text } from '#venue/fieldSchemas.ts'
import { TIER_NAMES } from '#venue/records.ts'
import { ExportedFileSchema } from './exportSchema.ts'

/** `data` of `GET /api/v1/exports`. */
export const ExportListSchema = Type.Object({
  dataVersion: Type.String(),
  status: Type.Enum(['ready', 'preparing'], { description: 'preparing: the files are being made; ask again.' }),
  tiers: Type.Array(Type.Enum([...TIER_NAMES]), { description: "The groups of fields of the account's contract." }),
  changesSince: nullable(text('The data version to which changes.ndjson applies; null while there is no such file.')),
  manifest: nullable(text('The path of the manifest, with the licences of the sources; null while preparing.')),
  files: Type.Array(Type.Object({ ...ExportedFileSchema.properties, path: text('Where it can be downloaded.') }), {
    description: 'Empty while preparing.',
  }),
  downloadsPerDay: Type.Integer({ description: 'How often each file can be downloaded on one day in Korea.' }),
})

/** `meta` of `GET /api/v1/changes`. */
export const ChangeListMetaSchema = Type.Object({
  since: Type.String(),
  dataVersion: text('The data version up to which the changes go.'),
  total: Type.Integer(),
  page: Type.Integer(),
  pageSize: Type.Integer(),
  totalPages: Type.Integer(),
  units: Type.Integer(),
  requestId: Type.String(),
})
