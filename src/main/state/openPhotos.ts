import path from 'node:path'
import { outboundStream } from '#adapters/outboundStream.ts'
import { photoBucket } from '#adapters/photoBucket.ts'
import { photoFolder } from '#adapters/photoFolder.ts'
import { sharpPhotos } from '#adapters/sharpPhotos.ts'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { PHOTO_LIMITS, PHOTO_SIZES } from '#contract/limits/photoLimits.ts'
import type { PhotoServices } from '#flows/owner/photos/photoServices.ts'
import type { PhotoStorage } from '#owners/photoFiles.ts'
import type { PeopleSettings } from '../settings/peopleSettings.ts'
import type { PhotoSettings } from '../settings/photoSettings.ts'
import type { ServeSettings } from '../settings/settings.ts'

export type PhotoStateSettings = Pick<ServeSettings, 'data'> &
  Partial<PhotoSettings & Pick<ServeSettings, 'databaseUrl'> & Pick<PeopleSettings, 'outboundAllowed'>>

interface Dependencies {
  clock: Clock
  log: Log
  publicUrl: () => string
}

const STORAGE_MS = 15_000

/** Opens the storage of photos, and what reads uploads. */
export function openPhotos(settings: PhotoStateSettings, { clock, log, publicUrl }: Dependencies): PhotoServices {
  const { pixels, sidePixelsMin, seconds } = PHOTO_LIMITS
  const read = sharpPhotos({ pixels, sidePixelsMin, seconds, sizes: PHOTO_SIZES })
  return { storage: storageOf(settings, clock, log), read, publicUrl }
}

function storageOf(
  { data, photos = null, databaseUrl = null, outboundAllowed = null }: PhotoStateSettings,
  clock: Clock,
  log: Log,
): PhotoStorage {
  if (photos?.kind === 'bucket') {
    const stream = outboundStream({ allowed: outboundAllowed, timeMsMax: STORAGE_MS })
    return photoBucket(photos.bucket, stream, clock)
  }
  if (photos) return photoFolder(photos.folder)
  const folder = photoFolder(path.join(data, 'photos'))
  return databaseUrl === null ? folder : warned(folder, log)
}

/** Other nodes with the same database do not have the data folder of this one. */
function warned(storage: PhotoStorage, log: Log): PhotoStorage {
  let isWarned = false
  return {
    ...storage,
    put(name, bytes) {
      if (!isWarned)
        log('warn', 'photos are stored in the data folder of this node; with several nodes set ONESET_PHOTOS')
      isWarned = true
      return storage.put(name, bytes)
    },
  }
}
