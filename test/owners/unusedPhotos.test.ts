import assert from 'node:assert/strict'
import { DAY_MS, MINUTE_MS } from '#base/kst.ts'
import { photoPath } from '#base/network/ownPhoto.ts'
import { deletePhotoFiles, deleteUnusedPhotos } from '#flows/owner/photos/deletePhotoFiles.ts'
import { addPhoto, isPhotoShown, markPhotosDeleted, type OwnerPhoto, photoStored } from '#owners/ownerPhotos.ts'
import { assignPlace } from '#owners/ownership.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import { PlaceEdits } from '#owners/placeEdits.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'

const PLACE = 'pl_one'
const OWNER = 'own_one'
const START = Date.parse('2026-11-21T03:00:00Z')

const idOfNumber = (number: number) => `ph_${String(number).padStart(16, '0')}`

/** An owner of a place, a storage in memory, and a clock that stands still. */
async function photosOf({ database }: TestDatabase) {
  const tables = database.withTables<OwnerTables>()
  const clock = { now: START }
  const files = new Map<string, Buffer>()
  const storage = {
    failing: false,
    put: async (name: string, bytes: Buffer) => void files.set(name, bytes),
    get: async (name: string) => files.get(name) ?? null,
    async remove(name: string) {
      if (storage.failing) throw new Error('the storage is away')
      files.delete(name)
    },
  }
  await tables.db.insertInto('owner').values({ id: OWNER, email: 'owner@example.com', created_at: START }).execute()
  await tables.transaction((tx) => assignPlace(tx, { ownerId: OWNER, placeId: PLACE, partner: true }, START))
  const edits = new PlaceEdits(tables)
  const photos = { storage, read: async () => ({ kind: 'unfit', fault: 'format' }) as const, publicUrl: () => '' }
  const state = {
    database: tables,
    photos,
    edits,
    claimedIds: { of: (placeId: string) => [placeId] },
    clock: () => clock.now,
  } as unknown as Parameters<typeof deleteUnusedPhotos>[0]
  const photo = (number: number): OwnerPhoto => ({
    photoId: idOfNumber(number),
    placeId: PLACE,
    ownerId: OWNER,
    contentHash: String(number),
    width: 1,
    height: 1,
    bytes: 1,
    uploadedAt: clock.now,
  })
  const add = (number: number) => tables.transaction((tx) => addPhoto(tx, [PLACE], photo(number)))
  const stored = async (number: number) => {
    await add(number)
    for (const size of ['small', 'medium', 'large'])
      await storage.put(photoPath(idOfNumber(number), size).slice('/photos/'.length), Buffer.of(1))
    assert.equal(await photoStored(tables, idOfNumber(number), clock.now), true)
  }
  const show = (number: number) => {
    const main = photoPath(idOfNumber(number))
    const gallery = [{ url: main, category: null, isMain: true }]
    const word = { said: { photos: { main, gallery, menu: [], menuBoard: [], attributions: [] } }, withdrawn: [] }
    return edits.add(OWNER, PLACE, word, clock.now)
  }
  const shown = (number: number) => isPhotoShown(tables, idOfNumber(number))
  return { tables, clock, files, storage, state, add, stored, show, shown }
}

eachEngine('a photo that no edit names is deleted a day after the upload, a named one never', async (_, s) => {
  const { state, clock, files, stored, show, shown } = await photosOf(s)
  await stored(1)
  await stored(2)
  await show(1)
  await deleteUnusedPhotos(state)
  assert.deepEqual([await shown(1), await shown(2), files.size], [true, true, 6])
  clock.now += DAY_MS + 1
  await deleteUnusedPhotos(state)
  assert.deepEqual([await shown(1), await shown(2), files.size], [true, false, 3])
  await show(3)
  await deleteUnusedPhotos(state)
  assert.deepEqual([await shown(1), files.size], [false, 0])
})

eachEngine('an upload that broke off is deleted after an hour, with the files that it left', async (_, s) => {
  const { state, clock, files, storage, add, tables } = await photosOf(s)
  await add(1)
  await storage.put(`${idOfNumber(1)}/small.webp`, Buffer.of(1))
  clock.now += 61 * MINUTE_MS
  await deleteUnusedPhotos(state)
  assert.equal(files.size, 0)
  // The upload that was only slow is not shown afterwards.
  assert.equal(await photoStored(tables, idOfNumber(1), clock.now), false)
})

eachEngine('files that the storage cannot delete are not shown, and are deleted by a later run', async (_, s) => {
  const { state, storage, files, stored, shown, tables, clock } = await photosOf(s)
  await stored(1)
  await markPhotosDeleted(tables, [idOfNumber(1)], clock.now)
  storage.failing = true
  await assert.rejects(deletePhotoFiles(state))
  assert.deepEqual([await shown(1), files.size], [false, 3])
  storage.failing = false
  await deletePhotoFiles(state)
  assert.equal(files.size, 0)
})

eachEngine('a place has no more than fifty photos, also when uploads arrive together', async (_, s) => {
  const { add } = await photosOf(s)
  const outcomes = []
  for (let number = 0; number < 48; number++) outcomes.push((await add(number)).kind)
  const together = await Promise.all([48, 49, 50, 51].map(add))
  assert.deepEqual(new Set(outcomes), new Set(['added']))
  assert.deepEqual(together.map(({ kind }) => kind).toSorted(), ['added', 'added', 'full', 'full'])
})
