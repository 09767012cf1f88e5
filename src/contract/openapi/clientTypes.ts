import { CALLER_ENDPOINTS } from '../endpoints/callerEndpoints.ts'
import { ERRORS } from '../errors.ts'
import { fieldsOfTier, ON_REQUEST, TIERS } from '../parameters/fields.ts'
import { TIER_NAMES } from '#venue/records.ts'
import { isSharedFilter, parametersOf, type Parameter, type ReadEndpoint } from '../parameters/parameters.ts'
import type { Shape } from '../parameters/shape.ts'
import { BOOLEAN_FILTERS, COMBINE, OPEN_FILTERS, valuesOf } from '#venue/vocabulary.ts'
import { LIST_FILTERS } from '#venue/listFilters.ts'
import { docComment, interfaceText, literal, schemaType, unionOf } from './schemaTypes.ts'
import type { TSchema } from 'typebox'
import { withIdempotencyKey } from '../schemas/values.ts'
import { linked, sharedSchemas } from './sharedSchemas.ts'

/**
 * The contract as the types of the published client, by file name. The client has no dependencies and so cannot import
 * the contract itself. `npm run golden` writes the files; a test compares them with the contract.
 */
export const CLIENT_TYPES: Readonly<Record<string, () => string>> = {
  'filters.ts': () => `${HEAD}\n${filterTypes()}`,
  'records.ts': () => `${HEAD}\n${recordTypes()}`,
  'calls.ts': () => `${HEAD}\n${callsTypes()}`,
  'sentences.ts': () => `${HEAD}\n${sentenceTypes()}`,
  'fields.ts': () => `${HEAD}\n${fieldTypes()}`,
}

const HEAD = '// Generated from src/contract by npm run golden. Do not edit.\n'

/** Parameters the client sets itself: it derives the types of fields from the request, and iterates over pages. */
const OWN: ReadonlySet<string> = new Set(['fields', 'dry_run', 'max_units'])

function filterTypes(): string {
  const values = LIST_FILTERS.map(
    (filter) => `export type ${typeName(filter)} = ${unionOf(valuesOf(filter).filter(isNamed).map(literal))}\n`,
  )
  const shared = [...parametersOf('search').values()].filter(isSharedFilter)
  return [
    ...values,
    `export type BooleanFilter = ${unionOf(BOOLEAN_FILTERS.map(literal))}\n`,
    exclusionType(),
    '/** The filters that search and nearby share. Different filters combine with AND; omit the ones you do not need. */',
    queryType('PlaceFilters', shared),
    queryType('SearchQuery', own('search'), 'PlaceFilters'),
    queryType('NearbyQuery', own('nearby'), 'PlaceFilters'),
    queryType('ClustersQuery', own('clusters'), "Omit<PlaceFilters, 'bbox'>"),
    queryType('SentenceQuery', optionalRest('sentence'), 'PlaceFilters'),
    queryType('SuggestQuery', optionalRest('suggest')),
    queryType('HistoryQuery', own('history')),
    queryType('RegionsQuery', own('regions')),
  ].join('\n')
}

const own = (endpoint: ReadEndpoint) =>
  [...parametersOf(endpoint).values()].filter((parameter) => !isSharedFilter(parameter) && !OWN.has(parameter.name))

/** The client takes the text itself as an argument. */
const optionalRest = (endpoint: ReadEndpoint) => own(endpoint).filter(({ name }) => name !== 'q')

/** `true` asks for any value; the client offers it as a boolean. */
const isNamed = (value: string) => value !== 'true'

const typeName = (name: string) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

function exclusionType(): string {
  const prefixes = [...LIST_FILTERS, 'place', 'keyword']
  const bare = valuesOf('exclude').map(literal)
  const worded = prefixes.map((prefix) => `\`${prefix}:\${string}\``)
  return `export type Exclusion = ${unionOf([...bare, 'BooleanFilter', 'Subtype', 'BusinessCategory', ...worded])}\n`
}

function queryType(name: string, parameters: readonly Parameter[], base?: string): string {
  const members = parameters.map(
    (parameter) =>
      `  ${docComment(parameter.description)}${parameter.name}${parameter.required ? '' : '?'}: ${parameterType(parameter.shape)}${parameter.required ? '' : ' | undefined'}`,
  )
  return `export interface ${name}${base ? ` extends ${base}` : ''} {\n${members.join('\n')}\n}\n`
}

