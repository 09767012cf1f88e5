import { createHash } from 'node:crypto'
import type { Clock } from '#base/clock.ts'
import { bodyWithin } from '#base/network/bodyWithin.ts'
import type { OutboundStream } from '#fetching/outboundStream.ts'
import type { S3Place } from '#fetching/s3Object.ts'
import type { PhotoStorage } from '#owners/photoFiles.ts'
import { isDone, s3Requests } from './s3Objects.ts'

/** The largest size of a photo has at most 2 MB. */
const FILE_BYTES_MAX = 16 * 1024 * 1024
const TIME_MS_MAX = 15_000

/** Stores photos as objects of a bucket. */
export function photoBucket(place: S3Place, stream: OutboundStream, clock: Clock): PhotoStorage {
  const request = s3Requests(place, 'photos', { stream, clock, timeMsMax: TIME_MS_MAX })
  const send = async (method: 'GET' | 'PUT' | 'DELETE', name: string, content?: Buffer) => {
    const answer = await request(method, name, content && bodyOf(content))
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
      if (!isDone(status)) throw refusedBy('store', status)
    },
    async get(name) {
      const { status, body } = await send('GET', name)
      if (status === 404) return null
      if (status !== 200) throw refusedBy('read', status)
      return body
    },
    async remove(name) {
      const { status } = await send('DELETE', name)
      if (!isDone(status) && status !== 404) throw refusedBy('delete', status)
    },
  }
}

function bodyOf(content: Buffer) {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { bytes: content.length, sha256, type: 'image/webp', content }
}

const refusedBy = (what: string, status: number) =>
  new Error(`the storage of photos refused to ${what} a photo with status ${status}`)
