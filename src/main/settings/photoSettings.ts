import path from 'node:path'
import type { S3Place } from '#fetching/s3Object.ts'
import { bucketOf, PHOTO_VARIABLES } from './bucketSettings.ts'

/** Where the photos of owners are: a folder, or a bucket of S3-compatible storage; null for the data folder. */
export interface PhotoSettings {
  photos: { kind: 'folder'; folder: string } | { kind: 'bucket'; bucket: S3Place } | null
}

export function photoSettingsOf(env: Readonly<Record<string, string | undefined>>): PhotoSettings {
  const bucket = bucketOf(PHOTO_VARIABLES, env)
  if (bucket) return { photos: { kind: 'bucket', bucket } }
  const folder = env['ONESET_PHOTOS']
  return { photos: folder === undefined ? null : { kind: 'folder', folder: path.resolve(folder) } }
}
