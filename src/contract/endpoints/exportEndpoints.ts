import { Type } from 'typebox'
import { PER_HUNDRED, FREE } from '../access/price.ts'
import { EXPORT_DOWNLOADS_PER_DAY } from '../limits/exportLimits.ts'
import { ListedChangeSchema } from '../schemas/releases/changeListSchema.ts'
import { successSchema } from '../schemas/envelope.ts'
import { ChangeListMetaSchema, ExportListSchema } from '../schemas/releases/exportAnswers.ts'
import { callerEndpoint, type CallQuery } from './callerEndpoint.ts'
import { WITH_PRICE } from './errorSets.ts'

export const EXPORT_FILE_PATH = '/api/v1/exports/{dataVersion}/{file}'
export const SAMPLE_PATH = '/api/v1/exports/sample'

/** A page of changes has as many elements as one of places, unless the caller asks for more. */
export const CHANGES_PAGE_SIZE = { fallback: 100, max: 1_000 } as const
/** The highest page of any list of changes. */
export const CHANGES_PAGE_MAX = 1_000_000
export const DATA_VERSION_LENGTH_MAX = 40

const SINCE: CallQuery = {
  name: 'since',
  required: true,
  description: 'The data version from which the caller knows the places: meta.dataVersion of an earlier answer.',
  schema: Type.String({ maxLength: DATA_VERSION_LENGTH_MAX }),
  example: '2026-11-20-1f3a9c07',
}
const UNTIL: CallQuery = {
  name: 'data_version',
  required: false,
  description:
    'The data version up to which the changes go, so that all pages belong to one list: meta.dataVersion of the first page. Default: the present one.',
  schema: Type.String({ maxLength: DATA_VERSION_LENGTH_MAX }),
  example: '2026-11-21-8c2e4b90',
}
const PAGE: CallQuery = {
  name: 'page',
  required: false,
  description: 'From 1 on.',
  schema: Type.Integer({ minimum: 1, maximum: CHANGES_PAGE_MAX, default: 1 }),
  example: 1,
}
const PAGE_SIZE: CallQuery = {
  name: 'page_size',
  required: false,
  description: 'Changes per page.',
  schema: Type.Integer({ minimum: 1, maximum: CHANGES_PAGE_SIZE.max, default: CHANGES_PAGE_SIZE.fallback }),
  example: 100,
}

/** The calls about the whole data set. Its files are at `EXPORT_FILE_PATH`, the sample at `SAMPLE_PATH`. */
export const EXPORT_ENDPOINTS = [
  callerEndpoint({
    tag: 'Exports',
    scope: 'places:read',
    price: FREE,
    name: 'listExports',
    method: 'GET',
    path: '/api/v1/exports',
    summary: 'List the files of the bulk export',
    description: `The export of the present data version, with the groups of fields of the account's contract. Its files are made at the first request, which takes up to some minutes: status is preparing until then. A file can be downloaded ${EXPORT_DOWNLOADS_PER_DAY} times a day. Test keys and browser keys cannot export.`,
    output: successSchema(ExportListSchema),
    errors: ['export_not_allowed'],
  }),
  callerEndpoint({
    tag: 'Exports',
    scope: 'places:read',
    price: PER_HUNDRED,
    name: 'listChanges',
    method: 'GET',
    path: '/api/v1/changes',
    summary: 'List what changed since a data version',
    description:
      'The ids of the places that changed between two data versions, ascending, with the kinds of change and the names of the fields. Places whose scores alone differ (freshnessScore, dataQuality, lastSeenAt) are left out: these differ for most places with every data version. Edits of owners between two data versions are part of the next one. The service holds the last data versions; changes_gone lists them.',
    query: [SINCE, UNTIL, PAGE, PAGE_SIZE],
    output: successSchema(Type.Array(ListedChangeSchema), ChangeListMetaSchema),
    errors: ['missing_parameter', 'changes_gone', 'data_version_gone', 'export_not_ready', ...WITH_PRICE],
  }),
] as const
