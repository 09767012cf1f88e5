import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Instant } from '#base/clock.ts'
import { isoInstant } from '#base/kst.ts'
import { isSameToken } from './credentials.ts'
import { sendJson } from './replies.ts'
import type { Service } from './service.ts'

const COOKIE = 'oneset_operator'
/** decisions.md 26: half an hour. */
const SESSION_MS = 30 * 60_000

type Parts = Pick<Service, 'adminToken' | 'publicUrl' | 'clock'>

/**
 * An operator's browser, by the cookie it got for the admin token: when it ends, signed with that token, so that every
 * node which has the token knows it and another token ends it. Nothing is stored; signing out is the browser's.
 */
export const OPERATOR_SESSION_CALLS: Readonly<Record<string, (parts: Parts, reply: FastifyReply) => FastifyReply>> = {
  openOperatorSession: (parts, reply) => {
    const expiresAt = parts.clock() + SESSION_MS
    const value = `${expiresAt}.${signatureOf(expiresAt, parts)}`
    reply.header('set-cookie', cookie(parts, value, SESSION_MS / 1_000))
    return sendJson(reply, JSON.stringify({ success: true, data: { expiresAt: isoInstant(expiresAt) } }))
  },
  endOperatorSession: (parts, reply) => {
    reply.header('set-cookie', cookie(parts, '', 0))
    return sendJson(reply, JSON.stringify({ success: true, data: {} }))
  },
}

/** True for a browser whose cookie is of this token and not over. */
export function hasOperatorSession({ headers }: Pick<FastifyRequest, 'headers'>, parts: Parts): boolean {
  const [, expiry = '', signature = ''] = COOKIE_VALUE.exec(headers.cookie ?? '') ?? []
  const expiresAt = Number(expiry)
  return expiry !== '' && expiresAt > parts.clock() && isSameToken(signature, signatureOf(expiresAt, parts))
}

const COOKIE_VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,15})\\.([\\w-]{1,64})(?:;|$)`)

function signatureOf(expiresAt: Instant, { adminToken }: Parts): string {
  return createHmac('sha256', adminToken).update(`operator session until ${expiresAt}`).digest('base64url')
}

function cookie({ publicUrl }: Parts, value: string, maxAgeS: number): string {
  const { pathname, protocol } = new URL(publicUrl)
  const path = `${pathname.replace(/\/$/, '')}/api/admin`
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${COOKIE}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${secure}`
}
