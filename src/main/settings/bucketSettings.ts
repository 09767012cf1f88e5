import type { S3Place } from '#fetching/s3Object.ts'
import { Wrong } from './wrong.ts'

type Environment = Readonly<Record<string, string | undefined>>

const PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([^?#]*))?$/

/** The variables that state a place: itself, region, key id, key and endpoint. */
export interface BucketVariables {
  place: string
  needed: readonly [region: string, keyId: string, key: string]
  endpoint: string
}

export const PHOTO_VARIABLES: BucketVariables = {
  place: 'ONESET_PHOTOS',
  needed: ['ONESET_PHOTOS_REGION', 'ONESET_PHOTOS_KEY_ID', 'ONESET_PHOTOS_KEY'],
  endpoint: 'ONESET_PHOTOS_ENDPOINT',
}

export const RELEASE_VARIABLES: BucketVariables = {
  place: 'ONESET_RELEASES',
  needed: ['ONESET_RELEASES_REGION', 'ONESET_RELEASES_KEY_ID', 'ONESET_RELEASES_KEY'],
  endpoint: 'ONESET_RELEASES_ENDPOINT',
}

/**
 * Returns the place of S3-compatible storage that these variables state as `s3://bucket/prefix`; null when they state a
 * folder, or nothing.
 */
export function bucketOf({ place, needed, endpoint: at }: BucketVariables, env: Environment): S3Place | null {
  const stated = env[place]
  const endpoint = endpointOf(at, env)
  if (stated === undefined) return null
  if (stated.trim() === '') throw new Wrong(`${place} must be a folder, or s3://bucket/prefix, and not empty`)
  if (!stated.includes('://')) return null
  const [, bucket, prefix = ''] = PLACE.exec(stated) ?? []
  if (bucket === undefined) throw new Wrong(`${place} must be a folder, or s3://bucket/prefix, not "${stated}"`)
  const missing = needed.filter((variable) => (env[variable] ?? '') === '')
  if (missing.length > 0) throw new Wrong(`${place} in a bucket needs ${missing.join(' and ')} too`)
  const [region = '', accessKeyId = '', secretAccessKey = ''] = needed.map((variable) => env[variable])
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  return { endpoint, region, bucket, prefix: folder, accessKeyId, secretAccessKey }
}

function endpointOf(name: string, env: Environment): string | undefined {
  const text = env[name]
  if (text === undefined) return undefined
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Wrong(`${name} must be an http or https URL, not "${text}"`)
  return text
}
