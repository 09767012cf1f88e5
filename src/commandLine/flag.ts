import { type CalendarDate, isCalendarDate } from '#base/kst.ts'
import { Stop } from './stop.ts'

/** One flag of a command; `Value` is the type of its value. */
export interface Flag<Value = unknown> {
  /** The form of its value in the usage; null for a switch. */
  form: string | null
  help: string
  /** The values for completion; empty where any text may be one. */
  choices: readonly string[]
  isRequired: boolean
  /** The flag that takes its place: where that one is given, this one may be absent. */
  unless?: string
  /** True for a flag that takes all words up to the next flag, because a shell expands `*.gz` to several words. */
  takesWords: boolean
  /** Returns the value of the texts after the flag, none of them empty; there are no texts where the flag is absent. */
  read: (given: readonly string[], name: string) => Value
}

export type Flags = Readonly<Record<string, Flag>>

/** The values of flags by name. */
export type FlagValues<Own extends Flags = Flags> = {
  readonly [Name in keyof Own]: Own[Name] extends Flag<infer Value> ? Value : never
}

const DIGITS_MAX = 15

/** Returns a flag without a value. */
export function toggle(help: string): Flag<boolean> {
  const read = (given: readonly string[]) => given.length > 0
  return { form: null, help, choices: [], isRequired: false, takesWords: false, read }
}

/** Returns a flag with one text; the last of several counts. Null where the flag is absent. */
export function text(form: string, help: string, choices: readonly string[] = []): Flag<string | null> {
  return { ...toggle(help), form, choices, read: (given) => given.at(-1) ?? null }
}

/** Returns a flag that may be repeated. */
export function several(form: string, help: string): Flag<readonly string[]> {
  return { ...toggle(help), form, read: (given) => given }
}

/** Returns a flag with a comma list; a repeated flag means the same. Null where the flag is absent. */
export function list(form: string, help: string, choices: readonly string[] = []): Flag<readonly string[] | null> {
  const read = (given: readonly string[]) =>
    given.length === 0
      ? null
      : given
          .join(',')
          .split(',')
          .map((item) => item.trim())
  return { ...text(form, help, choices), read }
}

/** Returns a flag whose text is converted; `convert` throws Stop for a wrong text. Null where the flag is absent. */
export function converted<Value>(
  flag: Flag<string | null>,
  convert: (given: string, name: string) => Value,
): Flag<Value | null> {
  const read = (given: readonly string[], name: string) => {
    const last = given.at(-1)
    return last === undefined ? null : convert(last, name)
  }
  return { ...flag, read }
}

/** Returns a flag with one of the values. */
export function choice<Value extends string>(values: readonly Value[], form: string, help: string): Flag<Value | null> {
  return converted(text(form, help, values), (given, name) => {
    const found = values.find((value) => value === given)
    if (found === undefined) throw new Stop(`--${name} ${given}: write ${values.join(', ')}`)
    return found
  })
}

/** Returns a flag with a whole number from `min` to `max`. */
export function wholeNumber(help: string, min = 0, max = Number.MAX_SAFE_INTEGER): Flag<number | null> {
  return converted(text('N', help), (given, name) => {
    const value = Number(given)
    if (/^\d+$/.test(given) && given.length <= DIGITS_MAX && value >= min && value <= max) return value
    const range = max === Number.MAX_SAFE_INTEGER ? (min === 0 ? '' : ` from ${min}`) : ` from ${min} to ${max}`
    throw new Stop(`--${name} ${given}: write a number${range}`)
  })
}

/** Returns a flag with a day. */
export function day(help: string): Flag<CalendarDate | null> {
  return converted(text('YYYY-MM-DD', help), (given, name) => {
    if (!isCalendarDate(given)) throw new Stop(`--${name} ${given}: write a day as YYYY-MM-DD`)
    return given
  })
}

/** Returns a flag without which the command is refused, unless another flag is given; then it is null where absent. */
export function requiredUnless<Value>(other: string, flag: Flag<Value>): Flag<NonNullable<Value> | null> {
  return { ...required(flag), unless: other }
}

/** Returns a flag without which the command is refused. */
export function required<Value>(flag: Flag<Value>): Flag<NonNullable<Value>> {
  return {
    ...flag,
    isRequired: true,
    read: (given, name) => {
      const value = flag.read(given, name)
      if (given.length === 0 || value === null || value === undefined) throw new Stop(`--${name} is missing`)
      return value
    },
  }
}
