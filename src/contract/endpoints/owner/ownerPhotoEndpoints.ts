import { Type } from 'typebox'
import { successSchema } from '../../schemas/envelope.ts'
import { instant } from '../../schemas/values.ts'
import { owner, path, placeId } from './ownerEndpoint.ts'

/** The upload: its body is a photo, not JSON. */
export const PHOTO_UPLOAD_PATH = '/api/owner/v1/places/{id}/photos'
/** The files of photos, open to everybody. */
export const PHOTO_FILE_PATH = '/photos/{photoId}/{file}'

const url = (description: string) => Type.String({ description })

/** An uploaded photo. */
export const UploadedPhoto = Type.Object({
  photoId: Type.String(),
  url: url('The largest size, at most 1,920 pixels: the address that an edit of the place names.'),
  mediumUrl: url('At most 960 pixels.'),
  smallUrl: url('At most 320 pixels.'),
  width: Type.Integer({ description: 'Of the largest size.' }),
  height: Type.Integer(),
  bytes: Type.Integer({ description: 'Of the largest size.' }),
  uploadedAt: instant,
})

const photoId = path('photoId', 'From the list of photos.', 'ph_4x8k2m9q1r7t3v5w')

/** The calls about uploaded photos, besides the upload. */
export const OWNER_PHOTO_ENDPOINTS = [
  owner({
    name: 'listPhotos',
    method: 'GET',
    path: '/places/{id}/photos',
    summary: 'List the photos that were uploaded for a place, oldest first',
    pathParameters: [placeId],
    output: successSchema(
      Type.Object({
        photos: Type.Array(
          Type.Object({
            ...UploadedPhoto.properties,
            isShown: Type.Boolean({ description: 'false: no edit names it; it is deleted a day after the upload.' }),
          }),
        ),
        limit: Type.Integer({ description: 'How many photos a place may have.' }),
      }),
    ),
    errors: ['place_not_found', 'role_required'],
  }),
  owner({
    name: 'deletePhoto',
    method: 'DELETE',
    path: '/places/{id}/photos/{photoId}',
    summary: 'Delete an uploaded photo for good: from the place, from the public API and from the storage',
    pathParameters: [placeId, photoId],
    output: successSchema(Type.Object({ photoId: Type.String() })),
    errors: ['place_not_found', 'role_required'],
  }),
] as const
