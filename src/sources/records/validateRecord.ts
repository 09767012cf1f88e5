import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import schema from '#contract/source-record.schema.json' with { type: 'json' }
import type { SourceRecord } from '../record.ts'

const ajv = new Ajv2020({ strict: false })
formats.default(ajv)
const validate = ajv.compile<SourceRecord>(schema)

export type Validation = { kind: 'valid'; record: SourceRecord } | { kind: 'broken'; reason: string }

/** Validates a cleaned record against src/contract/source-record.schema.json; the reason names the first fault only. */
export function validateRecord(value: unknown): Validation {
  if (!validate(value)) return { kind: 'broken', reason: reasonOf(validate.errors ?? []) }
  // The format allows leap seconds, which Date cannot represent.
  if (Number.isNaN(Date.parse(value.observedAt))) return { kind: 'broken', reason: 'observedAt is not a date-time' }
  return { kind: 'valid', record: value }
}

function reasonOf(errors: readonly ErrorObject[]): string {
  if (errors.some(({ schemaPath }) => schemaPath === '#/anyOf'))
    return 'no lat and lng, no roadAddress and no jibunAddress'
  const error = errors.find(({ keyword }) => keyword === 'oneOf') ?? errors[0]
  if (!error) return 'does not fit the schema'
  const where = error.instancePath.slice(1).replaceAll('/', '.') || 'record'
  if (error.keyword === 'oneOf') return `${where} must have exactly one of weekly, text and osm`
  if (error.keyword === 'enum')
    return `${where} must be one of ${(error.params['allowedValues'] as string[]).join(', ')}`
  return `${where} ${error.message ?? 'is wrong'}`
}
