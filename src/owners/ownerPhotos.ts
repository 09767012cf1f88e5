import type { Selectable } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import { PHOTO_LIMITS } from '#contract/limits/photoLimits.ts'
import type { Database, Tx } from '#database/database.ts'
import type { OwnerTables } from './ownerTables.ts'

/** A photo that somebody uploaded for a place. */
export interface OwnerPhoto {
  photoId: string
  placeId: string
  /** Who uploaded it. */
  ownerId: string
  /** SHA-256 of the largest size. */
  contentHash: string
  width: number
  height: number
  /** Of the largest size. */
  bytes: number
  uploadedAt: Instant
}

type Db = Pick<Tx<OwnerTables>, 'db'> | Pick<Database<OwnerTables>, 'db'>

const HOUR_MS = 60 * MINUTE_MS
/** An upload whose files were not stored within this time has failed. */
const STORING_MS = HOUR_MS
/** Photos that one run deletes; the rest follows with the next. */
const DELETED_AT_ONCE = 200

/**
 * Adds a photo whose files are not stored yet, within the caller's transaction. A place has a limited number of photos, which
 * the lock of its owners keeps exact. The same photo of a place is stored once: it is returned instead.
 */
export async function addPhoto(
  { db }: Tx<OwnerTables>,
  placeIds: readonly string[],
  photo: OwnerPhoto,
): Promise<{ kind: 'added' } | { kind: 'known'; photo: OwnerPhoto } | { kind: 'full' }> {
  await db
    .updateTable('owner_place')
    .set((eb) => ({ partner: eb.ref('partner') }))
    .where('place_id', 'in', placeIds)
    .execute()
  const rows = await livePhotos({ db }).where('place_id', 'in', placeIds).execute()
  const known = rows.find((row) => row.content_hash === photo.contentHash && row.stored_at !== null)
  if (known) return { kind: 'known', photo: photoOf(known) }
  if (rows.length >= PHOTO_LIMITS.perPlace) return { kind: 'full' }
  await db
    .insertInto('owner_photo')
    .values({
      id: photo.photoId,
      place_id: photo.placeId,
      owner_id: photo.ownerId,
      content_hash: photo.contentHash,
      width: photo.width,
      height: photo.height,
      bytes: photo.bytes,
      uploaded_at: photo.uploadedAt,
      stored_at: null,
      deleted_at: null,
    })
    .execute()
  return { kind: 'added' }
}

/** Records that all files of a photo are stored. Returns false when it was deleted meanwhile. */
export async function photoStored({ db }: Db, photoId: string, at: Instant): Promise<boolean> {
  const row = await db
    .updateTable('owner_photo')
    .set({ stored_at: at })
    .where('id', '=', photoId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the photos of a place, oldest first. */
export async function photosOfPlace(database: Db, placeIds: readonly string[]): Promise<OwnerPhoto[]> {
  if (placeIds.length === 0) return []
  const rows = await livePhotos(database)
    .where('place_id', 'in', placeIds)
    .where('stored_at', 'is not', null)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
  return rows.map(photoOf)
}

/** Returns whether the files of a photo are shown. */
export async function isPhotoShown(database: Db, photoId: string): Promise<boolean> {
  const row = await livePhotos(database).where('id', '=', photoId).where('stored_at', 'is not', null).executeTakeFirst()
  return row !== undefined
}

/**
 * Locks photos of a place until the transaction ends, so that they are not deleted while an edit names them. Returns the ids
 * of those that exist.
 */
export async function lockPhotos(
  { db }: Tx<OwnerTables>,
  placeIds: readonly string[],
  photoIds: readonly string[],
): Promise<Set<string>> {
  if (placeIds.length === 0 || photoIds.length === 0) return new Set()
  const rows = await db
    .updateTable('owner_photo')
    .set((eb) => ({ bytes: eb.ref('bytes') }))
    .where('place_id', 'in', placeIds)
    .where('id', 'in', photoIds)
    .where('stored_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Which photos are meant: one, or all of places or of a person, or both. */
export interface PhotoChoice {
  photoId?: string
  placeIds?: readonly string[]
  ownerId?: string
}

/** Returns the photos that are meant, those whose files are being stored included. */
export async function findPhotos(database: Db, { photoId, placeIds, ownerId }: PhotoChoice): Promise<OwnerPhoto[]> {
  if (placeIds?.length === 0) return []
  let query = livePhotos(database)
  if (photoId !== undefined) query = query.where('id', '=', photoId)
  if (placeIds !== undefined) query = query.where('place_id', 'in', placeIds)
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId)
  return (await query.execute()).map(photoOf)
}

/** Marks photos as deleted, so that they are shown no more. Their files are deleted after the commit. */
export async function markPhotosDeleted({ db }: Db, photoIds: readonly string[], at: Instant): Promise<void> {
  for (const id of photoIds)
    await db
      .updateTable('owner_photo')
      .set({ deleted_at: at })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
}

/** Returns photos that are old enough to be deleted if no edit names them, and those whose upload failed. */
export async function agedPhotos({ db }: Db, at: Instant): Promise<OwnerPhoto[]> {
  const rows = await livePhotos({ db })
    .where((eb) =>
      eb.or([
        eb('uploaded_at', '<', at - PHOTO_LIMITS.unusedHours * HOUR_MS),
        eb.and([eb('uploaded_at', '<', at - STORING_MS), eb('stored_at', 'is', null)]),
      ]),
    )
    .execute()
  return rows.map(photoOf)
}

/** Makes a photo that was marked as deleted in the same transaction shown again. */
export async function keepPhoto({ db }: Tx<OwnerTables>, photoId: string): Promise<void> {
  await db.updateTable('owner_photo').set({ deleted_at: null }).where('id', '=', photoId).execute()
}

/** Returns the ids of photos whose files are to be deleted. */
export async function deletedPhotos({ db }: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('owner_photo')
    .select('id')
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at')
    .limit(DELETED_AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the row of a photo whose files are deleted. */
export async function forgetPhoto({ db }: Db, photoId: string): Promise<void> {
  await db.deleteFrom('owner_photo').where('id', '=', photoId).where('deleted_at', 'is not', null).execute()
}

const livePhotos = ({ db }: Db) => db.selectFrom('owner_photo').selectAll().where('deleted_at', 'is', null)

function photoOf(row: Selectable<OwnerTables['owner_photo']>): OwnerPhoto {
  return {
    photoId: row.id,
    placeId: row.place_id,
    ownerId: row.owner_id,
    contentHash: row.content_hash,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    uploadedAt: row.uploaded_at,
  }
}
