import sharp from 'sharp'

/** Pictures for tests, made with the library that reads them. */

interface Picture {
  width?: number
  height?: number
  colour?: string
}

const drawn = ({ width = 640, height = 480, colour = '#a0522d' }: Picture = {}) =>
  sharp({ create: { width, height, channels: 3, background: colour }, limitInputPixels: false })

/** A photo as a phone makes it: with the place where it was taken. */
export const jpegPhoto = (picture: Picture = {}): Promise<Buffer> =>
  drawn(picture)
    .withExif({ IFD0: { Make: 'PhoneMaker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 59/1' } })
    .jpeg()
    .toBuffer()

export const pngPhoto = (picture: Picture = {}): Promise<Buffer> =>
  drawn(picture).png({ compressionLevel: 9 }).toBuffer()

export const webpPhoto = (picture: Picture = {}): Promise<Buffer> => drawn(picture).webp().toBuffer()

/** A photo of 400 × 600 pixels that its metadata turn by a quarter. */
export const turnedPhoto = (): Promise<Buffer> =>
  drawn({ width: 400, height: 600 }).withMetadata({ orientation: 6 }).jpeg().toBuffer()

/** Uploads a photo of a place with the token of its owner. */
export const sendPhoto = (url: string, token: string, placeId: string, body: Buffer, type = 'image/jpeg') =>
  fetch(`${url}/api/owner/v1/places/${placeId}/photos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(body),
  })

/** An animation of three frames. */
export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(['#f00', '#0f0', '#00f'].map((colour) => pngPhoto({ colour })))
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100, 100] })
    .toBuffer()
}

/** A PNG whose control chunk states two frames, which readers without animation ignore. */
export async function animatedPng(): Promise<Buffer> {
  const still = await pngPhoto()
  const afterHeader = 8 + 25
  const control = Buffer.alloc(20)
  control.writeUInt32BE(8, 0)
  control.write('acTL', 4, 'latin1')
  control.writeUInt32BE(2, 8)
  return Buffer.concat([still.subarray(0, afterHeader), control, still.subarray(afterHeader)])
}
