import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { jpegPhoto, pngPhoto, sendPhoto } from '../support/photos.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { twoNodes } from './ownerNodes.ts'
import { joined, type OwnerOfPlace, ownerOf } from './ownerTestCalls.ts'
import type { Json, TestServer } from './testServer.ts'

/** Photos that owners upload (docs/reference/photos.md). */

/** Two nodes with one storage, and the owner of a place. */
async function scene(t: TestContext, state: TestDatabase) {
  const mails: string[] = []
  const { one, two } = await twoNodes(t, state, mails)
  const placeId = one.world.venues[0]!.place.id
  return { one, two, mails, placeId, owner: await ownerOf(one, 'owner@example.com', placeId) }
}

async function upload(
  { url }: Pick<TestServer, 'url'>,
  { token }: Pick<OwnerOfPlace, 'token'>,
  placeId: string,
  body: Buffer,
  type = 'image/jpeg',
): Promise<{ status: number; body: Json; headers: Headers }> {
  const response = await sendPhoto(url, token, placeId, body, type)
  return { status: response.status, body: await response.json(), headers: response.headers }
}

const uploaded = async (
  server: TestServer,
  owner: OwnerOfPlace,
  placeId: string,
  colour = '#a0522d',
): Promise<Json> => {
  const { status, body } = await upload(server, owner, placeId, await jpegPhoto({ colour }))
  assert.equal(status, 201, JSON.stringify(body))
  return body.data
}

const shownPhotos = async (server: TestServer, placeId: string): Promise<Json> =>
  ((await (await server.get(`/api/v1/places/${placeId}?fields=id,photos`)).json()) as Json).data.photos

