import { ANY_CALL } from '../endpoints/errorSets.ts'
import { UploadedPhoto } from '../endpoints/owner/ownerPhotoEndpoints.ts'
import type { ErrorCode } from '../errors.ts'
import { PHOTO_LIMITS, PHOTO_TYPES } from '../limits/photoLimits.ts'
import { successSchema } from '../schemas/envelope.ts'

/** The upload and the files of photos, as OpenAPI describes them: their bodies are pictures. */

const PHOTO_MEDIA_TYPES = Object.keys(PHOTO_TYPES)
const { bytes, perPlace, pixels } = PHOTO_LIMITS
const binary = { schema: { type: 'string', format: 'binary' } }

export const PHOTO_UPLOAD = {
  operationId: 'uploadPhoto',
  tags: ['Owner'],
  summary: 'Upload a photo of a place',
  description: `The body is the file: JPEG, PNG or WebP of at most ${bytes / 1024 / 1024} MiB and ${pixels / 1_000_000} megapixels. The service keeps its pixels only, without metadata such as the location, in three sizes. The place shows the photo once an edit names its url in photos; until then it is deleted after a day. A place has at most ${perPlace} photos. The same photo again returns the first one.`,
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: "The id of one of the owner's places.",
      schema: { type: 'string' },
      example: 'pl_4x8k2m9q1r7t3v5w',
    },
  ],
  requestBody: { required: true, content: Object.fromEntries(PHOTO_MEDIA_TYPES.map((type) => [type, binary])) },
} as const

export const PHOTO_UPLOAD_OUTPUT = successSchema(UploadedPhoto)

export const PHOTO_UPLOAD_ERRORS: readonly ErrorCode[] = [
  'photo_refused',
  'photo_limit_reached',
  'place_not_found',
  'role_required',
  'payload_too_large',
  'unsupported_media_type',
  'invalid_parameter',
  'sign_in_required',
  'origin_not_allowed',
  'rate_limited',
  ...ANY_CALL,
]

export const PHOTO_FILE = {
  operationId: 'readPhoto',
  tags: ['Places'],
  security: [],
  summary: 'Read a photo that an owner uploaded',
  description:
    'The addresses are in photos of a place: large.webp there, medium.webp (at most 960 pixels) and small.webp (at most 320 pixels) beside it. The file at an address never changes.',
  parameters: [
    { name: 'photoId', in: 'path', required: true, schema: { type: 'string' }, example: 'ph_4x8k2m9q1r7t3v5w' },
    {
      name: 'file',
      in: 'path',
      required: true,
      schema: { type: 'string', enum: ['large.webp', 'medium.webp', 'small.webp'] },
      example: 'large.webp',
    },
  ],
} as const
