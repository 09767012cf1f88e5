import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Instant } from '#base/clock.ts'
import { freshId } from '#base/ids.ts'
import { isoInstant, isoInstantOrNull } from '#base/kst.ts'
import { publicPath } from '#base/network/publicPath.ts'
import type { OPERATOR_SESSION_ENDPOINTS } from '#contract/endpoints/admin/adminEndpoints.ts'
import type { EndedSessions } from '#identity/endedSessions.ts'
import { cookieValue } from '../input/cookieValue.ts'
import { isSameToken } from '../auth/credentials.ts'
import { sendJson } from '../http/replies.ts'
import { answerOf } from '../idempotency/runKeyed.ts'
import type { CallTable } from '../calls/interfaceRoutes.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'

const COOKIE = 'oneset_operator'
const SESSION_MS = 30 * 60_000

export interface SessionDependencies extends Pick<HttpDependencies, 'publicUrl' | 'clock' | 'random'> {
  adminToken: string
  /** Operators' sessions that were ended before their time. */
  endedSessions: EndedSessions
}

interface SessionCall {
  /** Who may call: an operator by token or cookie, an operator by token only, or anyone. */
  opensTo: 'operator' | 'token' | 'anyone'
  answer: (parts: SessionDependencies, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** The content of a cookie whose signature was verified. */
interface OperatorSession {
  sessionId: string
  expiresAt: Instant
}

/**
 * The session of an operator's browser, which exchanged the admin token for a cookie. The cookie holds the session's id
 * and end, signed with the admin token: every node with that token accepts it, and a new token ends it. Only sessions
 * that were ended before their time are stored.
 */
export const OPERATOR_SESSION_CALLS: CallTable<typeof OPERATOR_SESSION_ENDPOINTS, SessionCall> = {
  // A cookie is not accepted here, because it could be exchanged for a longer one without end.
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
  // Returns only what the caller's own cookie holds, and never `null`.
  readOperatorSession: {
    opensTo: 'anyone',
    answer: async (parts, request, reply) => {
      const expiresAt = isoInstantOrNull(await operatorSessionEnd(request, parts))
      return sendJson(reply, answerOf({ expiresAt }))
    },
  },
}

/**
 * Returns when a browser's session ends; null without a cookie, and for a cookie that has expired, was signed out or
 * belongs to another token. Rejects with `Unavailable` while the database is unreachable.
 */
export async function operatorSessionEnd(
  request: Pick<FastifyRequest, 'headers'>,
  parts: SessionDependencies,
): Promise<Instant | null> {
  const session = signedSession(request, parts)
  return session === null || (await parts.endedSessions.has(session.sessionId)) ? null : session.expiresAt
}

function signedSession(
  { headers }: Pick<FastifyRequest, 'headers'>,
  parts: SessionDependencies,
): OperatorSession | null {
  const value = VALUE.exec(cookieValue(headers.cookie, cookieName(parts)) ?? '')
  if (!value) return null
  const [, expiry = '', sessionId = '', signature = ''] = value
  const session = { sessionId, expiresAt: Number(expiry) }
  return session.expiresAt > parts.clock() && isSameToken(signature, signatureOf(session, parts)) ? session : null
}

/** The session's end in milliseconds, its id and its signature. */
const VALUE = /^(\d{1,15})\.(\w{1,40})\.([\w-]{1,64})$/

function signatureOf({ sessionId, expiresAt }: OperatorSession, { adminToken }: SessionDependencies): string {
  const signed = `operator session ${sessionId} until ${expiresAt}`
  return createHmac('sha256', adminToken).update(signed).digest('base64url')
}

const isSecure = ({ publicUrl }: Pick<SessionDependencies, 'publicUrl'>) => publicUrl.startsWith('https:')

/** Browsers accept a cookie with this prefix from pages over HTTPS only. */
const cookieName = (parts: Pick<SessionDependencies, 'publicUrl'>) => (isSecure(parts) ? `__Secure-${COOKIE}` : COOKIE)

function cookie(parts: SessionDependencies, value: string, maxAgeS: number): string {
  const path = `${publicPath(parts.publicUrl)}/api/admin`
  const secure = isSecure(parts) ? '; Secure' : ''
  return `${cookieName(parts)}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${secure}`
}
