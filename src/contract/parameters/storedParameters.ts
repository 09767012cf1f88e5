import { redactedText } from '#base/text/redaction.ts'
import type { CallerEndpoint } from '../endpoints/callerEndpoint.ts'
import { parametersOf, type ReadEndpoint } from './parameters.ts'

/**
 * What is stored of the parameters of a request for its account (docs/decisions/0153-requests-by-id.md). Only what this
 * file names is stored; of the rest the name is.
 */
export interface StoredParameters {
  given: Readonly<Record<string, string>>
  /** Names of parameters and fields whose values are not stored. */
  leftOut: readonly string[]
}

/** What a request sent. */
interface SentParameters {
  path: Readonly<Record<string, string>>
  /** Names and values in the order of the request. */
  query: readonly (readonly [name: string, value: string])[]
  body: Readonly<Record<string, unknown>>
}

/** Positions of people: stored to a hundredth of a degree, some 1.1 km. */
const POSITIONS: ReadonlySet<string> = new Set(['lat', 'lng', 'bbox'])
/** Words that people typed: stored without numbers that may identify a person. */
const TYPED: ReadonlySet<string> = new Set(['q', 'keyword', 'prefer', 'in', 'topic', 'dong', 'sigungu', 'sido'])
/**
 * The fields of bodies that say nothing about a person. Phones, names, notes, questions, reasons, listings of the caller
 * and addresses of webhooks are missing on purpose.
 */
const FIELDS: ReadonlySet<string> = new Set([
  'placeId',
  'reservationTime',
  'guestCount',
  'kind',
  'topic',
  'duplicateOf',
  'observedAt',
  'minProbability',
  'events',
  'mode',
  'scopes',
  'expiresAt',
  'dailyTokens',
  'graceSeconds',
])

const VALUE_LENGTH_MAX = 200
const PARAMETERS_MAX = 60
/** Longer than any name of the contract. */
const NAME = /^[A-Za-z][A-Za-z0-9_.]{0,39}$/
/** Seven digits and more: of phones in any notation, cards and identity cards. */
const LONG_NUMBER = /\d(?:[ .-]?\d){6,}/g

/** Returns the names of the query parameters that a call of the public API accepts. */
export function queryNamesOf(endpoint: { name: ReadEndpoint } | Pick<CallerEndpoint, 'query'>): ReadonlySet<string> {
  return 'query' in endpoint
    ? new Set(endpoint.query.map(({ name }) => name))
    : new Set(parametersOf(endpoint.name).keys())
}

/** Selects what is stored; `known` are the query parameters of the call. */
export function storedParametersOf(
  { path, query, body }: SentParameters,
  known: ReadonlySet<string>,
): StoredParameters {
  const given = new Map(Object.entries(path).map(([name, value]) => [name, cut(redactedText(value))]))
  const leftOut = new Set<string>()
  const add = (name: string, isStored: boolean, value: unknown) => {
    if (!NAME.test(name) || given.size + leftOut.size >= PARAMETERS_MAX) return
    const earlier = given.get(name)
    const stored = isStored ? storedValue(name, value) : null
    if (stored === null) leftOut.add(name)
    else given.set(name, earlier === undefined ? stored : cut(`${earlier},${stored}`))
  }
  for (const [name, value] of query) add(name, known.has(name), value)
  for (const [name, value] of Object.entries(body)) if (value !== null) add(name, FIELDS.has(name), value)
  return { given: Object.fromEntries(given), leftOut: [...leftOut] }
}

/** Lists are stored as in a query, with commas. */
function storedValue(name: string, value: unknown): string | null {
  const items = Array.isArray(value) ? value : [value]
  const isPlain = items.every((item) => ['string', 'number', 'boolean'].includes(typeof item))
  return isPlain ? storedText(name, items.slice(0, PARAMETERS_MAX).map(String).join(',')) : null
}

function storedText(name: string, value: string): string | null {
  if (POSITIONS.has(name)) return roundedPosition(value)
  const text = redactedText(value)
  return cut(TYPED.has(name) ? text.replace(LONG_NUMBER, '[number]') : text)
}

function roundedPosition(value: string): string | null {
  const degrees = value.split(',').map(Number)
  return degrees.length <= 4 && degrees.every(Number.isFinite) ? degrees.map((one) => one.toFixed(2)).join() : null
}

function cut(text: string): string {
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text
}
