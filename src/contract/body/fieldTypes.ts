import { type TArray, type TOptional, type TSchema, Type } from 'typebox'
import type { Instant } from '#base/clock.ts'
import { instantIn } from '#base/kst.ts'
import { cleanLine } from '#base/text/text.ts'
import type { LocalizedText } from '../language.ts'
import { plainAddress } from '../limits/plainAddress.ts'
import type { BodySchema, Field, SentField, SentObject } from './bodySchema.ts'
import {
  isRequired,
  mustBeEmail,
  mustBeFlag,
  mustBeFuture,
  mustBeLine,
  mustBeListOf,
  mustBeListOfObjects,
  mustBeListOfTexts,
  mustBeNumber,
  mustBeObject,
  mustBeOneOf,
  mustBePlainEmail,
  mustBeText,
  mustBeWhole,
  mustEachBeOneOf,
} from './fieldSentences.ts'

/** A kind of value: reads a value that was sent. The limits are those of its schema; repeats in a list are merged. */
export interface FieldType<Value, Context = unknown, Schema extends TSchema = TSchema> extends Field<
  Value,
  Context,
  Schema
> {
  /** The allowed values, which the fault of a missing field names too. */
  readonly choices?: (context: Context) => readonly string[]
}

/** Returns a field that must be sent. */
export function required<Value, Context, Schema extends TSchema>(
  type: FieldType<Value, Context, Schema>,
): Field<Value, Context, Schema> {
  const read = (sent: SentField<Context>) =>
    sent.value === undefined ? missing(sent, type.choices?.(sent.context)) : type.read(sent)
  return { schema: type.schema, read }
}

/** Returns a field that must be sent and may be null. */
export function requiredOrNull<Value, Context, Schema extends TSchema>(
  type: FieldType<Value, Context, Schema>,
): Field<Value | null, Context, Schema> {
  const read = (sent: SentField<Context>) => {
    if (sent.value !== undefined) return type.read(sent)
    return sent.isPresent ? null : missing(sent)
  }
  return { schema: type.schema, read }
}

/** Returns a field that may be left out, which means `fallback`, or null where none is given. */
export function optional<Value, Context, Schema extends TSchema>(
  type: FieldType<Value, Context, Schema>,
): Field<Value | null, Context, TOptional<Schema>>
export function optional<Value, Context, Schema extends TSchema, Fallback>(
  type: FieldType<Value, Context, Schema>,
  fallback: Fallback,
): Field<Value | Fallback, Context, TOptional<Schema>>
export function optional<Value, Context, Schema extends TSchema>(
  type: FieldType<Value, Context, Schema>,
  // A default value would also replace an undefined that was asked for.
  ...given: readonly [fallback?: unknown]
): Field<unknown, Context, TOptional<Schema>> {
  const fallback = given.length === 0 ? null : given[0]
  const read = (sent: SentField<Context>) => (sent.value === undefined ? fallback : type.read(sent))
  return { schema: Type.Optional(type.schema) as TOptional<Schema>, read }
}

function missing<Context>(sent: SentField<Context>, allowed?: readonly string[]): undefined {
  const more = { code: 'missing_parameter', value: null, ...(allowed && { allowed }) }
  return sent.fault(isRequired(sent.name, allowed), more)
}

/** Adds a check that a JSON Schema cannot state. `problemOf` returns the message of a wrong value, else null. */
export function checked<Value, Context, Schema extends TSchema, More = unknown>(
  type: FieldType<Value, Context, Schema>,
  problemOf: (value: Value, context: More) => LocalizedText | null,
): FieldType<Value, Context & More, Schema> {
  const read = (sent: SentField<Context & More>) => {
    const value = type.read(sent)
    const problem = value === undefined ? null : problemOf(value, sent.context)
    return problem === null ? value : sent.fault(problem)
  }
  return { ...type, read }
}

/** Converts a valid value. */
export function converted<From, To, Context, Schema extends TSchema>(
  type: FieldType<From, Context, Schema>,
  convert: (value: From) => To,
): FieldType<To, Context, Schema> {
  const read = (sent: SentField<Context>) => {
    const value = type.read(sent)
    return value === undefined ? undefined : convert(value)
  }
  return { ...type, read }
}

