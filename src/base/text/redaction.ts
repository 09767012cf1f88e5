/** A line of a log is to be read by people: a stack fits, a body does not. */
export const REDACTED_LENGTH_MAX = 8_192
/** Longer than any secret that an expression below recognises by its end only: an e-mail address has 254 characters. */
const CUT_LENGTH = 512
/** A fact with more parts, or parts within parts, is told up to here. */
const PARTS_MAX = 200
const DEPTH_MAX = 8

/**
 * What must never stand in a log, wherever it turns up in a text: a key or token of ours, a token in a header or a
 * cookie, in a link, a password in a URL, an e-mail address, a phone number.
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
  // Only where nothing of the same kind stands before: from one place a run, not from each of its characters.
  [
    /(?<![^\s@<>()[\]"',;:=/])(?:[^\s@<>()[\]"',;:=/%]|%(?!40))+(?:@|%40)[^\s@<>()[\]"',;:/.]+\.[^\s@<>()[\]"',;:/]+/g,
    '[e-mail]',
  ],
  // Korean numbers as people write them, and international ones.
  [/(?<![\w.-])(?:\+82[ .-]?|0)(?:2|1[016789]|[3-6]\d|70|50\d)[ .-]?\d{3,4}[ .-]?\d{4}(?![\w-])/g, '[phone]'],
  [/(?<![\w.-])\+[1-9]\d{0,2}[ .-]?\d(?:[ .-]?\d){6,11}(?!\w)/g, '[phone]'],
]

/** Names of facts that are secret whatever they hold. */
const SECRET_NAME =
  /^(?:authorization|cookie|set-cookie|x-api-key|key|token|secret|password|email|phone|guestPhone|guestName)$/i

/** A fact of a log line without what must not stand there. */
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
 * A text without what must not stand in a log, cut to `REDACTED_LENGTH_MAX` before it is looked through: so the work is
 * bounded, whatever the text repeats. Of a text that was cut the end is left out too, because a secret may be cut in two.
 */
export function redactedText(text: string): string {
  const isLong = text.length > REDACTED_LENGTH_MAX
  const head = isLong ? text.slice(0, REDACTED_LENGTH_MAX) : text
  const clean = SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), head)
  const kept = Math.min(clean.length - CUT_LENGTH, REDACTED_LENGTH_MAX)
  return isLong ? `${clean.slice(0, Math.max(kept, 0))}…[cut]` : clean.slice(0, 2 * REDACTED_LENGTH_MAX)
}
