import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Instant } from '#base/clock.ts'
import { freshId } from '#base/ids.ts'
import { isoInstant, isoInstantOrNull } from '#base/kst.ts'
import { publicPath } from '#base/network/publicPath.ts'
import { cookieValue } from '../input/cookieValue.ts'
import { isSameToken } from '../auth/credentials.ts'
import { sendJson } from '../http/replies.ts'
import { answerOf } from '../auth/runKeyed.ts'
import type { Service } from '../service.ts'

const COOKIE = 'oneset_operator'
/** Half an hour. */
const SESSION_MS = 30 * 60_000

type Parts = Pick<Service, 'adminToken' | 'publicUrl' | 'clock' | 'random' | 'endedSessions'>

interface SessionCall {
  /** Who may call: an operator by token or cookie, by the token alone, or anyone. */
  opensTo: 'operator' | 'token' | 'anyone'
  answer: (parts: Parts, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** What a cookie says, once its signature is known to be right. */
interface OperatorSession {
  sessionId: string
  expiresAt: Instant
}

/**
 * An operator's browser, by the cookie it got for the admin token: its id and when it ends, signed with that token, so
 * that every node which has the token knows it and another token ends it. Of sessions only those are stored that were
 * ended before their time.
 */
export const OPERATOR_SESSION_CALLS: Readonly<Record<string, SessionCall>> = {
  // A cookie does not do here, or it could be exchanged for a longer one for ever.
  openOperatorSession: {
    opensTo: 'token',
    answer: async (parts, _, reply) => {
      const session = { sessionId: freshId('ops_', parts.random), expiresAt: parts.clock() + SESSION_MS }
      const value = `${session.expiresAt}.${session.sessionId}.${signatureOf(session, parts)}`
      reply.header('set-cookie', cookie(parts, value, SESSION_MS / 1_000))
      return sendJson(reply, answerOf({ expiresAt: isoInstant(session.expiresAt) }))
    },
  },
  endOperatorSession: {
    opensTo: 'operator',
    answer: async (parts, request, reply) => {
      const session = signedSession(request, parts)
      if (session) await parts.endedSessions.end(session.sessionId, session.expiresAt)
      reply.header('set-cookie', cookie(parts, '', 0))
      return sendJson(reply, answerOf({}))
    },
  },
  // Nobody is told more than their own cookie says, and nobody is answered `null`.
  readOperatorSession: {
    opensTo: 'anyone',
    answer: async (parts, request, reply) => {
      const expiresAt = isoInstantOrNull(await operatorSessionEnd(request, parts))
      return sendJson(reply, answerOf({ expiresAt }))
    },
  },
}

/**
 * Until when a browser's cookie opens; null for one that is over, was signed out or is of another token, and without
 * any. Rejects with `Unavailable` while the database is away.
 */
export async function operatorSessionEnd(
  request: Pick<FastifyRequest, 'headers'>,
  parts: Parts,
): Promise<Instant | null> {
  const session = signedSession(request, parts)
  return session === null || (await parts.endedSessions.has(session.sessionId)) ? null : session.expiresAt
}

function signedSession({ headers }: Pick<FastifyRequest, 'headers'>, parts: Parts): OperatorSession | null {
  const value = VALUE.exec(cookieValue(headers.cookie, cookieName(parts)) ?? '')
  if (!value) return null
  const [, expiry = '', sessionId = '', signature = ''] = value
  const session = { sessionId, expiresAt: Number(expiry) }
  return session.expiresAt > parts.clock() && isSameToken(signature, signatureOf(session, parts)) ? session : null
}

/** Its end in milliseconds, its id and its signature. */
const VALUE = /^(\d{1,15})\.(\w{1,40})\.([\w-]{1,64})$/

function signatureOf({ sessionId, expiresAt }: OperatorSession, { adminToken }: Parts): string {
  const signed = `operator session ${sessionId} until ${expiresAt}`
  return createHmac('sha256', adminToken).update(signed).digest('base64url')
}

const isSecure = ({ publicUrl }: Pick<Parts, 'publicUrl'>) => publicUrl.startsWith('https:')

/** Browsers take a cookie of the prefixed name from pages over HTTPS only. */
const cookieName = (parts: Pick<Parts, 'publicUrl'>) => (isSecure(parts) ? `__Secure-${COOKIE}` : COOKIE)

function cookie(parts: Parts, value: string, maxAgeS: number): string {
  const path = `${publicPath(parts.publicUrl)}/api/admin`
  const secure = isSecure(parts) ? '; Secure' : ''
  return `${cookieName(parts)}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${secure}`
}
