import type { PhotoFault, PhotoFormat, PhotoSize } from '#contract/limits/photoLimits.ts'

/** Holds the files of photos by name (`ph_…/large.webp`). A name never gets other bytes. */
export interface PhotoStorage {
  put(name: string, bytes: Buffer): Promise<void>
  /** Null when there is no such file. */
  get(name: string): Promise<Buffer | null>
  /** Resolves also when there is no such file. */
  remove(name: string): Promise<void>
}

/** A photo without metadata, in all sizes, as WebP. */
export interface ReadPhoto {
  kind: 'photo'
  /** Of the largest size. */
  width: number
  height: number
  files: Readonly<Record<PhotoSize, Buffer>>
}

/** Reads an uploaded file of unknown origin, which must have the declared format. */
export type PhotoReader = (
  bytes: Buffer,
  format: PhotoFormat,
) => Promise<ReadPhoto | { kind: 'unfit'; fault: PhotoFault }>
