import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { sharpPhotos } from '#adapters/sharpPhotos.ts'
import { PHOTO_LIMITS, PHOTO_SIZES, type PhotoFormat } from '#contract/limits/photoLimits.ts'
import { animatedPng, animatedWebp, jpegPhoto, pngPhoto, turnedPhoto, webpPhoto } from '../support/photos.ts'

const read = sharpPhotos({ ...PHOTO_LIMITS, sizes: PHOTO_SIZES })

const faultOf = async (bytes: Buffer, format: PhotoFormat) => {
  const reading = await read(bytes, format)
  return reading.kind === 'unfit' ? reading.fault : reading.kind
}

async function photoOf(bytes: Buffer, format: PhotoFormat) {
  const reading = await read(bytes, format)
  assert.equal(reading.kind, 'photo', JSON.stringify(reading))
  return reading.kind === 'photo' ? reading : assert.fail()
}

test('a photo becomes three WebP files that fit into their sizes and are never enlarged', async () => {
  const { files, width, height } = await photoOf(await jpegPhoto({ width: 3_000, height: 2_000 }), 'jpeg')
  assert.deepEqual([width, height], [1_920, 1_280])
  const sizes = Object.fromEntries(
    await Promise.all(
      Object.entries(files).map(async ([name, bytes]) => {
        const found = await sharp(bytes).metadata()
        return [name, [found.format, found.width, found.height]] as const
      }),
    ),
  )
  assert.deepEqual(sizes, {
    small: ['webp', 320, 213],
    medium: ['webp', 960, 640],
    large: ['webp', 1_920, 1_280],
  })
  for (const [bytes, format] of [
    [await pngPhoto(), 'png'],
    [await webpPhoto(), 'webp'],
  ] as const)
    assert.equal((await photoOf(bytes, format)).width, 640)
})

test('location, maker and every other metadata are removed, and the turn that they state is applied', async () => {
  const sent = await jpegPhoto()
  assert.ok((await sharp(sent).metadata()).exif?.includes('PhoneMaker'), 'the photo that is sent has metadata')
  const { files } = await photoOf(sent, 'jpeg')
  for (const bytes of Object.values(files)) {
    const { exif, icc, iptc, xmp, orientation } = await sharp(bytes).metadata()
    assert.deepEqual([exif, icc, iptc, xmp, orientation], [undefined, undefined, undefined, undefined, undefined])
    assert.equal(bytes.includes('PhoneMaker'), false)
  }
  const turned = await photoOf(await turnedPhoto(), 'jpeg')
  assert.deepEqual([turned.width, turned.height], [600, 400])
})

test('what is appended to a photo, or hidden in its comments, is not stored', async () => {
  const script = Buffer.from('<script>alert(1)</script>')
  const jpeg = await jpegPhoto()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script])
  const polyglots = [
    Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004'), script]),
    Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
  ]
  for (const polyglot of polyglots) {
    assert.equal(polyglot.includes(script), true)
    const { files } = await photoOf(polyglot, 'jpeg')
    for (const bytes of Object.values(files)) assert.equal(bytes.includes('script'), false)
  }
  // A file that begins as another format is no photo, whatever follows.
  assert.equal(await faultOf(Buffer.concat([Buffer.from('GIF89a/*'), jpeg]), 'jpeg'), 'format')
  assert.equal(await faultOf(Buffer.concat([Buffer.from('<!doctype html>'), jpeg]), 'jpeg'), 'format')
})

test('a file of another format than declared is refused, whatever its name says', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><image href="file:///etc/hosts"/></svg>'
  const others = {
    svg: Buffer.from(svg),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    pdf: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj'),
    gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    empty: Buffer.of(),
    png: await pngPhoto(),
  }
  for (const [name, bytes] of Object.entries(others)) {
    const fault = await faultOf(bytes, 'jpeg')
    assert.ok(fault === 'format' || (name === 'empty' && fault === 'unreadable'), `${name}: ${fault}`)
  }
})

test('a bomb of many pixels is refused before it is decoded, and a tiny picture as too small', async () => {
  const bomb = await pngPhoto({ width: 8_100, height: 8_000 })
  assert.ok(bomb.length < 1_000_000, 'the bomb is small as a file')
  assert.equal(await faultOf(bomb, 'png'), 'too_many_pixels')
  assert.equal(await faultOf(await pngPhoto({ width: 640, height: 150 }), 'png'), 'too_small')
  assert.equal(await faultOf(await pngPhoto({ width: 1, height: 1 }), 'png'), 'too_small')
})

test('an animation is refused, also one that readers without animation show as a still', async () => {
  assert.equal(await faultOf(await animatedWebp(), 'webp'), 'animated')
  assert.equal(await faultOf(await animatedPng(), 'png'), 'animated')
})

test('a truncated or damaged photo is refused, at whichever byte it ends', async () => {
  const photos = [
    [await jpegPhoto({ width: 900, height: 700 }), 'jpeg'],
    [await pngPhoto({ width: 900, height: 700 }), 'png'],
    [await webpPhoto({ width: 900, height: 700 }), 'webp'],
  ] as const
  for (const [bytes, format] of photos)
    for (const share of [0.01, 0.1, 0.5, 0.9]) {
      const fault = await faultOf(bytes.subarray(0, Math.max(12, Math.floor(bytes.length * share))), format)
      assert.ok(fault === 'unreadable' || fault === 'format', `${format} at ${share}: ${fault}`)
    }
})

test('photos that arrive together are read one after the other', async () => {
  const photo = await jpegPhoto({ width: 2_000, height: 1_500 })
  const ended: number[] = []
  const readings = [0, 1, 2].map((number) => read(photo, 'jpeg').then(() => ended.push(number)))
  await Promise.all(readings)
  assert.deepEqual(ended, [0, 1, 2])
})

test('a photo that takes too long is given up', async () => {
  const hasty = sharpPhotos({ ...PHOTO_LIMITS, seconds: 1, sizes: { ...PHOTO_SIZES, large: 8_000 } })
  const slow = await jpegPhoto({ width: 8_000, height: 6_000 })
  const reading = await hasty(slow, 'jpeg')
  assert.deepEqual(reading, { kind: 'unfit', fault: 'too_slow' })
})
