import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scopesIn } from '#identity/oauth/accessTokens.ts'
import type { AuthorizationServer } from '#identity/oauth/authorizationServer.ts'
import { USUAL_SCOPES } from '#identity/oauth/authorizationServer.ts'
import { METADATA_PATH, OAUTH_PATHS } from '#contract/access/oauthPaths.ts'
import { refused } from '#flows/refusal.ts'
import type { Authorization } from '#identity/oauth/authorization.ts'
import { countedSubnet } from '../countedAddress.ts'
import { addOauthPage, type OauthPageDependencies } from './oauthPage.ts'
import { pathOf, queryOf, sendRefusal } from '../http/replies.ts'
import { addResourceMetadata } from './resourceMetadata.ts'
import type { RateLimiter } from '../rateLimiter.ts'

export interface OauthDependencies extends OauthPageDependencies {
  authorization: Authorization
  /** Limits the OAuth clients that an address registers. */
  registrations: RateLimiter
  /** Limits how often an address opens the page on which clients are allowed. */
  authorizations: RateLimiter
}

/** Adds the endpoints of the authorization server, its page, and the metadata of the API as a protected resource. */
export function addOauthRoutes(app: FastifyInstance, service: OauthDependencies): void {
  const { scopes, server } = service.authorization
  addResourceMetadata(app, service, { path: '/api/v1', name: 'Oneset API', scopes })
  if (!server) return
  addOauthPage(app, service, server)
  // The routes have a separate context, because the library reads bodies itself.
  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', (_request, _payload, done) => done(null))
    addLibraryRoutes(own, service, server)
  })
}

function addLibraryRoutes(app: FastifyInstance, service: OauthDependencies, server: AuthorizationServer): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    return server.handle(request.raw, reply.raw)
  }
  const { authorization, token, registration, revocation, jwks } = OAUTH_PATHS
  app.get(authorization, { exposeHeadRoute: false }, (request, reply) => {
    const { authorizations, trustedProxies, clock, publicUrl } = service
    // Each request stores a row for as long as its page lasts.
    const waitS = authorizations.take(countedSubnet(request.raw, trustedProxies), clock())
    if (waitS !== null) return sendRefusal(request, reply, publicUrl, tooManyAuthorizations(waitS))
    request.raw.url = withScope(request.url)
    return answer(request, reply)
  })
  app.get(`${authorization}/:uid`, { exposeHeadRoute: false }, answer)
  for (const url of [METADATA_PATH, jwks]) app.get(url, { exposeHeadRoute: false }, answer)
  for (const url of [METADATA_PATH, jwks, token, registration, revocation]) app.options(url, answer)
  for (const url of [token, revocation]) app.post(url, answer)
  app.post(registration, async (request, reply) => {
    if (Number(request.headers['content-length']) > REGISTRATION_BYTES_MAX)
      return sendRefusal(request, reply, service.publicUrl, refused('payload_too_large'))
    const waitS = service.registrations.take(countedSubnet(request.raw, service.trustedProxies), service.clock())
    if (waitS === null && (await server.hasRoom())) return answer(request, reply)
    return sendRefusal(request, reply, service.publicUrl, tooManyRegistrations(waitS))
  })
}

/** Adds the default scope to a request that names none, or none that exists here. */
function withScope(url: string): string {
  const asked = new URLSearchParams(queryOf(url))
  const scope = asked.get('scope') ?? ''
  if (scopesIn(scope).length > 0) return url
  asked.set('scope', [...USUAL_SCOPES, scope].join(' ').trim())
  return `${pathOf(url)}?${asked.toString()}`
}

/** As for every other body of the service, because a registration is kept for a day. */
const REGISTRATION_BYTES_MAX = 16 * 1024
/** After this time pages have expired, and unused clients make room. */
const FULL_S = 1_800

const tooManyAuthorizations = (waitS: number) =>
  refused('rate_limited', {
    message: {
      en: 'Too many programs asked for access from this address.',
      ko: '이 주소에서 연결 요청이 너무 많았습니다.',
    },
    hint: {
      en: 'Wait for the seconds in Retry-After, then start again in the program.',
      ko: 'Retry-After에 표시된 시간(초)만큼 기다린 다음 프로그램에서 다시 시작하세요.',
    },
    retryAfterS: waitS,
  })

const tooManyRegistrations = (waitS: number | null) =>
  refused('rate_limited', {
    message: {
      en: 'Too many clients are registered.',
      ko: '등록된 클라이언트가 너무 많습니다.',
    },
    hint: {
      en: 'Use the client that was registered already, or the URL of a metadata document as client_id.',
      ko: '이미 등록한 클라이언트를 쓰거나 메타데이터 문서의 URL을 client_id로 쓰세요.',
    },
    retryAfterS: waitS ?? FULL_S,
  })
