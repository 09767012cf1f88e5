import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PHOTO_UPLOAD_PATH } from '#contract/endpoints/owner/ownerPhotoEndpoints.ts'
import { PHOTO_LIMITS, PHOTO_TYPES, type PhotoFormat } from '#contract/limits/photoLimits.ts'
import type { Owner } from '#flows/owner/ownerServices.ts'
import { uploadPhoto } from '#flows/owner/photos/uploadPhoto.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { foreignOrigin } from '../../auth/foreignWrite.ts'
import { admit, type AdmissionRules } from '../../auth/admission.ts'
import { NO_QUERY } from '../../calls/admittedCall.ts'
import { queryOf, routePath, sendJson, sendRefusal } from '../../http/replies.ts'
import { type OwnerAccess, ownerAdmission } from '../ownerAdmission.ts'

const BUSY_RETRY_S = 5
const BUSY = refused('rate_limited', {
  message: { en: 'Other photos are being uploaded.', ko: '다른 사진을 처리하고 있습니다.' },
  retryAfterS: BUSY_RETRY_S,
})
const TOO_LARGE = refused('payload_too_large', {
  message: {
    en: `The photo has more than ${PHOTO_LIMITS.bytes / 1024 / 1024} MiB.`,
    ko: `사진이 ${PHOTO_LIMITS.bytes / 1024 / 1024} MiB를 넘습니다.`,
  },
  hint: { en: 'Make it smaller, or save it as JPEG.', ko: '크기를 줄이거나 JPEG로 저장해 주세요.' },
})
const OTHER_TYPE = refused('unsupported_media_type', {
  message: { en: 'The body must be a JPEG, PNG or WebP photo.', ko: '본문은 JPEG, PNG, WebP 사진이어야 합니다.' },
  hint: {
    en: `Send Content-Type: ${Object.keys(PHOTO_TYPES).join(', ')}.`,
    ko: `Content-Type으로 ${Object.keys(PHOTO_TYPES).join(', ')} 중 하나를 보내세요.`,
  },
})
const EMPTY = refused('photo_refused', {
  message: { en: 'The body is empty.', ko: '본문이 비어 있습니다.' },
  details: { reason: 'unreadable' },
})

/**
 * Adds the upload of photos. The owner, the type and the number of uploads in progress are checked before the body is read,
 * because a body has megabytes; the owner is checked again afterwards, as for every call that may be sent slowly.
 */
export function addPhotoUpload(app: FastifyInstance, service: OwnerAccess): void {
  // A form can send none of the types that are taken; the type is checked before the body is read.
  const rules = ownerAdmission(service, (request, { publicUrl }) => foreignOrigin(request, publicUrl))
  const uploading = new WeakMap<FastifyRequest, { owner: Owner; format: PhotoFormat }>()
  let inProgress = 0
  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) =>
    sendRefusal(request, reply, service.publicUrl, refusal)
  app.route({
    method: 'POST',
    url: routePath(PHOTO_UPLOAD_PATH),
    bodyLimit: PHOTO_LIMITS.bytes,
    errorHandler: (error: FastifyError, request, reply) => {
      if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
      void refuse(request, reply, TOO_LARGE)
    },
    async onRequest(request, reply) {
      const { who: owner, admitted } = await admit(service, rules, request, reply)
      if (!owner || !admitted) return
      const format = formatOf(request)
      if (format === null) return void refuse(request, reply, OTHER_TYPE)
      if (inProgress >= PHOTO_LIMITS.atOnce) return void refuse(request, reply, BUSY)
      uploading.set(request, { owner, format })
      // A client that has disconnected meanwhile emits no further close event.
      if (reply.raw.destroyed) return
      inProgress += 1
      reply.raw.once('close', () => (inProgress -= 1))
    },
    async handler(request, reply) {
      const upload = uploading.get(request)
      if (!upload) throw new Error('an upload came to its handler without its owner')
      const done = await runUpload(service, rules, request, upload)
      return done.kind === 'refused'
        ? refuse(request, reply, done)
        : sendJson(reply, JSON.stringify({ success: true, data: done.data }), 201)
    },
  })
}

async function runUpload(
  { ownerServices }: OwnerAccess,
  rules: AdmissionRules<Owner>,
  request: FastifyRequest,
  { owner, format }: { owner: Owner; format: PhotoFormat },
) {
  if (queryOf(request.url) !== '') return NO_QUERY
  const bytes = request.body
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return EMPTY
  const again = await rules.authenticateAgain(request, owner)
  if (again.kind === 'refused') return again
  const { id = '' } = request.params as { id?: string }
  return uploadPhoto(ownerServices, { ownerId: owner.ownerId, role: 'manager' }, id, { bytes, format })
}

function formatOf({ headers }: FastifyRequest): PhotoFormat | null {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return Object.hasOwn(PHOTO_TYPES, type) ? PHOTO_TYPES[type as keyof typeof PHOTO_TYPES] : null
}
