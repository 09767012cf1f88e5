import type { FastifyRequest } from 'fastify'

/** Returns whether a request has the content type of a browser's form. */
export function isForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '')
}

/** Returns the fields of a form; empty for any other body. */
export function formOf(request: Pick<FastifyRequest, 'headers' | 'body'>): URLSearchParams {
  const { body } = request
  return new URLSearchParams(isForm(request) && body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '')
}
