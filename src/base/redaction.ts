/**
 * What must never stand in a log, wherever it turns up in a text: a key or token of ours, a token in a header or a
 * cookie, in a link, a password in a URL, an e-mail address, a phone number.
 */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bos_(live|test|browser|owner)_\w+/g, 'os_$1_[hidden]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [hidden]'],
  [/((?:^|[\s;,"'])(?:set-)?cookie["']?\s*[:=]\s*)[^\n]+/gi, '$1[hidden]'],
  [/\b((?:__Secure-|__Host-)?oneset\.\w+=)[^\s;,"']+/g, '$1[hidden]'],
  [
    /((?:^|[?&\s"'{,])(?:api_key|access_token|refresh_token|id_token|token|code|state|secret|password|client_secret)["']?\s*[=:]\s*["']?)[^\s&"',}]+/gi,
    '$1[hidden]',
  ],
  [/(\/reset-password\/)[\w-]+/g, '$1[hidden]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[hidden]'],
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, '$1[hidden]@'],
  [/[^\s@<>()[\]"',;:=/]+(?:@|%40)[^\s@<>()[\]"',;:/]+\.[^\s@<>()[\]"',;:/.]+/g, '[e-mail]'],
  // Korean numbers as people write them, and international ones.
  [/(?<![\w.-])(?:\+82[ .-]?|0)(?:2|1[016789]|[3-6]\d|70|50\d)[ .-]?\d{3,4}[ .-]?\d{4}(?![\w-])/g, '[phone]'],
  [/(?<![\w.-])\+[1-9]\d{0,2}[ .-]?\d(?:[ .-]?\d){6,11}(?!\w)/g, '[phone]'],
]

/** Names of facts that are secret whatever they hold. */
const SECRET_NAME =
  /^(?:authorization|cookie|set-cookie|x-api-key|key|token|secret|password|email|phone|guestPhone|guestName)$/i

/** A fact of a log line without what must not stand there. */
export function redacted(value: unknown, name = ''): unknown {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') return value
  if (SECRET_NAME.test(name)) return '[hidden]'
  if (typeof value === 'string') return redactedText(value)
  if (value instanceof Error) return redactedText(value.stack ?? String(value))
  if (Array.isArray(value)) return value.map((item) => redacted(item))
  if (typeof value !== 'object') return `[${typeof value}]`
  return Object.fromEntries(Object.entries(value).map(([inner, item]) => [inner, redacted(item, inner)]))
}

export function redactedText(text: string): string {
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}