interface Limits {
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

/** Returns a limit that the schema must state. */
function limitOf(schema: TSchema, name: keyof Limits): number {
  const limit = (schema as Limits)[name]
  if (limit === undefined) throw new Error(`the schema of a body has no ${name}`)
  return limit
}

/**
 * A text that is not blank, without the spaces around it. `sentMax` differs from the schema where the text is shortened
 * after it was sent.
 */
export function text<Schema extends TSchema>(schema: Schema, sentMax?: number): FieldType<string, unknown, Schema> {
  const maxLength = limitOf(schema, 'maxLength')
  const read = ({ name, value, fault }: SentField<unknown>) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= (sentMax ?? maxLength)
      ? value.trim()
      : fault(mustBeText(name, maxLength))
  return { schema, read }
}

/** One line of plain text; null where it is blank. */
export function line<Schema extends TSchema>(schema: Schema): FieldType<string | null, unknown, Schema> {
  const maxLength = limitOf(schema, 'maxLength')
  const read = ({ name, value, fault }: SentField<unknown>) =>
    typeof value === 'string' && value.length <= maxLength
      ? cleanLine(value, maxLength) || null
      : fault(mustBeLine(name, maxLength))
  return { schema, read }
}

/** One plain e-mail address, in lower case. */
export function email<Schema extends TSchema>(schema: Schema): FieldType<string, unknown, Schema> {
  const read = ({ name, value, fault }: SentField<unknown>) => {
    if (typeof value !== 'string') return fault(mustBeEmail(name))
    return plainAddress(value) ?? fault(value.includes('@') ? mustBePlainEmail(name) : mustBeEmail(name))
  }
  return { schema, read }
}

export function choice<Choice extends string, Schema extends TSchema>(
  allowed: readonly Choice[],
  schema: Schema,
): FieldType<Choice, unknown, Schema> {
  return choiceAmong<Choice, Schema, unknown>(() => allowed, schema)
}

/** A choice whose values depend on the installation. */
export function choiceAmong<Choice extends string, Schema extends TSchema, Context>(
  choices: (context: Context) => readonly Choice[],
  schema: Schema,
): FieldType<Choice, Context, Schema> {
  const read = ({ name, value, context, fault }: SentField<Context>) => {
    const allowed = choices(context)
    return allowed.find((one) => one === value) ?? fault(mustBeOneOf(name, allowed), { allowed })
  }
  return { schema, choices, read }
}

/** A list of distinct choices. It gets one fault as a whole, because each wrong entry would have the same message. */
export function listOf<Choice extends string, Schema extends TSchema>(
  allowed: readonly Choice[],
  schema: Schema,
): FieldType<Choice[], unknown, Schema> {
  const maxItems = limitOf(schema, 'maxItems')
  const read = ({ name, value, fault }: SentField<unknown>) => {
    if (!isList(value, maxItems)) return fault(mustBeListOf(name, allowed, maxItems), { allowed })
    const found = value.flatMap((item) => allowed.find((one) => one === item) ?? [])
    return found.length === value.length ? [...new Set(found)] : fault(mustEachBeOneOf(name, allowed), { allowed })
  }
  return { schema, read }
}

/** A list of distinct texts; `form` says what each of them is. */
export function textsOf<Schema extends TSchema>(
  schema: Schema,
  isValid: (text: string) => boolean,
  form: LocalizedText,
): FieldType<string[], unknown, Schema> {
  const maxItems = limitOf(schema, 'maxItems')
  const isText = (item: unknown): item is string => typeof item === 'string' && isValid(item)
  const read = ({ name, value, fault }: SentField<unknown>) =>
    isList(value, maxItems) && value.every(isText)
      ? [...new Set(value)]
      : fault(mustBeListOfTexts(name, maxItems, form))
  return { schema, read }
}

function isList(value: unknown, maxItems: number): value is unknown[] {
  return Array.isArray(value) && value.length > 0 && value.length <= maxItems
}

export function flag<Schema extends TSchema>(schema: Schema): FieldType<boolean, unknown, Schema> {
  const read = ({ name, value, fault }: SentField<unknown>) =>
    typeof value === 'boolean' ? value : fault(mustBeFlag(name))
  return { schema, read }
}

export function wholeNumber<Schema extends TSchema>(
  schema: Schema,
  min = limitOf(schema, 'minimum'),
  max = limitOf(schema, 'maximum'),
): FieldType<number, unknown, Schema> {
  const read = ({ name, value, fault }: SentField<unknown>) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? value
      : fault(mustBeWhole(name, min, max))
  return { schema, read }
}

/** A number, whole or not. */
export function decimal<Schema extends TSchema>(schema: Schema): FieldType<number, unknown, Schema> {
  const [min, max] = [limitOf(schema, 'minimum'), limitOf(schema, 'maximum')]
  const read = ({ name, value, fault }: SentField<unknown>) =>
    typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
      ? value
      : fault(mustBeNumber(name, min, max))
  return { schema, read }
}

/**
 * A list of objects, each of which is read with the schema of a body. The faults of an entry name it by its position:
 * `venues[3].lat`.
 */
export function objectsOf<Value, Context, Item extends TSchema>(
  item: BodySchema<Value, Context, Item>,
  limits: { minItems: number; maxItems: number; description?: string },
): FieldType<Value[], Context, TArray<Item>> {
  const schema = Type.Array(item.schema, limits)
  const read = ({ name, value, context, fault }: SentField<Context>) => {
    if (!Array.isArray(value) || value.length < limits.minItems || value.length > limits.maxItems)
      return fault(mustBeListOfObjects(name, limits.minItems, limits.maxItems))
    let isFaulty = false
    const read = value.map((one: unknown, at) => {
      if (typeof one !== 'object' || one === null || Array.isArray(one)) {
        isFaulty = true
        return fault(mustBeObject(`${name}[${at}]`), { param: `${name}[${at}]` })
      }
      const parsed = item.parse(one as SentObject, context)
      if (parsed.kind === 'parsed') return parsed.value
      isFaulty = true
      for (const { message, param, ...more } of parsed.faults)
        fault(message, { ...more, param: `${name}[${at}].${param}` })
      return undefined
    })
    return isFaulty ? undefined : (read as Value[])
  }
  return { schema, read }
}

/** An ISO 8601 time with its offset, in the future. */
export function futureTime<Schema extends TSchema>(schema: Schema): FieldType<Instant, { now: Instant }, Schema> {
  const read = ({ name, value, context, fault }: SentField<{ now: Instant }>) => {
    const at = instantIn(value)
    return at > context.now ? at : fault(mustBeFuture(name))
  }
  return { schema, read }
}
