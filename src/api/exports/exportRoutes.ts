import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EXPORT_FILE_PATH, SAMPLE_PATH } from '#contract/endpoints/exportEndpoints.ts'
import { EXPORT_MANIFEST } from '#contract/schemas/releases/exportSchema.ts'
import { countDownload, findExportFile, findSample, type ServedFile } from '#flows/exports/readExport.ts'
import type { Caller } from '#flows/identify.ts'
import { refused } from '#flows/refusal.ts'
import { type AdmissionRules, callerAdmission, notedAdmission } from '../auth/admission.ts'
import type { Authentication } from '../auth/authentication.ts'
import type { CallerDependencies } from '../caller/callerCall.ts'
import { countedSubnet } from '../countedAddress.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import { queryOf, routePath, sendRefusal } from '../http/replies.ts'
import { NO_QUERY } from '../calls/admittedCall.ts'
import { withoutKey } from '../auth/queryKey.ts'
import { notedCall } from '../notedCall.ts'
import type { RateLimiter } from '../rateLimiter.ts'
import { type CountBytes, sendFile } from './sendFile.ts'

export interface ExportDependencies extends CallerDependencies, HttpDependencies {
  /** Limits the downloads of the sample, by address. */
  sampleCalls: RateLimiter
}

const SCOPE = 'places:read'
const DOWNLOAD = { name: 'downloadExport', query: [] }
/** The files of an account are not for shared caches. */
const OWN_CACHED = 'private, max-age=0, must-revalidate'
const SAMPLE_CACHED = 'public, max-age=3600'

/** Adds the downloads of the bulk export and of its sample. */
export function addExportRoutes(
  app: FastifyInstance,
  service: ExportDependencies,
  authentication: Authentication,
): void {
  addExportFiles(app, service, callerAdmission(service, authentication, SCOPE))
  addSample(app, service)
}

function addExportFiles(app: FastifyInstance, service: ExportDependencies, rules: AdmissionRules<Caller>): void {
  const { whoOf, ...hooks } = notedAdmission(service, rules, (caller, request, reply) =>
    service.people.requests.note(caller, notedCall(DOWNLOAD, { request, reply, body: {} })),
  )
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = whoOf(request)
    const { dataVersion = '', file: name = '' } = request.params as { dataVersion?: string; file?: string }
    const { publicUrl } = service
    const found =
      withoutKey(queryOf(request.url)) === ''
        ? await findExportFile(service.exports, caller, dataVersion, name)
        : NO_QUERY
    if (found.kind === 'refused') return sendRefusal(request, reply, publicUrl, found)
    const count = found.name === EXPORT_MANIFEST ? NOT_COUNTED : countedFor(service, caller, dataVersion, found)
    return sendFile(request, reply, found, { publicUrl, cacheControl: OWN_CACHED, count })
  }
  app.route({ method: 'GET', url: routePath(EXPORT_FILE_PATH), exposeHeadRoute: false, ...hooks, handler })
}

const NOT_COUNTED: CountBytes = async () => ({ kind: 'counted', refund: () => {} })

function countedFor(service: ExportDependencies, caller: Caller, dataVersion: string, file: ServedFile): CountBytes {
  return async (bytes) => {
    const counted = await countDownload(service.exports, caller, dataVersion, file, { bytes, at: service.clock() })
    if (counted.kind === 'refused') return counted
    const refund = (unsent: number) =>
      void counted
        .refund(unsent)
        .catch((cause: unknown) =>
          service.log('warn', 'the rest of a download that broke off stays counted', { cause: String(cause) }),
        )
    return { kind: 'counted', refund }
  }
}

function addSample(app: FastifyInstance, service: ExportDependencies): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { publicUrl, sampleCalls, trustedProxies, clock } = service
    const retryAfterS = sampleCalls.take(countedSubnet(request.raw, trustedProxies), clock())
    if (retryAfterS !== null) return sendRefusal(request, reply, publicUrl, refused('rate_limited', { retryAfterS }))
    const found = queryOf(request.url) === '' ? await findSample(service.exports) : NO_QUERY
    if (found.kind === 'refused') return sendRefusal(request, reply, publicUrl, found)
    return sendFile(request, reply, found, { publicUrl, cacheControl: SAMPLE_CACHED, count: NOT_COUNTED })
  }
  app.route({ method: 'GET', url: routePath(SAMPLE_PATH), exposeHeadRoute: false, handler })
}
