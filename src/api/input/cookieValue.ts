/**
 * Returns the value of a cookie in a Cookie header; null when it is absent. Of two with the same name the first counts.
 */
export function cookieValue(header: string | undefined, name: string): string | null {
  for (const cookie of (header ?? '').split(';')) {
    const at = cookie.indexOf('=')
    if (at >= 0 && cookie.slice(0, at).trim() === name) return cookie.slice(at + 1).trim()
  }
  return null
}
