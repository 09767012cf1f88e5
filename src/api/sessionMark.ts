import { createHash } from 'node:crypto'

const SESSION = /(?:^|;\s*)(?:__Secure-)?oneset\.session_token=([^;]{1,500})/

/** What tells a person's session from others, of the cookies that showed it; null without one. Never the token itself. */
export function sessionMark(cookies: string | undefined): string | null {
  const token = SESSION.exec(cookies ?? '')?.[1]
  return token === undefined ? null : createHash('sha256').update(token).digest('base64url')
}
