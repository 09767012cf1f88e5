import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Instant } from '#base/clock.ts'
import { isoInstant, isoInstantOrNull } from '#base/kst.ts'
import { publicPath } from '#base/publicPath.ts'
import { isSameToken } from './credentials.ts'
import { sendJson } from './replies.ts'
import { answerOf } from './runKeyed.ts'
import type { Service } from './service.ts'

const COOKIE = 'oneset_operator'
/** decisions.md 26: half an hour. */
const SESSION_MS = 30 * 60_000

type Parts = Pick<Service, 'adminToken' | 'publicUrl' | 'clock'>

interface SessionCall {
  /** Who may call: an operator by token or cookie, by the token alone, or anyone. */
  opensTo: 'operator' | 'token' | 'anyone'
  answer: (parts: Parts, request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

/**
 * An operator's browser, by the cookie it got for the admin token: when it ends, signed with that token, so that every
 * node which has the token knows it and another token ends it. Nothing is stored; signing out is the browser's.
 */
export const OPERATOR_SESSION_CALLS: Readonly<Record<string, SessionCall>> = {
  // A cookie does not do here, or it could be exchanged for a longer one for ever.
  openOperatorSession: {
    opensTo: 'token',
    answer: (parts, _, reply) => {
      const expiresAt = parts.clock() + SESSION_MS
      const value = `${expiresAt}.${signatureOf(expiresAt, parts)}`
      reply.header('set-cookie', cookie(parts, value, SESSION_MS / 1_000))
      return sendJson(reply, answerOf({ expiresAt: isoInstant(expiresAt) }))
    },
  },
  endOperatorSession: {
    opensTo: 'operator',
    answer: (parts, _, reply) => {
      reply.header('set-cookie', cookie(parts, '', 0))
      return sendJson(reply, answerOf({}))
    },
  },
  // Nobody is told more than their own cookie says, and nobody is answered `null`.
  readOperatorSession: {
    opensTo: 'anyone',
    answer: (parts, request, reply) => {
      const expiresAt = isoInstantOrNull(operatorSessionEnd(request, parts))
      return sendJson(reply, answerOf({ expiresAt }))
    },
  },
}

/** Until when a browser's cookie opens; null for one that is over or of another token, and without any. */
export function operatorSessionEnd({ headers }: Pick<FastifyRequest, 'headers'>, parts: Parts): Instant | null {
  const [, expiry = '', signature = ''] = COOKIE_VALUE.exec(headers.cookie ?? '') ?? []
  const expiresAt = Number(expiry)
  const opens = expiry !== '' && expiresAt > parts.clock() && isSameToken(signature, signatureOf(expiresAt, parts))
  return opens ? expiresAt : null
}

const COOKIE_VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,15})\\.([\\w-]{1,64})(?:;|$)`)

function signatureOf(expiresAt: Instant, { adminToken }: Parts): string {
  return createHmac('sha256', adminToken).update(`operator session until ${expiresAt}`).digest('base64url')
}

function cookie({ publicUrl }: Parts, value: string, maxAgeS: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${value}; Path=${publicPath(publicUrl)}/api/admin; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${secure}`
}
