/** The formats in which owners upload photos, by media type. */
export const PHOTO_TYPES = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const
export type PhotoFormat = (typeof PHOTO_TYPES)[keyof typeof PHOTO_TYPES]

/** The sizes in which the service stores a photo: the longer side in pixels. A smaller photo is not enlarged. */
export const PHOTO_SIZES = { small: 320, medium: 960, large: 1_920 } as const
export type PhotoSize = keyof typeof PHOTO_SIZES

/** What an uploaded photo may have (docs/reference/photos.md#limits). */
export const PHOTO_LIMITS = {
  bytes: 10 * 1024 * 1024,
  /** Phones take photos of up to 50 megapixels. */
  pixels: 64_000_000,
  /** The shorter side. */
  sidePixelsMin: 200,
  perPlace: 50,
  /** Seconds of reading and scaling one photo. */
  seconds: 10,
  /** Uploads that a server receives at once; it reads one after the other. */
  atOnce: 4,
  /** A photo that no edit names is deleted after this time. */
  unusedHours: 24,
} as const

/** Why a photo is refused. */
export const PHOTO_FAULTS = ['format', 'animated', 'too_small', 'too_many_pixels', 'unreadable', 'too_slow'] as const
export type PhotoFault = (typeof PHOTO_FAULTS)[number]
