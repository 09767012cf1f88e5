import type { Instant } from '#base/clock.ts'
import { editDistance } from '#base/text.ts'
import type { ParameterFault } from '#contract/errors.ts'
import type { Text } from '#contract/language.ts'
import { instantIn } from '#contract/reservation.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { isRequired, mustBeEmail, mustBeOneOf, mustBeText, mustBeWhole, noSuchField } from './fieldSentences.ts'
import { codeOfFaults } from './problem.ts'
import type { JsonObject } from './strictJson.ts'

/** Two labels and an at sign: whether the address exists only a message can tell. RFC 5321 allows 254 characters. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
const EMAIL_LENGTH_MAX = 254
const LIST_LENGTH_MAX = 50

/**
 * Reads the fields of a body one by one and keeps every fault, so that a caller sees all of them at once.
 * What a faulty field reads as does not matter: `refusal()` then says so, and nothing is run.
 */
export class BodyFields {
  #body: JsonObject
  #read = new Set<string>()
  #faults: ParameterFault[] = []

  constructor(body: JsonObject) {
    this.#body = body
  }

  /** `toldMax`: what a caller is told, where spaces may make the text longer than that. */
  text(name: string, maxLength: number, toldMax = maxLength): string {
    const value = this.#required(name)
    if (value === undefined) return ''
    if (typeof value === 'string' && value.trim() !== '' && value.length <= maxLength) return value.trim()
    this.#fault(name, mustBeText(name, toldMax))
    return ''
  }

  optionalText(name: string, maxLength: number): string | undefined {
    return this.#optional(name) === undefined ? undefined : this.text(name, maxLength)
  }

  email(name: string): string {
    const value = this.#required(name)
    if (value === undefined) return ''
    if (typeof value === 'string' && value.length <= EMAIL_LENGTH_MAX && EMAIL.test(value)) return value.toLowerCase()
    this.#fault(name, mustBeEmail(name))
    return ''
  }

  choice<const T extends string>(name: string, values: readonly T[]): T {
    const value = this.#required(name, values)
    const [first] = values
    if (first === undefined) throw new Error(`no choice for ${name}`)
    return value === undefined ? first : (this.#oneOf(name, value, values) ?? first)
  }

  optionalChoice<const T extends string>(name: string, values: readonly T[]): T | undefined {
    const value = this.#optional(name)
    return value === undefined ? undefined : this.#oneOf(name, value, values)
  }

  flag(name: string): boolean {
    this.#required(name)
    return this.optionalFlag(name) ?? false
  }

  optionalFlag(name: string): boolean | undefined {
    const value = this.#optional(name)
    if (value === undefined || typeof value === 'boolean') return value
    this.#fault(name, {
      en: `${name} must be true or false, without quotes.`,
      ko: `${name}은(는) 따옴표 없는 true 또는 false여야 합니다.`,
    })
    return undefined
  }

  optionalList<const T extends string>(name: string, values: readonly T[]): T[] | undefined {
    const value = this.#optional(name)
    if (value === undefined) return undefined
    if (!Array.isArray(value) || value.length === 0) {
      this.#fault(
        name,
        {
          en: `${name} must be a list with at least one of ${values.join(', ')}.`,
          ko: `${name}은(는) 다음 값이 하나 이상 든 배열이어야 합니다: ${values.join(', ')}.`,
        },
        values,
      )
      return undefined
    }
    return [...new Set(value.flatMap((item) => this.#oneOf(name, item, values) ?? []))]
  }

  optionalInteger(name: string, min: number, max: number): number | undefined {
    const value = this.#optional(name)
    if (value === undefined || (Number.isInteger(value) && (value as number) >= min && (value as number) <= max))
      return value as number | undefined
    this.#fault(name, mustBeWhole(name, min, max))
    return undefined
  }

  /** A number, or null said outright: leaving it out is a mistake. */
  nullableInteger(name: string, min: number, max: number): number | null {
    if (!Object.hasOwn(this.#body, name)) this.#required(name)
    return this.optionalInteger(name, min, max) ?? null
  }

  /** A list of texts of one form, each once. */
  optionalTexts(name: string, isSound: (text: string) => boolean, form: Text): string[] | undefined {
    const value = this.#optional(name)
    if (value === undefined) return undefined
    const isList = Array.isArray(value) && value.length > 0 && value.length <= LIST_LENGTH_MAX
    if (isList && value.every((item) => typeof item === 'string' && isSound(item)))
      return [...new Set(value as string[])]
    this.#fault(name, {
      en: `${name} must be a list of 1 to ${LIST_LENGTH_MAX} ${form.en}.`,
      ko: `${name}은(는) ${form.ko} 1개에서 ${LIST_LENGTH_MAX}개의 배열이어야 합니다.`,
    })
    return undefined
  }

  /** A value as it came, for rules of the caller's own; undefined where there is none. */
  optional(name: string): unknown {
    return this.#optional(name)
  }

  /** The same; there has to be one. */
  required(name: string): unknown {
    return this.#required(name)
  }

  /** Notes that a value breaks a rule of the caller's own, or does not go with the others. */
  misfit(name: string, message: Text, code = 'invalid_parameter'): void {
    this.#fault(name, message, undefined, code)
  }

  /** An ISO 8601 instant with its offset, later than `now`. */
  optionalFuture(name: string, now: Instant): Instant | undefined {
    const value = this.#optional(name)
    if (value === undefined) return undefined
    const at = instantIn(value)
    if (at > now) return at
    this.#fault(name, {
      en: `${name} must be a time in the future with its offset, such as 2027-01-01T00:00:00+09:00.`,
      ko: `${name}은(는) 2027-01-01T00:00:00+09:00처럼 오프셋이 있는 미래의 시각이어야 합니다.`,
    })
    return undefined
  }

  /** The refusal of a faulty body, or null when every field was sound and no other was sent. */
  refusal(): Refusal | null {
    for (const name of Object.keys(this.#body)) {
      if (this.#read.has(name)) continue
      const near = [...this.#read].find((known) => editDistance(name, known, 2) <= 2)
      this.#faults.push({
        param: name.slice(0, 100),
        code: 'invalid_parameter',
        message: noSuchField(name.slice(0, 100), [...this.#read]),
        value: null,
        allowed: [...this.#read],
        ...(near !== undefined && { didYouMean: near }),
      })
    }
    return this.#faults.length > 0 ? refused(codeOfFaults(this.#faults), { faults: this.#faults }) : null
  }

  #optional(name: string): unknown {
    this.#read.add(name)
    // null says the same as leaving the field out.
    return Object.hasOwn(this.#body, name) ? (this.#body[name] ?? undefined) : undefined
  }

  #required(name: string, allowed?: readonly string[]): unknown {
    const value = this.#optional(name)
    if (value === undefined) {
      const message = isRequired(name, allowed)
      this.#faults.push({ param: name, code: 'missing_parameter', message, value: null, ...(allowed && { allowed }) })
    }
    return value
  }

  #oneOf<T extends string>(name: string, value: unknown, values: readonly T[]): T | undefined {
    const found = values.find((allowed) => allowed === value)
    if (found === undefined) this.#fault(name, mustBeOneOf(name, values), values)
    return found
  }

  #fault(name: string, message: Text, allowed?: readonly string[], code = 'invalid_parameter'): void {
    const value = this.#body[name]
    this.#faults.push({
      param: name,
      code,
      message,
      value: value === undefined ? null : JSON.stringify(value).slice(0, 100),
      ...(allowed && { allowed }),
    })
  }
}
