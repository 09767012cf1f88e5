import type { FastifyInstance } from 'fastify'
import { PHOTO_FILE_PATH } from '#contract/endpoints/owner/ownerPhotoEndpoints.ts'
import { readPhotoFile } from '#flows/owner/photos/readPhotoFile.ts'
import { refused } from '#flows/refusal.ts'
import { matchesEtag } from '../../http/etag.ts'
import { routePath, sendRefusal } from '../../http/replies.ts'
import type { OwnerAccess } from '../ownerAdmission.ts'

/** A file never changes at its address. Caches ask again after a day, so that a deleted photo leaves them. */
const CACHED = 'public, max-age=86400, immutable'

/** Adds the files of photos, which pages of any origin may show. */
export function addPhotoFiles(app: FastifyInstance, service: OwnerAccess): void {
  app.get(routePath(PHOTO_FILE_PATH), { exposeHeadRoute: false }, async (request, reply) => {
    const { photoId = '', file = '' } = request.params as { photoId?: string; file?: string }
    const size = /^(\w+)\.webp$/.exec(file)?.[1] ?? ''
    const bytes = await readPhotoFile(service.ownerServices, photoId, size)
    if (!bytes) return sendRefusal(request, reply, service.publicUrl, refused('not_found'))
    const etag = `"${photoId}-${size}"`
    reply.headers({ etag, 'cache-control': CACHED, 'cross-origin-resource-policy': 'cross-origin', vary: 'Origin' })
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.headers({ 'content-type': 'image/webp', 'content-length': String(bytes.length) }).send(bytes)
  })
}
