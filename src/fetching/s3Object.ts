import { AwsV4Signer } from 'aws4fetch'
import type { Instant } from '#base/clock.ts'

/** A bucket of S3-compatible storage; without an endpoint, of Amazon S3. */
export interface S3Bucket {
  endpoint?: string | undefined
  region: string
  bucket: string
}

/** Where objects are in S3-compatible storage; `prefix` stands before the key of each object. */
export interface S3Place extends S3Bucket, Pick<S3Keys, 'accessKeyId' | 'secretAccessKey'> {
  prefix: string
}

/** The keys with which requests to a bucket are signed. */
export interface S3Keys {
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
}

/** Returns the address of an object. */
export function s3Address({ endpoint, region, bucket }: S3Bucket, key: string): string {
  const base =
    endpoint === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : `${endpoint.replace(/\/$/, '')}/${bucket}`
  return `${base}/${key.split('/').map(escaped).join('/')}`
}

/** Escapes what Signature Version 4 escapes, which is more than `encodeURIComponent` does. */
function escaped(part: string): string {
  return encodeURIComponent(part).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

interface S3Request {
  method: string
  url: string
  headers?: Record<string, string>
  /** The SHA-256 of the body, in hex; absent without a body. The store refuses a body with another hash. */
  bodySha256?: string
}

/** Returns the headers of a request with its signature (AWS Signature Version 4), which is valid for minutes. */
export async function signS3(
  { method, url, headers = {}, bodySha256 }: S3Request,
  { region, accessKeyId, secretAccessKey, sessionToken }: S3Keys,
  at: Instant,
): Promise<Record<string, string>> {
  const datetime = new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')
  // Without this header the library leaves the body unsigned.
  const hashed = bodySha256 !== undefined && { 'x-amz-content-sha256': bodySha256 }
  const given = { method, url, service: 's3', region, accessKeyId, secretAccessKey, datetime }
  const signer = new AwsV4Signer({
    ...given,
    headers: { ...headers, ...hashed },
    ...(sessionToken !== null && { sessionToken }),
  })
  return Object.fromEntries((await signer.sign()).headers)
}