function parameterType(shape: Shape): string {
  switch (shape.kind) {
    case 'flag':
      return 'true'
    case 'integer':
    case 'number':
      return 'number'
    case 'integers':
      return oneOrMore(Array.from({ length: shape.max - shape.min + 1 }, (_, i) => String(shape.min + i)).join(' | '))
    case 'words':
      return wordsType(shape.filter)
    case 'exclusions':
      return oneOrMore('Exclusion')
    case 'choice':
      return unionOf(shape.values.map(literal))
    case 'openAt':
      return unionOf([...valuesOf('open_at').map(literal), '(string & {})'])
    case 'fields':
    case 'text':
    case 'date':
    case 'regionCode':
      return 'string'
    case 'box':
      return 'string | readonly [west: number, south: number, east: number, north: number]'
  }
}

function wordsType(filter: (typeof LIST_FILTERS)[number]): string {
  const name = typeName(filter)
  const free = { years: '`${number}y`', names: '(string & {})', none: null }[OPEN_FILTERS[filter] ?? 'none']
  const value = free === null ? name : `${name} | ${free}`
  const any = valuesOf(filter).every(isNamed) ? '' : ' | true'
  return COMBINE[filter] === 'single' ? value : `${oneOrMore(value)}${any}`
}

const oneOrMore = (type: string) => `${type} | readonly (${type})[]`

/** The records of searches by a sentence, which have a file of their own. */
const OF_SENTENCES: readonly string[] = ['SentenceMeta', 'SentenceDryRun', 'Suggestion']

function sentenceTypes(): string {
  const schemas = sharedSchemas()
  return OF_SENTENCES.map((name) => interfaceText(name, schemas[name])).join('\n')
}

function recordTypes(): string {
  const { Place: place, Error: errorBody, ...records } = sharedSchemas()
  const named = Object.entries(records)
    .filter(([name]) => !OF_SENTENCES.includes(name))
    .map(([name, schema]) => interfaceText(name, schema))
  const { distanceM: _, ...properties } = (place as { properties: Record<string, unknown> }).properties
  return [
    `/** The error codes of this version; new ones may appear. */\nexport type ErrorCode = ${unionOf(Object.keys(ERRORS).map(literal))}\n`,
    interfaceText('ErrorBody', errorBody),
    '/** All fields of a place. A response contains the requested ones; a field without a value is null. */',
    interfaceText('PlaceFields', { properties }, true),
    ...named,
  ].join('\n')
}

/** The parameters and responses of calls that are no searches, with the records that they name. */
function callsTypes(): string {
  const text = CALLER_ENDPOINTS.flatMap(callTypes).join('\n')
  const words = new Set(text.split(/\W+/u))
  const named = Object.keys(sharedSchemas()).filter((name) => words.has(name))
  return `import type { ${named.toSorted().join(', ')} } from './records.ts'\n\n${text}`
}

/**
 * Returns the parameter and response types of a call that is not a search, named after it (`RotateKeyBody`,
 * `RotateKeyData`) unless they have a shared name.
 */
function callTypes({ name, query, body, output }: (typeof CALLER_ENDPOINTS)[number]): string[] {
  const typed = name.replace(/^./, (letter) => letter.toUpperCase())
  const data = schemaType(linked((output as { properties?: Record<string, unknown> }).properties?.['data']))
  const parameters = {
    properties: Object.fromEntries(
      query.map((parameter) => [parameter.name, { description: parameter.description, ...parameter.schema }]),
    ),
    required: query.filter(({ required }) => required).map(({ name: parameter }) => parameter),
  }
  return [
    ...(query.length > 0 ? [interfaceText(`${typed}Query`, parameters)] : []),
    ...(body ? [`export type ${typed}Body = ${schemaType(linked(bodyOf(name, body.schema)))}\n`] : []),
    ...(/^\w+(\[\])?$/.test(data) ? [] : [`export type ${typed}Data = ${data}\n`]),
  ]
}

/** The calls whose idempotency key a user of the client may choose; the client makes the keys of all others. */
const WITH_OWN_KEY: ReadonlySet<string> = new Set(['reserve', 'askVenue', 'reportPlace'])

const bodyOf = (name: string, schema: TSchema) => (WITH_OWN_KEY.has(name) ? withIdempotencyKey(schema) : schema)

function fieldTypes(): string {
  const tiers = TIER_NAMES.map((tier) => {
    const names = fieldsOfTier(tier)
    return `  ${docComment(`${TIERS[tier]} ${TIERS[tier] === 1 ? 'token' : 'tokens'} per request`)}${tier}: ${unionOf(names.map(literal))}`
  })
  return `/** The fields that a tier's name includes. */
export interface FieldsOfTier {
${tiers.join('\n')}
}

/** Fields that no tier's name includes: request them by name. */
export type FieldOnRequest = ${unionOf([...ON_REQUEST].map(literal))}
`
}
