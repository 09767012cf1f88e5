import type { ParameterFault } from '#contract/errors.ts'
import type { LocalizedText } from '#contract/language.ts'
import { PASSWORD_LENGTH } from '#contract/limits/passwordLength.ts'
import { PERSON_NAME_LENGTH_MAX } from '#contract/limits/personName.ts'
import { plainAddress } from '#contract/limits/plainAddress.ts'
import { MAILED_CODE_LENGTH_MAX } from '#contract/endpoints/signInEndpoints.ts'
import type { Refusal } from '#flows/refusal.ts'
import { isRequired, mustBeEmail, mustBePlainEmail, noSuchField } from '../input/fieldSentences.ts'
import { isOwnPath } from '../http/ownPath.ts'
import { refusalOfFaults } from '../input/refusalOfFaults.ts'
import { CODE_IS_OVER, PASSWORD_LENGTH_SENTENCE } from './signInFaults.ts'

const mustBeString = (name: string): LocalizedText => ({
  en: `${name} must be a text.`,
  ko: `${name} 값은 문자열이어야 합니다.`,
})
const mustBeName = (name: string): LocalizedText => ({
  en: `${name} must be a text of at most ${PERSON_NAME_LENGTH_MAX} characters, without control characters.`,
  ko: `${name} 값은 제어 문자가 없는 ${PERSON_NAME_LENGTH_MAX}자 이하의 문자열이어야 합니다.`,
})
const mustBeOwnPath = (name: string): LocalizedText => ({
  en: `${name} must be a path of this server, such as /dashboard.`,
  ko: `${name} 값은 /dashboard 같은 이 서버의 경로여야 합니다.`,
})
const mustBeParameter = (name: string, maxLength: number): LocalizedText => ({
  en: `${name} must be there once, with at most ${maxLength} characters and no control characters.`,
  ko: `${name} 값은 한 번만, 제어 문자 없이 ${maxLength}자 이하로 보내야 합니다.`,
})
const mustBeFlag = (name: string): LocalizedText => ({
  en: `${name} must be true or false, without quotes.`,
  ko: `${name} 값은 따옴표 없는 true 또는 false여야 합니다.`,
})
const mustBeOidc = (name: string): LocalizedText => ({
  en: `${name} must be "oidc": no other identity provider signs people in here.`,
  ko: `${name} 값은 "oidc"여야 합니다. 다른 제공자로는 로그인할 수 없습니다.`,
})

const CONTROL = /\p{Cc}/u

/**
 * Reads the fields of a body or a query below `/api/auth`, so that the identity library gets only what the contract
 * names. Keeps every fault; no fault repeats a value, because some values are passwords and codes.
 */
export class SignInFields {
  readonly #from: Readonly<Record<string, unknown>>
  readonly #publicUrl: string
  readonly #known = new Set<string>()
  readonly #faults: ParameterFault[] = []

  constructor(from: Readonly<Record<string, unknown>>, publicUrl: string) {
    this.#from = from
    this.#publicUrl = publicUrl
  }

  personName(name: string): string {
    const value = this.#value(name)
    if (typeof value !== 'string') return this.#noText(name, value)
    const isValid = value.length <= PERSON_NAME_LENGTH_MAX && value.isWellFormed() && !CONTROL.test(value)
    return isValid ? value.trim() : this.#fault(name, mustBeName(name))
  }

  email(name: string): string {
    const value = this.#value(name)
    if (value === undefined) return this.#missing(name)
    const address = typeof value === 'string' ? plainAddress(value) : null
    if (address !== null) return address
    const isMore = typeof value === 'string' && value.includes('@')
    return this.#fault(name, isMore ? mustBePlainEmail(name) : mustBeEmail(name))
  }

  /** Reads any text as a password; one that is too long to be a password counts as a wrong one. */
  password(name: string): string {
    const value = this.#value(name)
    if (typeof value !== 'string') return this.#noText(name, value)
    return value.length <= PASSWORD_LENGTH.max ? value : this.#fault(name, PASSWORD_LENGTH_SENTENCE)
  }

  /** As `password`; empty where none is sent. */
  passwordIfAny(name: string): string {
    return this.#value(name) === undefined ? '' : this.password(name)
  }

  newPassword(name: string): string {
    const value = this.password(name)
    return value === '' || value.length >= PASSWORD_LENGTH.min ? this.#present(name, value) : this.#short(name)
  }

  /** Reads a mailed code; a text that cannot be a code has the same message as an expired one. */
  code(name: string): string {
    const value = this.#value(name)
    if (typeof value !== 'string') return this.#noText(name, value)
    return value.length <= MAILED_CODE_LENGTH_MAX && value !== '' ? value : this.#fault(name, CODE_IS_OVER)
  }

  /** Reads a path of this server; null where none is given. */
  ownPath(name: string): string | null {
    const value = this.#value(name)
    if (value === undefined) return null
    if (typeof value === 'string' && isOwnPath(value, this.#publicUrl)) return value
    this.#fault(name, mustBeOwnPath(name))
    return null
  }

  /** Reads a parameter of an identity provider's query; null where it is absent. */
  parameter(name: string, maxLength: number): string | null {
    const value = this.#value(name)
    if (value === undefined) return null
    if (typeof value === 'string' && value.length <= maxLength && !CONTROL.test(value)) return value
    this.#fault(name, mustBeParameter(name, maxLength))
    return null
  }

  flag(name: string): boolean | undefined {
    const value = this.#value(name)
    if (value === undefined || typeof value === 'boolean') return value
    this.#fault(name, mustBeFlag(name))
    return undefined
  }

  provider(name: string): 'oidc' {
    const value = this.#value(name)
    if (value === undefined) this.#missing(name)
    else if (value !== 'oidc') this.#fault(name, mustBeOidc(name))
    return 'oidc'
  }

  /** Returns the refusal of a faulty request; null when every field was valid and there was no unknown one. */
  refusal(): Refusal | null {
    const others = Object.keys(this.#from).filter((name) => !this.#known.has(name))
    for (const name of others) this.#fault(name.slice(0, 100), noSuchField(name.slice(0, 100), [...this.#known]))
    return this.#faults.length > 0 ? refusalOfFaults({ kind: 'faulty', faults: this.#faults, omitted: 0 }) : null
  }

  #value(name: string): unknown {
    this.#known.add(name)
    return Object.hasOwn(this.#from, name) ? this.#from[name] : undefined
  }

  /** An empty password that already has a fault gets no second one. */
  #present(name: string, value: string): string {
    return value !== '' || this.#faults.some(({ param }) => param === name) ? value : this.#short(name)
  }

  #short(name: string): string {
    return this.#fault(name, PASSWORD_LENGTH_SENTENCE)
  }

  #noText(name: string, value: unknown): '' {
    return value === undefined ? this.#missing(name) : this.#fault(name, mustBeString(name))
  }

  #missing(name: string): '' {
    return this.#fault(name, isRequired(name), 'missing_parameter')
  }

  #fault(param: string, message: LocalizedText, code = 'invalid_parameter'): '' {
    this.#faults.push({ param, code, message, value: null })
    return ''
  }
}
