import assert from 'node:assert/strict'
import { jpegPhoto, sendPhoto } from '../../support/photos.ts'
import type { Json } from '../../flows/testServer.ts'
import type { TestResources } from './testResources.ts'

/** Returns an uploaded photo of a place, with the token of the owner. */
export async function uploadedPhoto(scene: TestResources): Promise<Readonly<Record<string, string>>> {
  const { token, placeId } = await scene.owner(scene.otherPlace())
  // Another colour is another photo.
  const colour = `#${(scene.next() % 0x1000000).toString(16).padStart(6, '0')}`
  const photo = await jpegPhoto({ width: 240, height: 240, colour })
  const answer = await sendPhoto(scene.facts.url, token, placeId, photo)
  const body: Json = await answer.json()
  assert.equal(answer.status, 201, JSON.stringify(body))
  return { id: String(body.data.photoId), placeId, ownerToken: token }
}
