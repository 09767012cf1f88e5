import type { FastifyInstance } from 'fastify'
import { strongEtag } from '../http/etag.ts'
import { drawPhoto } from './drawPhoto.ts'

/** The paths of the photos of the demo's places, whose records name the host photos.example. */
const DEMO_PHOTO_PATH = '/demo-photos/:place/:photo'
const PLACE = /^[\w-]{1,40}$/
const PHOTO = /^(?:\d{1,2}|board)(?=\.svg$)/
/** A picture may load nothing and run nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Adds the photos of the demo, which are drawn at each request: a few microseconds and one kilobyte each. Pages show
 * them in place of photos at photos.example, a name that never resolves (RFC 2606).
 */
export function addDemoPhotos(app: FastifyInstance): void {
  app.get<{ Params: { place: string; photo: string } }>(DEMO_PHOTO_PATH, (request, reply) => {
    const { place, photo } = request.params
    const number = PHOTO.exec(photo)?.[0]
    if (number === undefined || !PLACE.test(place)) return reply.code(404).send()
    const svg = drawPhoto(place, number)
    return reply
      .headers({
        'content-type': 'image/svg+xml',
        'content-security-policy': POLICY,
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'public, max-age=86400',
        etag: strongEtag(svg),
      })
      .send(svg)
  })
}
