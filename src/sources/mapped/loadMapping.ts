import { readFile } from 'node:fs/promises'
import { Ajv, type ErrorObject } from 'ajv'
import formats from 'ajv-formats'
import { isCalendarDate } from '#base/kst.ts'
import { nearest } from '#contract/faults.ts'
import { isAttribute } from '../records/cleanAttributes.ts'
import { EPSG_CODES } from '../table/projection.ts'
import { MappingSchema, type Mapping } from './mapping.ts'

/** The manual of the mapping language, as named in messages. */
const MANUAL = 'src/sources/mapped/README.md'

const ajv = new Ajv({ strict: false, allErrors: true, verbose: true })
formats.default(ajv)
// Patterns run with the `u` flag, as `new RegExp(text, 'u')` compiles them.
ajv.addFormat('regex', { type: 'string', validate: isPattern })
const validate = ajv.compile<Mapping>(MappingSchema)

/** A mapping file that cannot be used; the message names the file, the key, the fault and the remedy. */
export class MappingError extends Error {
  constructor(file: string, key: string, fault: string) {
    super(`${file}: ${key}: ${fault} (the language of mapping files: ${MANUAL})`)
    this.name = 'MappingError'
  }
}

/** Reads and checks a mapping file. Throws MappingError. */
export async function loadMapping(file: string): Promise<Mapping> {
  let value: unknown
  try {
    value = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new MappingError(file, 'whole file', `cannot be read as JSON: ${(error as Error).message}`)
  }
  return checkedMapping(value, file)
}

/** Checks a parsed mapping against the mapping language. Throws MappingError for the first fault. */
export function checkedMapping(value: unknown, file: string): Mapping {
  if (!validate(value)) throw faultOf(validate.errors ?? [], file)
  checkMeaning(value, file)
  return value
}

function faultOf(errors: readonly ErrorObject[], file: string): MappingError {
  const error = errors[0]
  if (!error) return new MappingError(file, 'whole file', 'does not fit')
  const key = error.instancePath.slice(1).replaceAll('/', '.')
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params['additionalProperty'])
    const known = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {})
    return new MappingError(
      file,
      dotted(key, name),
      `no such key${suggestion(name, known.length > 0 ? known : knownAt(key))}`,
    )
  }
  if (error.keyword === 'required') {
    return new MappingError(file, dotted(key, String(error.params['missingProperty'])), 'is missing; add it')
  }
  if (error.keyword === 'format')
    return new MappingError(file, key, 'is not a regular expression; escape literal characters')
  if (error.keyword === 'enum') {
    return new MappingError(file, key, `must be one of ${(error.params['allowedValues'] as string[]).join(', ')}`)
  }
  return new MappingError(file, key || 'whole file', error.message ?? 'does not fit')
}

/** Fields that distinguish records, or that an owner must confirm for each record. */
const NOT_CONSTANT = ['source', 'sourceId', 'observedAt', 'name', 'confirmedBy']

/** Checks the rules that a schema cannot express. */
function checkMeaning(mapping: Mapping, file: string): void {
  const { coordinates, fields, setAside = [] } = mapping
  if (!coordinates && !fields.address && !fields.roadAddress && !fields.jibunAddress) {
    throw new MappingError(file, 'fields', 'no field places a record; map coordinates or an address')
  }
  if (coordinates) {
    const degrees = coordinates.lat !== undefined && coordinates.lng !== undefined
    const plane = coordinates.x !== undefined && coordinates.y !== undefined && coordinates.epsg !== undefined
    if (degrees === plane) throw new MappingError(file, 'coordinates', 'give lat and lng, or x, y and epsg')
    if (plane && !EPSG_CODES.includes(coordinates.epsg ?? 0)) {
      throw new MappingError(file, 'coordinates.epsg', `must be one of ${EPSG_CODES.join(', ')}`)
    }
  }
  if (typeof mapping.observedAt === 'string' && Number.isNaN(Date.parse(mapping.observedAt))) {
    throw new MappingError(file, 'observedAt', 'is not a date-time; write 2024-12-31T00:00:00Z, or {"column": …}')
  }
  if (mapping.editionDate !== undefined && !isCalendarDate(mapping.editionDate))
    throw new MappingError(file, 'editionDate', 'is no date; write YYYY-MM-DD')
  if (mapping.complete && mapping.editionDate === undefined && typeof mapping.observedAt !== 'string')
    throw new MappingError(file, 'complete', 'needs the day of the edition; add editionDate')
  const wrong = Object.keys(mapping.attributes ?? {}).find((name) => !isAttribute(name))
  if (wrong !== undefined) throw new MappingError(file, `attributes.${wrong}`, 'is not an attribute of the vocabulary')
  const forbidden = NOT_CONSTANT.find((name) => Object.hasOwn(mapping.constants ?? {}, name))
  if (forbidden !== undefined)
    throw new MappingError(file, `constants.${forbidden}`, 'cannot be the same for every record; remove it')
  setAside.forEach((rule, i) => {
    for (const [key, test] of [
      [`setAside.${i}`, rule],
      [`setAside.${i}.unless`, rule.unless],
    ] as const) {
      if (test && (test.in === undefined) === (test.matches === undefined)) {
        throw new MappingError(file, key, 'give either in or matches')
      }
    }
  })
}

function knownAt(key: string): string[] {
  return key === '' ? Object.keys(MappingSchema.properties) : []
}

function dotted(key: string, name: string): string {
  return key === '' ? name : `${key}.${name}`
}

function suggestion(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  if (near !== null) return `; did you mean ${near}?`
  return known.length > 0 ? `; known keys are ${known.join(', ')}` : ''
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}
