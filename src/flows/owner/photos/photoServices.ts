import type { PhotoReader, PhotoStorage } from '#owners/photoFiles.ts'

/** The dependencies of the use cases of photos. */
export interface PhotoServices {
  storage: PhotoStorage
  /** Reads one photo after the other; refused when too many wait. */
  read: PhotoReader
  /** The public address of the service, without a slash at its end. */
  publicUrl: () => string
}
