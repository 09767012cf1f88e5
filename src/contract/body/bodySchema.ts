import { type TObject, type TSchema, Type } from 'typebox'
import type { ParameterFault } from '../parameterFault.ts'
import { FaultList, type FaultyReading } from '../faultList.ts'
import { echo, nearest } from '../faults.ts'
import type { LocalizedText } from '../language.ts'
import { noSuchField } from './fieldSentences.ts'

/** A JSON object as it was sent. */
export type SentObject = Readonly<Record<string, unknown>>

/**
 * The schema of a body: the JSON Schema that OpenAPI shows, and the parser of what is sent. `Context` is what the
 * checks need besides the body, such as the time.
 */
export interface BodySchema<Value, Context = unknown, Schema extends TSchema = TSchema> {
  readonly schema: Schema
  /**
   * Returns the typed value, or all faults: at most 20, and the number of further ones. `fieldsReadElsewhere` are fields
   * of the call that the body no longer has; the fault of an unknown field names them too.
   */
  readonly parse: (
    body: SentObject,
    context: Context,
    fieldsReadElsewhere?: readonly string[],
  ) => { kind: 'parsed'; value: Value } | FaultyReading
}

/** Any schema of a body, for code that does not parse with it. */
export type AnyBodySchema = BodySchema<unknown, never>

/** The value of a parsed body; unknown for a call without one. */
export type ValueOf<Body extends AnyBodySchema | null> = Body extends BodySchema<infer Value, never> ? Value : unknown

/** The value of one field as it was sent. */
export interface SentField<Context> {
  readonly name: string
  /** undefined: the body does not have the field. Null means the same, except in a body with secrets. */
  readonly value: unknown
  /** Returns whether the body has the field, be it with null. */
  readonly isPresent: boolean
  readonly context: Context
  /** Reports a fault; `more` replaces its parts. */
  readonly fault: (message: LocalizedText, more?: Partial<ParameterFault>) => undefined
}

/** A field of a body. */
export interface Field<Value, Context = unknown, Schema extends TSchema = TSchema> {
  readonly schema: Schema
  /** Returns the value; undefined after a fault was reported. */
  readonly read: (sent: SentField<Context>) => Value | undefined
}

type Fields = Readonly<Record<string, Field<unknown, never>>>
type ValuesOf<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer Value, never> ? Value : never }
type SchemasOf<F extends Fields> = { [Name in keyof F]: F[Name]['schema'] }
/** The intersection of what all fields need. */
type ContextOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<unknown, infer Context> ? (context: Context) => void : never
}[keyof F] extends (context: infer All) => void
  ? All
  : never

interface BodyRules<Values> {
  /** Reports conflicts between fields. The value of a faulty field is undefined. */
  check?: (
    values: { readonly [Name in keyof Values]: Values[Name] | undefined },
    fault: (name: keyof Values & string, message: LocalizedText) => void,
  ) => void
  /** Some values are passwords or codes: no fault repeats a value, and null is a wrong value. */
  hasSecrets?: boolean
  /** Accepts and ignores other fields. */
  isOpen?: boolean
}

/** Declares a body. Fields are read, and known fields are listed, in the order of `fields`. */
export function bodySchema<F extends Fields>(
  fields: F,
  rules: BodyRules<ValuesOf<F>> = {},
): BodySchema<ValuesOf<F>, ContextOf<F>, TObject<SchemasOf<F>>> {
  const { check, hasSecrets = false, isOpen = false } = rules
  const properties = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
  const schema = Type.Object(properties as SchemasOf<F>, isOpen ? {} : { additionalProperties: false })
  const parse = (body: SentObject, context: ContextOf<F>, fieldsReadElsewhere: readonly string[] = []) => {
    const faults = new FaultList()
    const fault = (name: string, message: LocalizedText, more: Partial<ParameterFault> = {}): undefined => {
      const value = hasSecrets ? null : shownValue(body, name)
      faults.push({ param: name, code: 'invalid_parameter', message, value, ...more })
    }
    const read = ([name, field]: [string, Field<unknown, never>]) => {
      const isPresent = Object.hasOwn(body, name)
      const value = isPresent ? body[name] : undefined
      const sent: SentField<ContextOf<F>> = {
        name,
        isPresent,
        value: hasSecrets ? value : (value ?? undefined),
        context,
        fault: (message, more) => fault(name, message, more),
      }
      return [name, field.read(sent as SentField<never>)]
    }
    const values = Object.fromEntries(Object.entries(fields).map(read)) as ValuesOf<F>
    check?.(values, fault)
    const known = [...Object.keys(fields), ...fieldsReadElsewhere]
    for (const name of isOpen ? [] : Object.keys(body))
      if (!Object.hasOwn(fields, name)) faults.add(() => (hasSecrets ? unknownSecret : unknownField)(name, known))
    return faults.length > 0 ? faults.faulty() : { kind: 'parsed' as const, value: values }
  }
  return { schema, parse }
}

const SHOWN_LENGTH_MAX = 100

function shownValue(body: SentObject, name: string): string | null {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  return value === undefined ? null : JSON.stringify(value).slice(0, SHOWN_LENGTH_MAX)
}

function unknownField(name: string, known: readonly string[]): ParameterFault {
  const near = nearest(name, known)
  const more = { allowed: known, ...(near !== null && { didYouMean: near }) }
  return { ...unknownFault(echo(name), known), ...more }
}

const unknownSecret = (name: string, known: readonly string[]) => unknownFault(name.slice(0, SHOWN_LENGTH_MAX), known)

function unknownFault(param: string, known: readonly string[]): ParameterFault {
  return { param, code: 'invalid_parameter', message: noSuchField(param, known), value: null }
}
