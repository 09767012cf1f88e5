import type { Language } from '#contract/language.ts'

interface Preference {
  name: string
  q: number
}

/** `a;q=0.5, b` as names (lower case) with their weights; broken weights count as 0. */
function preferences(header: string): Preference[] {
  return header.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    if (name === '') return []
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))
    const q = weight === undefined ? 1 : Number(weight.slice(weight.indexOf('=') + 1))
    return [{ name, q: Number.isFinite(q) ? q : 0 }]
  })
}

/** Korean when it is asked for and not less than English; English otherwise. */
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

/** True when JSON may be sent: no Accept at all, or one that does not shut it out. */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === 'application/json' || accept.trim() === '') return true
  return preferences(accept).some(({ name, q }) => q > 0 && JSON_RANGES.has(name))
}

/** True when the request names the problem type, so errors are labelled with it. */
export function namesProblemJson(accept: string | undefined): boolean {
  return preferences(accept ?? '').some(({ name, q }) => q > 0 && name === 'application/problem+json')
}

/** True for who asks for a page by name, and for it rather than for JSON: browsers do when somebody follows a link. */
export function prefersHtml(accept: string | undefined): boolean {
  const wanted = preferences(accept ?? '')
  const weightOf = (type: string) => Math.max(0, ...wanted.filter(({ name }) => name === type).map(({ q }) => q))
  return weightOf('text/html') > weightOf('application/json')
}
