import assert from 'node:assert/strict'
import type { ErrorCode } from '#contract/errors.ts'
import { PHOTO_LIMITS } from '#contract/limits/photoLimits.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import { jpegPhoto, sendPhoto } from '../support/photos.ts'
import { ownerOf } from './ownerTestCalls.ts'
import type { Json, TestServer } from './testServer.ts'

type Failure = (response: Response, code: ErrorCode) => Promise<{ body: Json }>

/** Returns a way to provoke each error of uploads. */
export function photoErrors(
  s: () => TestServer,
  failure: Failure,
): Readonly<Record<'photo_refused' | 'photo_limit_reached', () => Promise<unknown>>> {
  const uploadTo = async (placeId: string, body: Buffer) => {
    const { token } = await ownerOf(s(), 'photos@example.com', placeId)
    return sendPhoto(s().url, token, placeId, body)
  }
  return {
    photo_refused: async () => {
      const answer = await uploadTo(s().world.venues[4]?.place.id ?? '', Buffer.from('no photo'))
      assert.equal((await failure(answer, 'photo_refused')).body.error.details.reason, 'format')
    },
    photo_limit_reached: async () => {
      const placeId = s().world.venues[5]?.place.id ?? ''
      const db = s().server.booking.database.db.withTables<OwnerTables>()
      const row = { place_id: placeId, owner_id: 'own_x', width: 1, height: 1, bytes: 1, uploaded_at: s().clock.now }
      const rows = Array.from({ length: PHOTO_LIMITS.perPlace }, (_, i) => ({
        ...row,
        id: `ph_${String(i).padStart(16, '0')}`,
        content_hash: String(i),
        stored_at: s().clock.now,
        deleted_at: null,
      }))
      await db.insertInto('owner_photo').values(rows).execute()
      const answer = await uploadTo(placeId, await jpegPhoto())
      assert.equal((await failure(answer, 'photo_limit_reached')).body.error.details.limit, PHOTO_LIMITS.perPlace)
    },
  }
}
