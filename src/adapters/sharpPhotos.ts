import type { Sharp, SharpConstructor, SharpOptions } from 'sharp'
import type { PhotoReader } from '#owners/photoFiles.ts'
import { isAnimated } from './animatedImage.ts'

/** The limits within which a file is read. */
interface PhotoReadingLimits {
  pixels: number
  sidePixelsMin: number
  seconds: number
  sizes: { readonly small: number; readonly medium: number; readonly large: number }
}

/** The readers of all other formats stay blocked: SVG, for example, may load other files. */
const READERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']
const WEBP = { quality: 80 } as const

let library: Promise<SharpConstructor> | null = null

/** Loads the library at the first photo, because most servers never read one. */
async function loadSharp(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READERS })
  return sharp
}

/**
 * Loads the library in the first thread. It must be loaded there before other threads use it, because the end of such a
 * thread would unload it for all (https://sharp.pixelplumbing.com/install#worker-threads).
 */
export async function loadPhotoLibrary(): Promise<void> {
  library ??= loadSharp()
  await library
}

/**
 * Reads photos with sharp. Only pixels are taken over, turned as the metadata state and converted to sRGB, so the result has
 * no metadata, no location and nothing that was appended to the file. Photos are read one after the other.
 */
export function sharpPhotos(limits: PhotoReadingLimits): PhotoReader {
  let last: Promise<unknown> = Promise.resolve()
  const read = readerWith(limits)
  return (bytes, format) => {
    const reading = last.then(() => read(bytes, format))
    last = reading.catch(() => undefined)
    return reading
  }
}

function readerWith(limits: PhotoReadingLimits): PhotoReader {
  return async (bytes, format) => {
    library ??= loadSharp()
    const sharp = await library
    const options: SharpOptions = { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true }
    try {
      const found = await sharp(bytes, options).metadata()
      if (found.format !== format) return { kind: 'unfit', fault: 'format' }
      if ((found.pages ?? 1) > 1 || isAnimated(bytes, format)) return { kind: 'unfit', fault: 'animated' }
      if (found.width * found.height > limits.pixels) return { kind: 'unfit', fault: 'too_many_pixels' }
      if (Math.min(found.width, found.height) < limits.sidePixelsMin) return { kind: 'unfit', fault: 'too_small' }
      return await scaled(sharp, sharp(bytes, options), limits)
    } catch (cause) {
      return { kind: 'unfit', fault: faultOf(cause) }
    }
  }
}

/** Reads the pixels once, for all sizes. */
async function scaled(sharp: SharpConstructor, photo: Sharp, { sizes, seconds }: PhotoReadingLimits) {
  const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
  const { data, info } = await photo
    .autoOrient()
    .resize(within(sizes.large))
    .toColourspace('srgb')
    .timeout({ seconds })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const encode = (side: number) =>
    sharp(data, { raw: { width, height, channels } }).resize(within(side)).webp(WEBP).timeout({ seconds }).toBuffer()
  const files = {
    small: await encode(sizes.small),
    medium: await encode(sizes.medium),
    large: await encode(sizes.large),
  }
  return { kind: 'photo', width, height, files } as const
}

/** The library states the reason in its message only. */
function faultOf(cause: unknown) {
  const reason = String(cause)
  if (/pixel limit/.test(reason)) return 'too_many_pixels'
  if (/unsupported image format/.test(reason)) return 'format'
  return /timeout/.test(reason) ? 'too_slow' : 'unreadable'
}
