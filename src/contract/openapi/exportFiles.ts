import { ANY_CALL, WITH_KEY } from '../endpoints/errorSets.ts'
import type { ErrorCode } from '../errors.ts'
import { EXPORT_DOWNLOADS_PER_DAY } from '../limits/exportLimits.ts'
import { EXPORT_FILE_NAMES, EXPORT_FILES, EXPORT_MANIFEST } from '../schemas/releases/exportSchema.ts'

/** The downloads of files, as OpenAPI describes them: their bodies are files, not JSON in an envelope. */

const RANGE = [
  {
    name: 'Range',
    in: 'header',
    required: false,
    description: 'One range of bytes, to resume a download.',
    schema: { type: 'string' },
    example: 'bytes=1048576-',
  },
  {
    name: 'If-Range',
    in: 'header',
    required: false,
    description: 'The ETag of the part that the client has: when the file has changed, it is sent from its beginning.',
    schema: { type: 'string' },
  },
] as const

export const EXPORT_FILE = {
  operationId: 'downloadExport',
  tags: ['Exports'],
  summary: 'Download a file of the bulk export',
  description: `One of ${[...EXPORT_FILE_NAMES, EXPORT_MANIFEST].join(', ')}. The ETag is the SHA-256 of the file as in the manifest. A download that broke off is resumed with Range and If-Range. The bytes that requests ask for are counted: on one day they are at most ${EXPORT_DOWNLOADS_PER_DAY} times the size of the file.\n\nPrice: free. Scope: places:read.`,
  parameters: [
    {
      name: 'dataVersion',
      in: 'path',
      required: true,
      description: 'From the list of exports. An export that was made stays for a while after the next data version.',
      schema: { type: 'string' },
      example: '2026-11-21-8c2e4b90',
    },
    {
      name: 'file',
      in: 'path',
      required: true,
      description: 'The name of the file.',
      schema: { type: 'string', enum: [...EXPORT_FILE_NAMES, EXPORT_MANIFEST] },
      example: 'places.parquet',
    },
    ...RANGE,
  ],
} as const

export const EXPORT_MEDIA_TYPES = [...new Set([...Object.values(EXPORT_FILES), 'application/json'])]

export const EXPORT_FILE_ERRORS: readonly ErrorCode[] = [
  'export_not_allowed',
  'export_not_found',
  'range_not_satisfiable',
  'export_limit_reached',
  'export_not_ready',
  ...WITH_KEY,
  ...ANY_CALL,
]

export const SAMPLE = {
  operationId: 'downloadSample',
  tags: ['Exports'],
  security: [],
  summary: 'Download a sample of 1,000 places, without a key',
  description:
    'Lines of JSON as in places.ndjson.zst, with all fields, of 1,000 open places of all areas and kinds. The same data version always gives the same places. It may be cached for an hour and has a rate limit of its own.',
  parameters: RANGE,
} as const

export const SAMPLE_MEDIA_TYPES = ['application/x-ndjson']

export const SAMPLE_ERRORS: readonly ErrorCode[] = [
  'range_not_satisfiable',
  'rate_limited',
  'export_not_ready',
  ...ANY_CALL,
]
