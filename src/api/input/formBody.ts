import type { FastifyRequest } from 'fastify'

/** Whether a request is what a browser sends for a form. */
export function isForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '')
}

/** The fields of a form; none for a body that is something else. */
export function formOf(request: Pick<FastifyRequest, 'headers' | 'body'>): URLSearchParams {
  const { body } = request
  return new URLSearchParams(isForm(request) && body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '')
}
