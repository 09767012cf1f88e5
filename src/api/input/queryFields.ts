import { nearest } from '#contract/faults.ts'
import type { ParameterFault } from '#contract/parameterFault.ts'
import { FaultList } from '#contract/faultList.ts'
import type { LocalizedText } from '#contract/language.ts'
import type { Refusal } from '#flows/refusal.ts'
import { isRequired, mustBeOneOf, mustBeText, mustBeWhole, noSuchParameter } from '#contract/body/fieldSentences.ts'
import { refusalOfFaults } from './refusalOfFaults.ts'
import { readQueryString } from './queryString.ts'

/**
 * Reads the parameters of a call's query one by one and keeps every fault. Ignores names that begin with `_`, which clients use to bypass caches.
 */
export class QueryFields {
  readonly #values = new Map<string, string>()
  readonly #read = new Set<string>()
  readonly #faults = new FaultList()

  constructor(query: string) {
    const reading = readQueryString(query)
    if (reading.kind === 'faulty') this.#faults.join(reading)
    for (const [name, value] of reading.kind === 'read' ? reading.params : []) {
      if (this.#values.has(name) && !name.startsWith('_'))
        this.#fault(name, {
          en: `${name} is given twice; send it once.`,
          ko: `${name} 파라미터가 두 번 있습니다. 한 번만 보내세요.`,
        })
      this.#values.set(name, value)
    }
  }

  /** `listedMax` is the maximum that messages state, where spaces may make the text longer than that. */
  text(name: string, maxLength: number, listedMax = maxLength): string {
    if (!this.#values.has(name))
      this.#faults.push({ param: name, code: 'missing_parameter', message: isRequired(name), value: null })
    return this.optionalText(name, maxLength, listedMax) ?? ''
  }

  optionalText(name: string, maxLength: number, listedMax = maxLength): string | undefined {
    const value = this.#value(name)?.trim()
    if (value === undefined || (value !== '' && value.length <= maxLength)) return value
    this.#fault(name, mustBeText(name, listedMax))
    return undefined
  }

  optionalInteger(name: string, min: number, max: number): number | undefined {
    const value = this.#value(name)
    if (value === undefined) return undefined
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    this.#fault(name, mustBeWhole(name, min, max))
    return undefined
  }

  optionalChoice<const T extends string>(name: string, values: readonly T[]): T | undefined {
    const value = this.#value(name)
    const found = values.find((allowed) => allowed === value)
    if (value !== undefined && found === undefined) this.#fault(name, mustBeOneOf(name, values), { allowed: values })
    return found
  }

  /** Adds the fault of a value that violates a rule of the calling code or conflicts with other parameters. */
  misfit(name: string, message: LocalizedText): void {
    this.#fault(name, message)
  }

  /** Returns the refusal of a faulty query; null when every parameter was valid and there was no unknown one. */
  refusal(): Refusal | null {
    for (const name of this.#values.keys()) {
      if (this.#read.has(name) || name.startsWith('_')) continue
      const near = nearest(name, this.#read)
      const more = { allowed: [...this.#read], ...(near !== null && { didYouMean: near }) }
      this.#fault(name, noSuchParameter(name.slice(0, 100)), more)
    }
    return this.#faults.length > 0 ? refusalOfFaults(this.#faults.faulty()) : null
  }

  #value(name: string): string | undefined {
    this.#read.add(name)
    return this.#values.get(name)
  }

  #fault(param: string, message: LocalizedText, more: Pick<ParameterFault, 'allowed' | 'didYouMean'> = {}): void {
    const value = this.#values.get(param)?.slice(0, 100) ?? null
    this.#faults.push({ param: param.slice(0, 100), code: 'invalid_parameter', message, value, ...more })
  }
}
