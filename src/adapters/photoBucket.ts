import type { Clock } from '#base/clock.ts'
import { bodyWithin } from '#base/network/bodyWithin.ts'
import type { OutboundStream } from '#fetching/outboundStream.ts'
import { s3Address, type S3Bucket, type S3Keys, signS3 } from '#fetching/s3Object.ts'
import type { PhotoStorage } from '#owners/photoFiles.ts'

/** Where photos are in S3-compatible storage; `prefix` stands before the name of each file. */
export interface PhotoBucket extends S3Bucket, Pick<S3Keys, 'accessKeyId' | 'secretAccessKey'> {
  prefix: string
}

/** The largest size of a photo has at most 2 MB. */
const FILE_BYTES_MAX = 16 * 1024 * 1024
const TIME_MS_MAX = 15_000
const STORED = new Set([200, 201, 204])

/** Stores photos as objects of a bucket, through the guarded way to other servers. */
export function photoBucket(bucket: PhotoBucket, stream: OutboundStream, clock: Clock): PhotoStorage {
  const keys: S3Keys = { ...bucket, sessionToken: null }
  const send = async (method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Buffer) => {
    const url = s3Address(bucket, bucket.prefix + name)
    const headers = body ? { 'content-type': 'image/webp', 'content-length': String(body.length) } : {}
    const signed = await signS3({ method, url, headers, ...(body && { body }) }, keys, clock())
    const answer = await stream({
      url,
      method,
      headers: { ...headers, ...signed },
      timeMsMax: TIME_MS_MAX,
      ...(body && { body }),
    })
    if (answer.kind === 'failed') throw new Error(`the storage of photos did not answer: ${answer.reason}`)
    try {
      const whole = await bodyWithin(answer.body, FILE_BYTES_MAX)
      if (whole === null) throw new Error(`the storage of photos sent more than ${FILE_BYTES_MAX} bytes`)
      return { status: answer.status, body: whole }
    } finally {
      answer.cancel()
    }
  }
  return {
    async put(name, bytes) {
      const { status } = await send('PUT', name, bytes)
      if (!STORED.has(status)) throw refusedBy('store', status)
    },
    async get(name) {
      const { status, body } = await send('GET', name)
      if (status === 404) return null
      if (status !== 200) throw refusedBy('read', status)
      return body
    },
    async remove(name) {
      const { status } = await send('DELETE', name)
      if (!STORED.has(status) && status !== 404) throw refusedBy('delete', status)
    },
  }
}

const refusedBy = (what: string, status: number) =>
  new Error(`the storage of photos refused to ${what} a photo with status ${status}`)
