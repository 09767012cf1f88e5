import type { TSchema } from 'typebox'
import { PHOTO_URL_PATTERN } from '#base/network/ownPhoto.ts'
import { Value } from 'typebox/value'
import { nearest } from '../faults.ts'
import type { ParameterFault } from '../parameterFault.ts'
import type { FaultList } from '../faultList.ts'
import { echo } from '../faults.ts'
import type { LocalizedText } from '../language.ts'
import { NO_PHOTO_ADDRESS } from './placeEditLinks.ts'
import { PlaceEditSchema } from '../schemas/placeEditSchema.ts'
import { BOOLEAN_FILTERS } from '#venue/vocabulary.ts'

const UNKNOWN_FIELD: LocalizedText = { en: 'is not a field that an owner can change', ko: '변경할 수 없는 항목입니다' }

/** Korean messages by keyword of the schema; the schema library's messages are English. */
const KOREAN: Readonly<Record<string, string>> = {
  type: '값의 종류가 올바르지 않습니다',
  enum: '허용되지 않는 값입니다',
  pattern: '형식이 올바르지 않습니다',
  required: '빠진 항목이 있습니다',
  minLength: '너무 짧습니다',
  maxLength: '너무 깁니다',
  minimum: '너무 작습니다',
  maximum: '너무 큽니다',
  minItems: '항목이 너무 적습니다',
  maxItems: '항목이 너무 많습니다',
}
const KOREAN_OTHERWISE = '올바르지 않은 값입니다'

/** Descriptions of text forms by the pattern that requires them, because people do not read patterns. */
const FORMS: ReadonlyMap<string, LocalizedText> = new Map([
  [
    '^[0-9+][0-9 -]{5,19}$',
    {
      en: 'must be a phone number of digits, spaces and hyphens, such as 02-123-4567',
      ko: '02-123-4567처럼 숫자, 공백, 하이픈으로 된 전화번호여야 합니다',
    },
  ],
  ['^https?://[^\\s]+$', { en: 'must be an http or https address', ko: 'http 또는 https 주소여야 합니다' }],
  [PHOTO_URL_PATTERN, NO_PHOTO_ADDRESS],
  [
    '^([01]\\d|2[0-4]):[0-5]\\d$',
    { en: 'must be a time as HH:MM, such as 09:30', ko: '09:30처럼 HH:MM 형식의 시각이어야 합니다' },
  ],
  [
    '^\\d{4}-\\d{2}-\\d{2}$',
    { en: 'must be a date as YYYY-MM-DD, such as 2026-11-21', ko: '2026-11-21처럼 YYYY-MM-DD 형식의 날짜여야 합니다' },
  ],
  [
    '^[a-z]{2}$',
    { en: 'must be a language code of two letters, such as ko', ko: 'ko처럼 두 글자로 된 언어 코드여야 합니다' },
  ],
])

/** Returns a fault of a field of an edit; `said` is a sentence without its subject. */
export function editFault(path: string, said: LocalizedText, more: Partial<ParameterFault> = {}): ParameterFault {
  const param = echo(path)
  const message = { en: `${param} ${said.en}.`, ko: `${param}: ${said.ko}.` }
  return { param, code: 'invalid_parameter', message, value: null, ...more }
}

const NO_OBJECT: LocalizedText = {
  en: 'must be a JSON object with the fields to change',
  ko: '바꿀 필드를 담은 JSON 객체여야 합니다',
}

/** Adds the schema's faults field by field, because the library stops after the first few faults of a value. */
export function findShapeFaults(body: unknown, faults: FaultList): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return faults.push(editFault('body', NO_OBJECT))
  const fields: Readonly<Record<string, TSchema>> = PlaceEditSchema.properties
  const names = Object.keys(fields)
  for (const [name, value] of Object.entries(body as Readonly<Record<string, unknown>>)) {
    const schema = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (schema) for (const fault of fieldFaults(name, schema, value)) faults.push(fault)
    else faults.add(() => unknownField(name, names))
  }
}

interface SchemaError {
  keyword: string
  schemaPath: string
  instancePath: string
  params: Record<string, unknown>
  message: string
}

/** Returns each fault once: for a nullable field, the library reports faults of both alternatives. */
function fieldFaults(name: string, schema: TSchema, value: unknown): ParameterFault[] {
  const faults = new Map<string, ParameterFault>()
  for (const error of Value.Errors(schema, value) as SchemaError[]) {
    const { keyword, params, instancePath, schemaPath } = error
    const path = instancePath.slice(1).split('/').filter(Boolean)
    const param = [name, ...path].join('.')
    if (keyword === 'anyOf' || keyword === 'additionalProperties' || faults.has(param)) continue
    if (keyword === 'type' && params['type'] === 'null') continue
    if (keyword === 'boolean') {
      faults.set(param, unknownField(param, fieldsBeside(schema, schemaPath)))
      continue
    }
    const allowed = (params['allowedValues'] as (string | number)[] | undefined)?.map(String)
    const shown = JSON.stringify(valueAt(value, path))?.slice(0, 100) ?? null
    faults.set(param, editFault(param, saidOf(error), { value: shown, ...(allowed && { allowed: firstOf(allowed) }) }))
  }
  return [...faults.values()]
}

function saidOf({ keyword, params, message }: SchemaError): LocalizedText {
  const form = keyword === 'pattern' ? FORMS.get(String(params['pattern'])) : undefined
  return form ?? { en: message, ko: KOREAN[keyword] ?? KOREAN_OTHERWISE }
}

/**
 * Returns the known fields of the object in which the schema refused one, found by a schema path such as
 * `#/anyOf/0/items/additionalProperties`.
 */
function fieldsBeside(schema: TSchema, schemaPath: string): string[] {
  const object = valueAt(schema, schemaPath.split('/').slice(1, -1)) as { properties?: Record<string, TSchema> }
  return Object.keys(object.properties ?? {})
}

function unknownField(param: string, known: readonly string[]): ParameterFault {
  const name = param.split('.').at(-1) ?? param
  // Callers know `wifi` as a filter and send it one level too high.
  if (known.includes('booleans') && BOOLEAN_FILTERS.some((filter) => filter === name)) {
    const below = `booleans.${name}`
    const there = param.slice(0, -name.length) + below
    const said = { en: `must be sent as ${there}, true or false`, ko: `${there}에 true 또는 false로 보내세요` }
    return editFault(param, said, { didYouMean: below })
  }
  const near = nearest(name, known)
  return editFault(param, UNKNOWN_FIELD, near === null ? { allowed: firstOf(known) } : { didYouMean: near })
}

const ALLOWED_MAX = 20
const firstOf = (allowed: readonly string[]) => allowed.slice(0, ALLOWED_MAX)

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value)
}
