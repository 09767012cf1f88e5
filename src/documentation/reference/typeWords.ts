import type { Parameter } from '#contract/parameters/parameters.ts'
import { parameterSchema } from '#contract/openapi/parameterSchema.ts'

type Json = Readonly<Record<string, unknown>>

/** Upper bounds from here on exist only to keep numbers exact, so the pages omit them. */
const UNBOUNDED = 1_000_000

/** Returns a JSON Schema as a type of one line, the same in every language: `string | null`, `integer 1–200`. */
export function typeWords(schema: unknown): string {
  if (!isObject(schema)) return 'any'
  const branches = schema['anyOf']
  if (Array.isArray(branches)) return unionWords(branches)
  if ('const' in schema) return JSON.stringify(schema['const'])
  switch (schema['type']) {
    case 'array':
      return `${typeWords(schema['items'])}[]${boundWords(schema['minItems'], schema['maxItems'])}`
    case 'integer':
    case 'number':
      return `${schema['type']}${boundWords(schema['minimum'], schema['maximum'])}${defaultWords(schema)}`
    case 'string':
      return `string${formatWords(schema)}${defaultWords(schema)}`
    default:
      return typeof schema['type'] === 'string' ? schema['type'] : Array.isArray(schema['enum']) ? 'string' : 'any'
  }
}

/** Returns the type of a query parameter. */
export function parameterTypeWords(parameter: Parameter): string {
  if (parameter.shape.kind === 'flag') return 'true'
  return typeWords(parameterSchema(parameter))
}

function unionWords(branches: readonly unknown[]): string {
  const words = [...new Set(branches.map(typeWords))]
  return [...words.filter((word) => word !== 'null'), ...words.filter((word) => word === 'null')].join(' | ')
}

function boundWords(min: unknown, max: unknown): string {
  const [low, high] = [min, max].map((bound) => (typeof bound === 'number' ? bound : null))
  const upper = high !== null && high !== undefined && high < UNBOUNDED ? high : null
  if ((low ?? null) === null) return upper === null ? '' : ` ≤ ${upper}`
  return upper === null ? ` ≥ ${low}` : ` ${low}–${upper}`
}

const formatWords = ({ format, maxLength }: Json) =>
  typeof format === 'string' ? ` (${format})` : typeof maxLength === 'number' ? ` ≤ ${maxLength}` : ''

const defaultWords = (schema: Json) => ('default' in schema ? ` = ${String(schema['default'])}` : '')

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
