/** People read log lines: a stack trace fits into this length, a request body does not. */
export const REDACTED_LENGTH_MAX = 8_192
/** Longer than any secret that an expression below recognises by its end only: an e-mail address has 254 characters. */
const CUT_LENGTH = 512
/** The number of parts, nested ones included, after which a fact is cut. */
const PARTS_MAX = 200
const DEPTH_MAX = 8

/**
 * Secrets that must never appear in a log, wherever they occur in a text: API keys and tokens of this service, tokens
 * in headers, cookies and links, passwords in URLs, e-mail addresses, phone numbers.
 */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bos_(live|test|browser|owner)_\w+/g, 'os_$1_[hidden]'],
  [/\b(bearer|basic)\s{1,9}[\w.~+/=-]+/gi, '$1 [hidden]'],
  [/((?:^|[\s;,"'])(?:set-)?cookie["']?\s{0,9}[:=]\s{0,9})[^\n]+/gi, '$1[hidden]'],
  [/\b((?:__Secure-|__Host-)?oneset\.\w{1,99}=)[^\s;,"']+/g, '$1[hidden]'],
  [
    /((?:^|[?&\s"'{,])(?:api_key|access_token|refresh_token|id_token|token|code|state|secret|password|client_secret)["']?\s{0,9}[=:]\s{0,9}["']?)[^\s&"',}]+/gi,
    '$1[hidden]',
  ],
  [/(\/reset-password\/)[\w-]+/g, '$1[hidden]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[hidden]'],
  [/(:\/\/)[^\s/@]+@/g, '$1[hidden]@'],
  // Matches only where no character of the same kind precedes: one attempt for each run, not for each of its
  // characters.
  [
    /(?<![^\s@<>()[\]"',;:=/])(?:[^\s@<>()[\]"',;:=/%]|%(?!40))+(?:@|%40)[^\s@<>()[\]"',;:/.]+\.[^\s@<>()[\]"',;:/]+/g,
    '[e-mail]',
  ],
  // Korean numbers as people write them, and international ones.
  [/(?<![\w.-])(?:\+82[ .-]?|0)(?:2|1[016789]|[3-6]\d|70|50\d)[ .-]?\d{3,4}[ .-]?\d{4}(?![\w-])/g, '[phone]'],
  [/(?<![\w.-])\+[1-9]\d{0,2}[ .-]?\d(?:[ .-]?\d){6,11}(?!\w)/g, '[phone]'],
]

/** Names of facts that are secret whatever their value. */
const SECRET_NAME =
  /^(?:authorization|cookie|set-cookie|x-api-key|key|token|secret|password|email|phone|guestPhone|guestName)$/i

/** Returns a fact of a log line without secrets. */
export function redacted(value: unknown, name = '', depth = 0): unknown {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') return value
  if (SECRET_NAME.test(name)) return '[hidden]'
  if (typeof value === 'string') return redactedText(value)
  if (value instanceof Error) return redactedText(value.stack ?? String(value))
  if (typeof value !== 'object') return `[${typeof value}]`
  if (depth >= DEPTH_MAX) return '[deeper]'
  if (Array.isArray(value)) return value.slice(0, PARTS_MAX).map((item) => redacted(item, '', depth + 1))
  const parts = Object.entries(value).slice(0, PARTS_MAX)
  return Object.fromEntries(parts.map(([inner, item]) => [inner, redacted(item, inner, depth + 1)]))
}

/**
 * Returns a text without secrets, cut to `REDACTED_LENGTH_MAX` before it is searched, so that the work is bounded
 * whatever the text repeats. When a text was cut, its end is left out as well, because the cut may have split a secret.
 */
export function redactedText(text: string): string {
  const isLong = text.length > REDACTED_LENGTH_MAX
  const head = isLong ? text.slice(0, REDACTED_LENGTH_MAX) : text
  const clean = SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), head)
  const kept = Math.min(clean.length - CUT_LENGTH, REDACTED_LENGTH_MAX)
  return isLong ? `${clean.slice(0, Math.max(kept, 0))}…[cut]` : clean.slice(0, 2 * REDACTED_LENGTH_MAX)
}
