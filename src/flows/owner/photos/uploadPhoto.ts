import { createHash } from 'node:crypto'
import { idOf } from '#base/ids.ts'
import { photoPath } from '#base/network/ownPhoto.ts'
import { PHOTO_LIMITS, PHOTO_SIZES, type PhotoFormat, type PhotoSize } from '#contract/limits/photoLimits.ts'
import type { Tx } from '#database/database.ts'
import { addPhoto, markPhotosDeleted, type OwnerPhoto, photoStored } from '#owners/ownerPhotos.ts'
import type { ReadPhoto } from '#owners/photoFiles.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import { mayEdit } from '#owners/placeEdits.ts'
import type { OwnerServices } from '../ownerServices.ts'
import { NOT_OWNED, type PlaceCaller, requirePlace } from '../people/placeAccess.ts'
import { type Refusal, refused } from '../../refusal.ts'
import { PHOTO_UNFIT } from './photoUnfit.ts'
import { type ShownPhoto, shownPhoto } from './shownPhoto.ts'

/**
 * Stores an uploaded photo of a place in all sizes. It is shown once an edit of the place names it. The row comes before the
 * files and is completed after them, so that a crash in between leaves no file that nobody deletes.
 */
export async function uploadPhoto(
  services: OwnerServices,
  caller: PlaceCaller,
  placeId: string,
  sent: { bytes: Buffer; format: PhotoFormat },
): Promise<{ kind: 'done'; data: ShownPhoto } | Refusal> {
  const reached = await requirePlace(services, caller, placeId)
  if (reached.kind === 'refused') return reached
  const { photos } = services
  const read = await photos.read(sent.bytes, sent.format)
  if (read.kind === 'unfit')
    return refused('photo_refused', { message: PHOTO_UNFIT[read.fault], hint: FIT, details: { reason: read.fault } })
  const photo = newPhoto(services, caller, placeId, read)
  const added = await addWithin(services, photo)
  if (added.kind === 'not theirs') return NOT_OWNED
  if (added.kind === 'full') return FULL
  if (added.kind === 'known') return { kind: 'done', data: shownPhoto(photos, added.photo) }
  try {
    await storeFiles(services, photo.photoId, read)
  } catch (cause) {
    await markPhotosDeleted(services.database, [photo.photoId], services.clock())
    throw cause
  }
  if (!(await photoStored(services.database, photo.photoId, services.clock()))) return NOT_OWNED
  return { kind: 'done', data: shownPhoto(photos, photo) }
}

const { bytes, perPlace } = PHOTO_LIMITS
const FIT = {
  en: `Send a JPEG, PNG or WebP photo of at most ${bytes / 1024 / 1024} MiB.`,
  ko: `${bytes / 1024 / 1024} MiB 이하의 JPEG, PNG, WebP 사진을 올려 주세요.`,
}
const FULL = refused('photo_limit_reached', {
  message: {
    en: `The place has ${perPlace} photos, which is the most it may have.`,
    ko: `사진은 매장마다 ${perPlace}장까지 올릴 수 있습니다.`,
  },
  hint: { en: 'Delete photos that are not needed.', ko: '필요 없는 사진을 지우고 다시 올려 주세요.' },
  details: { limit: perPlace },
})

/** The id depends on the content, and on the time: after a deletion the same photo gets new names. */
function newPhoto(
  { clock }: OwnerServices,
  { ownerId }: PlaceCaller,
  placeId: string,
  { files, width, height }: ReadPhoto,
): OwnerPhoto {
  const uploadedAt = clock()
  const contentHash = createHash('sha256').update(files.large).digest('hex')
  const photoId = idOf('ph_', placeId, contentHash, String(uploadedAt))
  return { photoId, placeId, ownerId, contentHash, width, height, bytes: files.large.length, uploadedAt }
}

async function addWithin({ database, claimedIds, activity }: OwnerServices, photo: OwnerPhoto) {
  const { ownerId, placeId, photoId, uploadedAt } = photo
  const ids = claimedIds.of(placeId)
  return database.transaction(async (tx: Tx<OwnerTables>) => {
    if (!(await mayEdit(tx, ownerId, ids))) return { kind: 'not theirs' } as const
    const added = await addPhoto(tx, ids, photo)
    if (added.kind === 'added')
      await activity.add(
        tx as unknown as Tx<unknown>,
        { kind: 'photo.uploaded', actorId: ownerId, placeId, subjectId: photoId },
        uploadedAt,
      )
    return added
  })
}

async function storeFiles({ photos }: OwnerServices, photoId: string, { files }: ReadPhoto): Promise<void> {
  for (const size of Object.keys(PHOTO_SIZES) as PhotoSize[])
    await photos.storage.put(fileName(photoId, size), files[size])
}

/** The name of a file in the storage, which is the end of its public path. */
export const fileName = (photoId: string, size: PhotoSize) => photoPath(photoId, size).replace('/photos/', '')
