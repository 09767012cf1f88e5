import path from 'node:path'
import type { PhotoBucket } from '#adapters/photoBucket.ts'
import { Wrong } from './wrong.ts'

/** Where the photos of owners are: a folder, or a bucket of S3-compatible storage; null for the data folder. */
export interface PhotoSettings {
  photos: { kind: 'folder'; folder: string } | { kind: 'bucket'; bucket: PhotoBucket } | null
}

type Environment = Readonly<Record<string, string | undefined>>

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([^?#]*))?$/
const NEEDED = ['ONESET_PHOTOS_REGION', 'ONESET_PHOTOS_KEY_ID', 'ONESET_PHOTOS_KEY'] as const

export function photoSettingsOf(env: Environment): PhotoSettings {
  const place = env['ONESET_PHOTOS']
  const endpoint = endpointOf(env['ONESET_PHOTOS_ENDPOINT'])
  const [region = '', accessKeyId = '', secretAccessKey = ''] = NEEDED.map((name) => env[name])
  if (place === undefined) return { photos: null }
  if (place.trim() === '') throw new Wrong('ONESET_PHOTOS must be a folder, or s3://bucket/prefix, and not empty')
  if (!place.includes('://')) return { photos: { kind: 'folder', folder: path.resolve(place) } }
  const [, bucket, prefix = ''] = BUCKET.exec(place) ?? []
  if (bucket === undefined) throw new Wrong(`ONESET_PHOTOS must be a folder, or s3://bucket/prefix, not "${place}"`)
  const missing = NEEDED.filter((name) => (env[name] ?? '') === '')
  if (missing.length > 0) throw new Wrong(`ONESET_PHOTOS in a bucket needs ${missing.join(' and ')} too`)
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  return {
    photos: { kind: 'bucket', bucket: { endpoint, region, bucket, prefix: folder, accessKeyId, secretAccessKey } },
  }
}

function endpointOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Wrong(`ONESET_PHOTOS_ENDPOINT must be an http or https URL, not "${text}"`)
  return text
}
