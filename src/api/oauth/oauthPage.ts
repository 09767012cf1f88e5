import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LocalizedText } from '#contract/language.ts'
import { grantAccess } from '#flows/account/grantAccess.ts'
import type { RequestingClient, AuthorizationServer } from '#identity/oauth/authorizationServer.ts'
import { OAUTH_PAGE_PATH } from '#contract/access/oauthPaths.ts'
import type { Authorization } from '#identity/oauth/authorization.ts'
import { formOf } from '../input/formBody.ts'
import { languageOf } from '../negotiation.ts'
import { consentPage, failedPage, pagePolicy, type PageNote, secondFactorPage, signInPage } from '../oauthPages.ts'
import { callSignIn } from './oauthSignIn.ts'
import { NO_DEVICES, queryOf } from '../http/replies.ts'
import type { SignInDependencies } from '../signIn/registrationCall.ts'
import type { WebSite } from '../webSite.ts'

export interface OauthPageDependencies extends SignInDependencies {
  authorization: Pick<Authorization, 'forgetGrant'>
  /** Whether people may sign in with an identity provider. */
  hasProvider: boolean
  /** The web pages; null where they are not built. */
  web: WebSite | null
}

/** One request of the page, or one press of a button on it. */
interface Visit {
  service: OauthPageDependencies
  server: AuthorizationServer
  asking: RequestingClient
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Adds the page to which a client sends a person: they sign in, then allow or deny. Every form on it leads to the same
 * page. The page belongs to one browser by the library's signed cookie; forms are accepted from this page only, by
 * their Origin.
 */
export function addOauthPage(app: FastifyInstance, service: OauthPageDependencies, server: AuthorizationServer): void {
  const url = `${OAUTH_PAGE_PATH}/:uid`
  const visit = async (request: FastifyRequest, reply: FastifyReply, then: (visit: Visit) => Promise<FastifyReply>) => {
    const asking = await server.requestingClient(request.raw, reply.raw)
    if (!asking || asking.uid !== (request.params as { uid: string }).uid) return sendOver(request, reply)
    return then({ service, server, asking, request, reply })
  }
  app.get(url, { exposeHeadRoute: false }, (request, reply) => visit(request, reply, (opened) => show(opened, null)))
  app.post(url, (request, reply) => {
    const { origin } = new URL(service.publicUrl)
    if (request.headers.origin !== origin) return sendOver(request, reply, wrongPage(origin))
    return visit(request, reply, (pressed) => act(pressed, formOf(request)))
  })
}

async function show({ service, asking, request, reply }: Visit, note: PageNote | null): Promise<FastifyReply> {
  const language = languageOf(request.headers['accept-language'])
  const person = await service.identity.personOf(request.headers.cookie)
  const programsPage = service.web && `${service.publicUrl}/dashboard/programs`
  if (person) return sendPage(reply, consentPage({ asking, language, note, programsPage, person }), asking)
  const waiting = await service.identity.waitingPersonOf(request.headers.cookie)
  if (waiting) {
    const methods = await service.identity.secondFactor.methods(waiting.personId)
    const dashboard = service.web && `${service.publicUrl}/dashboard`
    return sendPage(reply, secondFactorPage({ asking, language, note, methods, dashboard }), asking)
  }
  const signingUp = queryOf(request.url) === 'sign-up' && note !== 'mailSent'
  const elsewhere = service.hasProvider
  return sendPage(reply, signInPage({ asking, language, note, elsewhere, signingUp }), elsewhere ? null : asking)
}

async function act(visit: Visit, form: URLSearchParams): Promise<FastifyReply> {
  const { server, request, reply } = visit
  switch (form.get('action')) {
    case 'deny':
      return follow(visit, await server.deny(request.raw, reply.raw))
    case 'allow':
      return allow(visit, form)
    default: {
      const outcome = await callSignIn(visit.service, { request, reply }, form)
      for (const cookie of outcome.cookies) reply.header('set-cookie', cookie)
      if (outcome.kind === 'noted') return show(visit, outcome.note)
      // The redirect to a page with a separate address keeps a reload from sending the password again.
      return reply
        .code(303)
        .header('location', outcome.location ?? '?')
        .send()
    }
  }
}

async function allow(visit: Visit, form: URLSearchParams): Promise<FastifyReply> {
  const { service, server, asking, request, reply } = visit
  const person = await service.identity.personOf(request.headers.cookie)
  if (!person) return show(visit, null)
  // Another person has signed in since in this browser, who must not allow what was shown to the first one.
  if (form.get('person') !== person.personId) return show(visit, 'anotherPerson')
  const chosen = new Set(form.getAll('scope'))
  const scopes = asking.scopes.filter((scope) => chosen.has(scope))
  if (scopes.length === 0) return show(visit, 'nothingChosen')
  const client = { clientId: asking.clientId, clientName: asking.name || asking.host, scopes }
  const outcome = await grantAccess(
    service.people,
    service.administration,
    person,
    client,
    service.authorization.forgetGrant,
  )
  if (outcome.kind === 'too_many') return show(visit, 'tooManyGrants')
  return follow(visit, await server.allow(request.raw, reply.raw, { ...outcome, scopes }))
}

function follow({ request, reply }: Visit, location: string | null): FastifyReply {
  return location === null ? sendOver(request, reply) : reply.code(303).header('location', location).send()
}

function sendOver(request: FastifyRequest, reply: FastifyReply, why: LocalizedText | null = null): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  return sendPage(reply.code(400), failedPage(language, why?.[language] ?? null), null)
}

/** The message for a form of another site, or of an address other than ONESET_PUBLIC_URL. */
const wrongPage = (origin: string): LocalizedText => ({
  en: `This form works at ${origin} only.`,
  ko: `이 양식은 ${origin}에서만 쓸 수 있습니다.`,
})

function sendPage(reply: FastifyReply, body: string, asking: RequestingClient | null): FastifyReply {
  return (
    reply
      .header('content-type', 'text/html; charset=utf-8')
      // Under `no-referrer` a browser would send `Origin: null` with the form.
      .header('referrer-policy', 'same-origin')
      .header('x-frame-options', 'DENY')
      .header('permissions-policy', NO_DEVICES)
      .header('content-security-policy', pagePolicy(asking))
      .send(body)
  )
}
