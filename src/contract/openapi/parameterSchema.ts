import { TIERS } from '../parameters/fields.ts'
import { FIELD_NAMES } from '#venue/records.ts'
import type { Parameter } from '../parameters/parameters.ts'
import { COMBINE, OPEN_FILTERS, valuesOf } from '#venue/vocabulary.ts'

type Json = Readonly<Record<string, unknown>>

const LIST_MAX = 20

/**
 * Returns the JSON Schema of a query parameter. It lists canonical values; their Korean and English words are accepted
 * too.
 */
export function parameterSchema({ shape }: Parameter): Json {
  switch (shape.kind) {
    case 'flag':
      return { type: 'string', const: 'true' }
    case 'integer':
      return {
        type: 'integer',
        minimum: shape.min,
        maximum: shape.max,
        ...(shape.fallback !== undefined && { default: shape.fallback }),
      }
    case 'number':
      return { type: 'number', minimum: shape.min, maximum: shape.max }
    case 'integers':
      return {
        type: 'array',
        items: { type: 'integer', minimum: shape.min, maximum: shape.max },
        minItems: 1,
        maxItems: LIST_MAX,
      }
    case 'words': {
      const values = { type: 'string', [shape.filter in OPEN_FILTERS ? 'examples' : 'enum']: valuesOf(shape.filter) }
      return COMBINE[shape.filter] === 'single'
        ? values
        : { type: 'array', items: values, minItems: 1, maxItems: LIST_MAX }
    }
    case 'exclusions':
      return { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: LIST_MAX }
    case 'openAt':
      return { type: 'string', examples: ['now', '19:00', '2026-11-22T19:00', 'lunch', '내일 저녁', '18:00-20:00'] }
    case 'fields':
      return {
        type: 'array',
        items: { type: 'string', examples: [...Object.keys(TIERS), 'all', ...FIELD_NAMES] },
        default: ['core'],
      }
    case 'text':
      return { type: 'string', minLength: 1, maxLength: shape.maxLength }
    case 'choice':
      return { type: 'string', enum: shape.values, default: shape.fallback }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'box':
      return { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 }
    case 'regionCode':
      return { type: 'string', pattern: '^(\\d{2}|\\d{5}|\\d{10})$' }
  }
}
