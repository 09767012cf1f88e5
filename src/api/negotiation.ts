import type { Language } from '#contract/language.ts'

interface Preference {
  name: string
  q: number
}

/** Reads `a;q=0.5, b` as names (lower case) with their weights; invalid weights count as 0. */
function preferences(header: string): Preference[] {
  return header.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    if (name === '') return []
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))
    const q = weight === undefined ? 1 : Number(weight.slice(weight.indexOf('=') + 1))
    return [{ name, q: Number.isFinite(q) ? q : 0 }]
  })
}

/** Returns Korean when it is requested with at least the weight of English, else English. */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return 'en'
  const wanted = preferences(acceptLanguage)
  const weightOf = (language: Language) =>
    Math.max(0, ...wanted.filter(({ name }) => name === language || name.startsWith(`${language}-`)).map(({ q }) => q))
  const korean = weightOf('ko')
  return korean > 0 && korean >= weightOf('en') ? 'ko' : 'en'
}

const JSON_RANGES: ReadonlySet<string> = new Set([
  '*/*',
  'application/*',
  'application/json',
  'application/problem+json',
])

/** Returns true when JSON may be sent: without an Accept header, or with one that does not exclude it. */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === 'application/json' || accept.trim() === '') return true
  return preferences(accept).some(({ name, q }) => q > 0 && JSON_RANGES.has(name))
}

/** Returns true when the request names the problem media type, so that errors have it as content type. */
export function namesProblemJson(accept: string | undefined): boolean {
  return preferences(accept ?? '').some(({ name, q }) => q > 0 && name === 'application/problem+json')
}

/** Returns true when the request names HTML and prefers it to JSON, as browsers do when a person follows a link. */
export function prefersHtml(accept: string | undefined): boolean {
  const wanted = preferences(accept ?? '')
  const weightOf = (type: string) => Math.max(0, ...wanted.filter(({ name }) => name === type).map(({ q }) => q))
  return weightOf('text/html') > weightOf('application/json')
}
