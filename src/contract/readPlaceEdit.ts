import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Instant } from '#base/clock.ts'
import { isCalendarDate, isoInstant } from '#base/kst.ts'
import { editDistance } from '#base/text.ts'
import type { ParameterFault } from './errors.ts'
import type { Language } from './language.ts'
import type { AttributeChanges, PlaceChanges } from './placeChanges.ts'
import { type PlaceEditBody, PlaceEditSchema } from './placeEditSchema.ts'
import { readOwnWeek } from './readOwnWeek.ts'
import { BOOLEAN_FILTERS } from './vocabulary.ts'

export type PlaceEditReading =
  | { kind: 'sound'; changes: PlaceChanges }
  | { kind: 'faulty'; faults: readonly ParameterFault[] }

/** In both languages, without its subject. */
type Message = Readonly<Record<Language, string>>
type Fault = (param: string, message: Message) => void

/** Understands all of what an owner says, or lists every fault with its path (`menu.0.price`); nothing is guessed. */
export function readPlaceEdit(body: unknown, at: Instant): PlaceEditReading {
  const faults = shapeFaults(body)
  if (faults.length > 0) return { kind: 'faulty', faults }
  const said = body as PlaceEditBody
  const fault: Fault = (param, message) => faults.push(faultOf(param, message, undefined))
  const changes = changesOf(said, at, fault)
  return faults.length > 0 ? { kind: 'faulty', faults } : { kind: 'sound', changes }
}

const NO_DAY: Message = { en: 'is no day of the calendar (YYYY-MM-DD)', ko: '달력에 없는 날짜입니다 (YYYY-MM-DD)' }
const UNKNOWN_FIELD: Message = { en: 'is not a field that an owner can change', ko: '변경할 수 없는 항목입니다' }
/** The schema's own words are English; these say the same by the kind of fault. */
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

function changesOf(said: PlaceEditBody, at: Instant, fault: Fault): PlaceChanges {
  const { businessHours, temporaryClosures, promotion, ownerIntro, menu, photos, snsLinks, attributes, ...plain } = said
  const announcedAt = isoInstant(at)
  return {
    ...plain,
    ...taken('snsLinks', snsLinks, (links) => links.map((link) => ({ ...link, handle: link.handle ?? null }))),
    ...taken('businessHours', businessHours, (days) => readOwnWeek(days, fault)),
    ...taken('temporaryClosures', temporaryClosures, (closures) =>
      closures.map(({ from, to = null, reason, note = null }, i) => {
        checkDates(`temporaryClosures.${i}`, { from, to }, fault)
        return { from, to, reason, note, source: 'owner', announcedAt }
      }),
    ),
    ...taken(
      'promotion',
      promotion,
      ({ title, description = null, startsAt = null, endsAt = null, conditions = null }) => {
        checkDates('promotion', { startsAt, endsAt }, fault)
        return { title, description, startsAt, endsAt, conditions, source: 'owner' }
      },
    ),
    ...taken('ownerIntro', ownerIntro, ({ text, language = 'ko' }) => ({ text, language, updatedAt: announcedAt })),
    ...taken('menu', menu, (items) =>
      items.map(({ price = null, recommend = false, isNew = false, ...item }) => ({
        ...item,
        price,
        recommend,
        isNew,
      })),
    ),
    ...taken('photos', photos, photosOf),
    ...(attributes !== undefined && { attributes: attributesOf(attributes) }),
  }
}

/** Absent stays absent and null stays null. */
function taken<Name extends string, From, To>(
  name: Name,
  value: From | null | undefined,
  read: (value: From) => To,
): Partial<Record<Name, To | null>> {
  if (value === undefined) return {}
  return { [name]: value === null ? null : read(value) } as Record<Name, To | null>
}

function photosOf({ main = null, gallery = [], menu = [], menuBoard = [] }: NonNullable<PlaceEditBody['photos']>) {
  const shown = gallery.map(({ url, category = null, isMain = false }) => ({ url, category, isMain }))
  const first = main ?? shown.find(({ isMain }) => isMain)?.url ?? shown[0]?.url ?? null
  return { main: first, gallery: shown, menu, menuBoard, attributions: [] }
}

/** A list of atmospheres means a score of 1 each (decisions.md 29.17). */
function attributesOf({ atmosphere, booleans, ...others }: NonNullable<PlaceEditBody['attributes']>): AttributeChanges {
  return {
    ...others,
    ...(booleans && { booleans }),
    ...taken('atmosphere', atmosphere, (tags) => Object.fromEntries(tags.map((tag) => [tag, 1]))),
  } as AttributeChanges
}

function checkDates(param: string, dates: Readonly<Record<string, string | null>>, fault: Fault): void {
  const [first, last] = Object.entries(dates)
  for (const [name, value] of [first, last].filter((entry) => entry !== undefined))
    if (value !== null && !isCalendarDate(value)) fault(`${param}.${name}`, NO_DAY)
  if (first?.[1] && last?.[1] && last[1] < first[1])
    fault(`${param}.${last[0]}`, { en: `is before ${first[0]}`, ko: `${first[0]}보다 이릅니다` })
}

/** What the schema finds, field by field, since it stops after the first few faults of each. */
function shapeFaults(body: unknown): ParameterFault[] {
  const fields: Readonly<Record<string, TSchema>> = PlaceEditSchema.properties
  return Object.entries(body as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    const schema = fields[name]
    return schema ? fieldFaults(name, schema, value) : [unknownField(name, Object.keys(fields))]
  })
}

/** Each fault once: a field that may be null complains about both. */
function fieldFaults(name: string, schema: TSchema, value: unknown): ParameterFault[] {
  const faults = new Map<string, ParameterFault>()
  for (const error of Value.Errors(schema, value)) {
    const { keyword, params, message } = error as { keyword: string; params: Record<string, unknown>; message: string }
    const path = error.instancePath.slice(1).split('/').filter(Boolean)
    const param = [name, ...path].join('.')
    if (keyword === 'anyOf' || keyword === 'additionalProperties' || faults.has(param)) continue
    if (keyword === 'type' && params['type'] === 'null') continue
    const allowed = params['allowedValues'] as string[] | undefined
    if (keyword === 'boolean') faults.set(param, unknownField(param, BOOLEAN_FILTERS))
    else
      faults.set(
        param,
        faultOf(param, { en: message, ko: KOREAN[keyword] ?? KOREAN_OTHERWISE }, allowed, valueAt(value, path)),
      )
  }
  return [...faults.values()]
}

function unknownField(param: string, known: readonly string[]): ParameterFault {
  const near = known.find((name) => editDistance(name, param.split('.').at(-1) ?? param, 2) <= 2)
  return {
    ...faultOf(param, UNKNOWN_FIELD, near === undefined ? known : undefined),
    ...(near !== undefined && { didYouMean: near }),
  }
}

function faultOf(
  param: string,
  { en, ko }: Message,
  allowed: readonly string[] | undefined,
  value?: unknown,
): ParameterFault {
  return {
    param,
    code: 'invalid_parameter',
    message: { en: `${param} ${en}.`, ko: `${param}: ${ko}.` },
    value: value === undefined ? null : JSON.stringify(value).slice(0, 100),
    ...(allowed && { allowed: allowed.slice(0, 20) }),
  }
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value)
}
