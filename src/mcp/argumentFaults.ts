import type { TObject } from 'typebox'
import { Value } from 'typebox/value'
import type { Instant } from '#base/clock.ts'
import { cleanLine } from '#base/text/text.ts'
import { nearest } from '#contract/faults.ts'
import { tomorrowEvening } from './koreanTime.ts'

const FAULTS_MAX = 4

/** The parameters of a fault, by the keyword of the schema. */
interface Params {
  type?: string
  limit?: number
  requiredProperties?: readonly string[]
  allowedValues?: readonly unknown[]
}

/** Returns what is wrong with the arguments of a tool, and the remedy; null when they are valid. */
export function argumentFaults(input: TObject, args: unknown, now: Instant): string | null {
  const names = Object.keys(input.properties)
  const faults = new Map<string, string>()
  const types = new Map<string, string[]>()
  for (const { keyword, instancePath, message, params } of Value.Errors(input, args)) {
    const path = pathOf(instancePath)
    const { type, requiredProperties = [], ...more } = params as Params
    if (keyword === 'required')
      for (const name of requiredProperties) faults.set(inside(path, name), `${inside(path, name)} is missing.`)
    else if (keyword === 'boolean') faults.set(path, unknownArgument(path, names))
    else if (keyword === 'type' && type !== undefined) {
      // A value of several allowed types has a fault for each of them.
      const wanted = [...(types.get(path) ?? []), WORDS_OF_TYPE[type] ?? type]
      types.set(path, wanted)
      faults.set(path, `${path === '' ? 'The argument' : path} is ${either(wanted)}.`)
    } else if (keyword !== 'additionalProperties' && keyword !== 'anyOf' && !faults.has(path))
      faults.set(path, `${path} ${faultText(keyword, more, now) ?? message}.`)
  }
  if (faults.size === 0) return null
  const messages = [...faults.values()].slice(0, FAULTS_MAX).map((text) => cleanLine(text, 200))
  return `${messages.join(' ')} Correct that and call again.`
}

/** Returns the name of an argument as messages show it: near.lat, and for an item of a list the name of the list. */
function pathOf(instancePath: string): string {
  return instancePath
    .slice(1)
    .replaceAll('/', '.')
    .replaceAll(/\.\d+(?=\.|$)/g, '')
}

const inside = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

const WORDS_OF_TYPE: Readonly<Record<string, string>> = {
  string: 'a string',
  array: 'a list of strings',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true/false',
  object: 'an object',
}

function either(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** Returns null for keywords that no schema here uses. */
function faultText(keyword: string, { limit, allowedValues = [] }: Params, now: Instant): string | null {
  switch (keyword) {
    case 'maximum':
      return `is at most ${limit}`
    case 'minimum':
      return `is at least ${limit}`
    case 'maxLength':
      return `has at most ${limit} characters`
    case 'minLength':
      return limit === 1 ? 'is empty' : `has at least ${limit} characters`
    case 'enum':
      return `is one of ${allowedValues.join(', ')}`
    case 'format':
      return `is a time with its offset, like ${tomorrowEvening(now)}`
    default:
      return null
  }
}

function unknownArgument(name: string, names: readonly string[]): string {
  const meant = nearest(name, names)
  return `There is no argument ${name}${meant === null ? `. The arguments are ${names.join(', ')}.` : `. Did you mean ${meant}?`}`
}
