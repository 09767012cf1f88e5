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
/** Codes of regions have up to ten digits. */
const CODES: ReadonlySet<string> = new Set(['region_code'])
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
/** Seven digits and more with at most three signs between two: of phones in any notation, cards and identity cards. */
const LONG_NUMBER = /\d(?:[^\p{L}\p{N},]{0,3}\d){6,}/gu
/** A day, a time of day with its offset, or a span of times: these say nothing about a person. */
const MOMENT = /^(?:\d{4}-\d\d-\d\d ?)?(?:\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[+-]\d\d:\d\d)?)?$/
/** An id of the service, or a UUID. */
const ID = /^(?:[a-z]{2,5}_[0-9a-z]{1,40}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

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
  const given = new Map(Object.entries(path).map(([name, value]) => [name, plainText(value)]))
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

/** Returns the names of the parameters at which a refusal points, as far as they are stored. */
export function storedErrorParams(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => NAME.test(name)).slice(0, PARAMETERS_MAX)
}

/** Lists are stored as in a query, with commas. */
function storedValue(name: string, value: unknown): string | null {
  const items = Array.isArray(value) ? value : [value]
  const isPlain = items.every((item) => ['string', 'number', 'boolean'].includes(typeof item))
  return isPlain ? storedText(name, items.slice(0, PARAMETERS_MAX).map(String).join(',')) : null
}

function storedText(name: string, value: string): string | null {
  if (POSITIONS.has(name)) return roundedPosition(value)
  return CODES.has(name) ? cut(redactedText(value)) : plainText(value)
}

/** Returns a text without numbers that may identify a person, also in full-width digits. */
function plainText(value: string): string {
  const text = redactedText(value.normalize('NFKC'))
  if (text.split(',').every((one) => ID.test(one))) return cut(text)
  return cut(text.replace(LONG_NUMBER, (found) => (MOMENT.test(found) ? found : '[number]')))
}

function roundedPosition(value: string): string | null {
  const degrees = value.split(',').map(Number)
  return degrees.length <= 4 && degrees.every(Number.isFinite) ? degrees.map((one) => one.toFixed(2)).join() : null
}

function cut(text: string): string {
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text
}
