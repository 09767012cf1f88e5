import type { Instant } from '#base/clock.ts'
import { editDistance } from '#base/text/text.ts'
import type { ParameterFault } from '#contract/errors.ts'
import { FaultList } from '#contract/faultList.ts'
import { echo } from '#contract/faults.ts'
import type { LocalizedText } from '#contract/language.ts'
import { LIST_ITEMS_MAX } from '#contract/limits/listLength.ts'
import { plainAddress } from '#contract/limits/plainAddress.ts'
import { instantIn } from '#contract/reservation.ts'
import type { Refusal } from '#flows/refusal.ts'
import {
  isRequired,
  mustBeEmail,
  mustBeListOf,
  mustBeOneOf,
  mustBePlainEmail,
  mustBeText,
  mustBeWhole,
  mustEachBeOneOf,
  noSuchField,
} from './fieldSentences.ts'
import { refusalOfFaults } from './refusalOfFaults.ts'
import type { JsonObject } from './strictJson.ts'

/**
 * Reads the fields of a body one by one and keeps every fault, so that a caller gets all of them at once. The value
 * returned for a faulty field is arbitrary: `refusal()` is not null then, and the call does not run.
 */
export class BodyFields {
  #body: JsonObject
  #read = new Set<string>()
  #faults = new FaultList()

  constructor(body: JsonObject) {
    this.#body = body
  }

  /** `listedMax` is the maximum that messages state, where spaces may make the text longer than that. */
  text(name: string, maxLength: number, listedMax = maxLength): string {
    const value = this.#required(name)
    if (value === undefined) return ''
    if (typeof value === 'string' && value.trim() !== '' && value.length <= maxLength) return value.trim()
    this.#fault(name, mustBeText(name, listedMax))
    return ''
  }

  optionalText(name: string, maxLength: number): string | undefined {
    return this.#optional(name) === undefined ? undefined : this.text(name, maxLength)
  }

  email(name: string): string {
    const value = this.#required(name)
    if (value === undefined) return ''
    const address = typeof value === 'string' ? plainAddress(value) : null
    if (address !== null) return address
    const isMore = typeof value === 'string' && value.includes('@')
    this.#fault(name, isMore ? mustBePlainEmail(name) : mustBeEmail(name))
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
      ko: `${name} 값은 따옴표 없는 true 또는 false여야 합니다.`,
    })
    return undefined
  }

  optionalList<const T extends string>(name: string, values: readonly T[]): T[] | undefined {
    const value = this.#optional(name)
    if (value === undefined) return undefined
    const isList = Array.isArray(value) && value.length > 0 && value.length <= LIST_ITEMS_MAX
    // A list gets one fault as a whole, because each wrong entry would have the same message.
    const found = isList ? value.flatMap((item) => values.find((allowed) => allowed === item) ?? []) : []
    if (isList && found.length === value.length) return [...new Set(found)]
    this.#fault(name, isList ? mustEachBeOneOf(name, values) : mustBeListOf(name, values, LIST_ITEMS_MAX), values)
    return undefined
  }

  optionalInteger(name: string, min: number, max: number): number | undefined {
    const value = this.#optional(name)
    if (value === undefined || (Number.isInteger(value) && (value as number) >= min && (value as number) <= max))
      return value as number | undefined
    this.#fault(name, mustBeWhole(name, min, max))
    return undefined
  }

  /** Reads a number or an explicit null; a missing field is a fault. */
  nullableInteger(name: string, min: number, max: number): number | null {
    if (!Object.hasOwn(this.#body, name)) this.#required(name)
    return this.optionalInteger(name, min, max) ?? null
  }

  /** Reads a list of distinct texts of one form. */
  optionalTexts(
    name: string,
    isValid: (text: string) => boolean,
    form: LocalizedText,
    maxItems: number = LIST_ITEMS_MAX,
  ): string[] | undefined {
    const value = this.#optional(name)
    if (value === undefined) return undefined
    const isList = Array.isArray(value) && value.length > 0 && value.length <= maxItems
    if (isList && value.every((item) => typeof item === 'string' && isValid(item)))
      return [...new Set(value as string[])]
    this.#fault(name, {
      en: `${name} must be a list of 1 to ${maxItems} ${form.en}.`,
      ko: `${name} 값은 ${form.ko} 1개에서 ${maxItems}개까지의 배열이어야 합니다.`,
    })
    return undefined
  }

  /** Returns the value as it was sent, for rules of the calling code; undefined where there is none. */
  optional(name: string): unknown {
    return this.#optional(name)
  }

  /** As `optional`, but a missing field is a fault. */
  required(name: string): unknown {
    return this.#required(name)
  }

  /** Adds the fault of a value that violates a rule of the calling code or conflicts with other fields. */
  misfit(name: string, message: LocalizedText, code = 'invalid_parameter'): void {
    this.#fault(name, message, undefined, code)
  }

  /** Reads an ISO 8601 instant with its offset, later than `now`. */
  optionalFuture(name: string, now: Instant): Instant | undefined {
    const value = this.#optional(name)
    if (value === undefined) return undefined
    const at = instantIn(value)
    if (at > now) return at
    this.#fault(name, {
      en: `${name} must be a time in the future with its offset, such as 2027-01-01T00:00:00+09:00.`,
      ko: `${name} 값은 2027-01-01T00:00:00+09:00처럼 오프셋이 있는 미래의 시각이어야 합니다.`,
    })
    return undefined
  }

  /** Returns the refusal of a faulty body; null when every field was valid and there was no unknown one. */
  refusal(): Refusal | null {
    for (const name of Object.keys(this.#body)) if (!this.#read.has(name)) this.#faults.add(() => this.#unknown(name))
    return this.#faults.length > 0 ? refusalOfFaults(this.#faults.faulty()) : null
  }

  #unknown(name: string): ParameterFault {
    const known = [...this.#read]
    const near = known.find((field) => editDistance(name, field, 2) <= 2)
    return {
      param: echo(name),
      code: 'invalid_parameter',
      message: noSuchField(echo(name), known),
      value: null,
      allowed: known,
      ...(near !== undefined && { didYouMean: near }),
    }
  }

  #optional(name: string): unknown {
    this.#read.add(name)
    // null means the same as a missing field.
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

  #fault(name: string, message: LocalizedText, allowed?: readonly string[], code = 'invalid_parameter'): void {
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