const filesOf = ({ folder }: TestServer) =>
  readdirSync(path.join(folder, 'data', 'photos'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.webp'),
  )

const gallery = (...photos: Json[]) => ({ photos: { gallery: photos } })

eachEngine('an uploaded photo is shown with its credit on every node once an edit names it', async (t, state) => {
  const { one, two, owner, placeId } = await scene(t, state)
  const photo = await uploaded(one, owner, placeId)
  assert.match(photo.url, /^http:\/\/127\.0\.0\.1:\d+\/photos\/ph_[0-9a-z]{16}\/large\.webp$/)
  const listed = await owner.call('GET', `/places/${placeId}/photos`)
  assert.deepEqual(listed.body.data, { photos: [{ ...photo, isShown: false }], limit: 50 })
  assert.equal(
    ((await shownPhotos(one, placeId))?.gallery ?? []).some(({ url }: Json) => url === photo.url),
    false,
  )

  const edit = gallery({ url: photo.url, category: '내부', credit: '김사진' }, { url: 'https://example.com/2.jpg' })
  const saved = await owner.call('PATCH', `/places/${placeId}`, edit)
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  const expected = {
    count: 2,
    main: photo.url,
    gallery: [
      { url: photo.url, category: '내부', isMain: false },
      { url: 'https://example.com/2.jpg', category: null, isMain: false },
    ],
    menu: [],
    menuBoard: [],
    attributions: [{ url: photo.url, author: '김사진', license: null }],
  }
  assert.deepEqual(await shownPhotos(one, placeId), expected)
  assert.equal(saved.body.data.said.photos.main, photo.url)
  const onTwo: Json = JSON.parse(JSON.stringify(expected).replaceAll(one.url, two.url))
  await until(async () => (await shownPhotos(two, placeId))?.main === onTwo.main)
  assert.deepEqual(await shownPhotos(two, placeId), onTwo)
  assert.equal((await owner.call('GET', `/places/${placeId}/photos`)).body.data.photos[0].isShown, true)
})

eachEngine('the files have all sizes, are cached, cannot be sniffed or framed, and need no key', async (t, state) => {
  const { one, owner, placeId } = await scene(t, state)
  const photo = await uploaded(one, owner, placeId)
  for (const url of [photo.url, photo.mediumUrl, photo.smallUrl]) {
    const answer = await fetch(url)
    assert.equal(answer.status, 200)
    const { headers } = answer
    const named = ['content-type', 'x-content-type-options', 'cache-control', 'cross-origin-resource-policy']
    assert.deepEqual(
      named.map((name) => headers.get(name)),
      ['image/webp', 'nosniff', 'public, max-age=86400, immutable', 'cross-origin'],
    )
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
    assert.equal(Buffer.from(await answer.arrayBuffer()).toString('latin1', 8, 12), 'WEBP')
    const again = await fetch(url, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    assert.equal(again.status, 304)
  }
  for (const wrong of ['huge.webp', 'large.png', '..%2flarge.webp', '__proto__.webp', 'constructor.webp'])
    assert.equal((await fetch(`${one.url}/photos/${photo.photoId}/${wrong}`)).status, 404, wrong)
  assert.equal((await fetch(`${one.url}/photos/ph_0000000000000000/large.webp`)).status, 404)
  assert.equal((await fetch(`${one.url}/photos/..%2f..%2fsecret/large.webp`)).status, 404)
})

eachEngine('a deleted photo leaves the place, the public address and the storage at once', async (t, state) => {
  const { one, owner, placeId } = await scene(t, state)
  const [first, second] = [await uploaded(one, owner, placeId), await uploaded(one, owner, placeId, '#2244aa')]
  await owner.call('PATCH', `/places/${placeId}`, gallery({ url: first.url }, { url: second.url }))
  assert.equal(filesOf(one).length, 6)
  const remove = (id: string) => owner.call('DELETE', `/places/${placeId}/photos/${id}`)
  assert.equal((await remove(first.photoId)).status, 200)
  const left = await shownPhotos(one, placeId)
  assert.deepEqual([left.count, left.main], [1, second.url])
  assert.equal((await fetch(first.url)).status, 404)
  assert.deepEqual([...new Set(filesOf(one).map((name) => path.dirname(name)))], [second.photoId])
  assert.equal((await remove(first.photoId)).status, 404)
  const again = await owner.call('PATCH', `/places/${placeId}`, gallery({ url: second.url }, { url: first.url }))
  assert.deepEqual([again.status, again.body.error.param], [400, 'photos.gallery.1.url'])
  assert.equal((await remove(second.photoId)).status, 200)
  assert.equal(await shownPhotos(one, placeId), null)
  assert.deepEqual(filesOf(one), [])
})

eachEngine('the same photo is stored once for a place, and separately for another', async (t, state) => {
  const { one, owner, placeId } = await scene(t, state)
  const otherPlace = one.world.venues[1]!.place.id
  const other = await ownerOf(one, 'other@example.com', otherPlace)
  const [first, again] = [await uploaded(one, owner, placeId), await uploaded(one, owner, placeId)]
  assert.equal(again.photoId, first.photoId)
  const elsewhere = await uploaded(one, other, otherPlace)
  assert.notEqual(elsewhere.photoId, first.photoId)
  assert.equal((await owner.call('DELETE', `/places/${placeId}/photos/${first.photoId}`)).status, 200)
  assert.equal((await fetch(elsewhere.url)).status, 200)
})

eachEngine('only owners and managers of a place upload, list and delete its photos', async (t, state) => {
  const { one, mails, owner, placeId } = await scene(t, state)
  const stranger = await ownerOf(one, 'stranger@example.com', one.world.venues[2]!.place.id)
  const server = { ...one, mails }
  const staff = await joined(server, owner, 'staff')
  const manager = await joined(server, owner, 'manager')
  const photo = await uploaded(one, owner, placeId)
  const bytes = await pngPhoto({ colour: '#118833' })
  const statuses = async (person: OwnerOfPlace) => [
    (await upload(one, person, placeId, bytes, 'image/png')).status,
    (await person.call('GET', `/places/${placeId}/photos`)).status,
    (await person.call('DELETE', `/places/${placeId}/photos/${photo.photoId}`)).status,
  ]
  assert.deepEqual(await statuses(stranger), [404, 404, 404])
  assert.deepEqual(await statuses(staff), [403, 403, 403])
  assert.equal((await upload(one, { token: 'os_owner_none' }, placeId, bytes)).status, 401)
  // Nobody shows a photo of another place as theirs.
  const taken = await stranger.call('PATCH', `/places/${stranger.placeId}`, gallery({ url: photo.url }))
  assert.deepEqual([taken.status, taken.body.error.param], [400, 'photos.gallery.0.url'])
  assert.deepEqual(await statuses(manager), [201, 200, 200])
  const { body } = await owner.call('GET', `/places/${placeId}/activity`)
  assert.deepEqual(
    body.data
      .filter(({ kind }: Json) => kind.startsWith('photo.'))
      .map(({ kind, actorEmail }: Json) => `${kind} ${actorEmail}`)
      .toSorted(),
    ['photo.deleted manager@example.com', 'photo.uploaded manager@example.com', 'photo.uploaded owner@example.com'],
  )
})

eachEngine('an upload that is no fit photo is refused with reason and remedy, and leaves nothing', async (t, state) => {
  const { one, owner, placeId } = await scene(t, state)
  const sent = async (body: Buffer, type = 'image/jpeg') => {
    const answer = await upload(one, owner, placeId, body, type)
    return [answer.status, answer.body.error.code, answer.body.error.details?.reason]
  }
  const jpeg = await jpegPhoto()
  assert.deepEqual(await sent(Buffer.from('<svg/>')), [422, 'photo_refused', 'format'])
  assert.deepEqual(await sent(jpeg, 'image/png'), [422, 'photo_refused', 'format'])
  assert.deepEqual(await sent(jpeg.subarray(0, 600)), [422, 'photo_refused', 'unreadable'])
  assert.deepEqual(await sent(Buffer.of()), [422, 'photo_refused', 'unreadable'])
  assert.deepEqual(await sent(jpeg, 'image/svg+xml'), [415, 'unsupported_media_type', undefined])
  assert.deepEqual(await sent(jpeg, 'image/heic'), [415, 'unsupported_media_type', undefined])
  assert.deepEqual(await sent(Buffer.alloc(10 * 1024 * 1024 + 1)), [413, 'payload_too_large', undefined])
  const tooSmall = await upload(one, owner, placeId, await pngPhoto({ width: 100, height: 100 }), 'image/png')
  assert.match(tooSmall.body.error.message, /200 pixels/)
  assert.deepEqual((await owner.call('GET', `/places/${placeId}/photos`)).body.data.photos, [])
  const file = gallery({ url: 'http://example.com/photos/ph_0000000000000000/large.webp' })
  assert.equal((await owner.call('PATCH', `/places/${placeId}`, file)).status, 400)
})

eachEngine('a session uploads from the pages of the service only', async (t, state) => {
  const { one, owner, placeId } = await scene(t, state)
  const body = new Uint8Array(await jpegPhoto())
  const statusFrom = async (origin: string | null, type = 'image/jpeg') =>
    (
      await fetch(`${one.url}/api/owner/v1/places/${placeId}/photos`, {
        method: 'POST',
        headers: { cookie: `oneset_owner=${owner.token}`, 'content-type': type, ...(origin !== null && { origin }) },
        body,
      })
    ).status
  assert.equal(await statusFrom('https://elsewhere.example'), 403)
  assert.equal(await statusFrom(null), 403)
  for (const type of ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded'])
    assert.equal(await statusFrom(one.url, type), 415, type)
  assert.equal(await statusFrom(one.url), 201)
})

eachEngine(
  'photos go with the person who uploaded them: at an erasure, and when a place is taken back',
  async (t, state) => {
    const { one, mails, owner, placeId } = await scene(t, state)
    const manager = await joined({ ...one, mails }, owner, 'manager')
    const theirs = await uploaded(one, manager, placeId)
    const own = await uploaded(one, owner, placeId, '#2244aa')
    await owner.call('PATCH', `/places/${placeId}`, gallery({ url: theirs.url }, { url: own.url }))
    const erased = await manager.call('DELETE', '/account', { email: 'manager@example.com' })
    assert.equal(erased.status, 200, JSON.stringify(erased.body))
    assert.equal((await fetch(theirs.url)).status, 404)
    assert.deepEqual((await shownPhotos(one, placeId)).main, own.url)
    assert.equal(filesOf(one).length, 3)
    const taken = await one.admin('POST', `/owners/${owner.ownerId}/places/${placeId}/revoke`, {})
    assert.equal(taken.status, 200, JSON.stringify(taken.body))
    assert.equal((await fetch(own.url)).status, 404)
    assert.deepEqual(filesOf(one), [])
  },
)

eachEngine(
  'uploaded photos are no part of the next build, so that a release never names a deleted one',
  async (t, state) => {
    const { one, owner, placeId } = await scene(t, state)
    const photo = await uploaded(one, owner, placeId)
    const recordOf = async () =>
      (await one.admin('GET', '/owner-records')).body.data.find(({ sourceId }: Json) => sourceId === placeId)
    const other = { url: 'https://example.com/2.jpg', isMain: false }
    await owner.call('PATCH', `/places/${placeId}`, gallery({ url: photo.url }, other))
    assert.deepEqual((await recordOf()).photos, [other])
    await owner.call('PATCH', `/places/${placeId}`, gallery({ url: photo.url }))
    assert.equal((await recordOf())?.photos, undefined)
  },
)
