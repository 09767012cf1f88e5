import type { Clock } from '#base/clock.ts'
import type { ObjectStore } from '#dataset/store/objectStore.ts'
import type { OutboundResponse, OutboundStream } from '#fetching/outboundStream.ts'
import type { S3Place } from '#fetching/s3Object.ts'
import { isDone, s3Requests } from './s3Objects.ts'

/** Enough for the largest file of a release, some 2 GB, over 20 Mbit/s. */
const TIME_MS_MAX = 15 * 60_000

/** Stores the files of releases as objects of a bucket. */
export function releaseBucket(place: S3Place, stream: OutboundStream, clock: Clock): ObjectStore {
  const request = s3Requests(place, 'releases', { stream, clock, timeMsMax: TIME_MS_MAX })
  const shown = `s3://${place.bucket}/${place.prefix}`.replace(/\/$/, '')
  const refused = (what: string, key: string, { status }: OutboundResponse) =>
    new Error(`${shown}/${key} could not be ${what}: status ${status}`)
  return {
    place: shown,
    async read(key) {
      const answer = await request('GET', key)
      if (answer.status === 200) return readOnce(answer)
      answer.cancel()
      if (answer.status === 404) return null
      throw refused('read', key, answer)
    },
    async has(key) {
      const answer = await request('HEAD', key)
      answer.cancel()
      if (answer.status !== 200 && answer.status !== 404) throw refused('found', key, answer)
      return answer.status === 200
    },
    async write(key, { bytes, sha256, read }) {
      const answer = await request('PUT', key, { bytes, sha256, type: 'application/octet-stream', content: read() })
      answer.cancel()
      if (!isDone(answer.status)) throw refused('written', key, answer)
    },
    async remove(key) {
      const answer = await request('DELETE', key)
      answer.cancel()
      if (!isDone(answer.status) && answer.status !== 404) throw refused('removed', key, answer)
    },
  }
}

/** Ends the connection when the reader stops early. */
async function* readOnce(answer: OutboundResponse): AsyncGenerator<Uint8Array> {
  try {
    yield* answer.body
  } finally {
    answer.cancel()
  }
}
