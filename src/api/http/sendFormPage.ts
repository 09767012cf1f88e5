import type { FastifyReply, FastifyRequest } from 'fastify'
import { NO_DEVICES } from './replies.ts'

/** Returns whether the client is a browser that wants a page, rather than a program that wants JSON. */
export const wantsPage = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.accept?.includes('text/html') === true

/** Sends a page whose forms may go to this server only, and which no other page may frame. */
export function sendFormPage(reply: FastifyReply, page: string): FastifyReply {
  return (
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // Under `no-referrer` a browser would send `Origin: null` with the form.
      .header('referrer-policy', 'same-origin')
      .header('x-frame-options', 'DENY')
      .header('permissions-policy', NO_DEVICES)
      .header('content-security-policy', POLICY)
      .send(page)
  )
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
