import type { TObject } from 'typebox'
import { Value } from 'typebox/value'
import { cleanLine } from '#base/text.ts'
import { nearest } from '#contract/faults.ts'

const FAULTS_MAX = 4

/** What is wrong with the arguments of a tool, and what to do; null when nothing is. */
export function argumentFaults(input: TObject, args: unknown): string | null {
  const names = Object.keys(input.properties)
  const faults = new Map<string, string>()
  for (const error of Value.Errors(input, args)) {
    const { keyword, instancePath, message } = error
    const path = instancePath.slice(1).replaceAll('/', '.')
    const params = error.params as { requiredProperties?: readonly string[]; allowedValues?: readonly unknown[] }
    if (keyword === 'required')
      for (const name of params.requiredProperties ?? [])
        faults.set(inside(path, name), `${inside(path, name)} is missing.`)
    else if (keyword === 'boolean') faults.set(path, unknownArgument(path, names))
    else if (keyword !== 'additionalProperties' && keyword !== 'anyOf' && !faults.has(path)) {
      const allowed = params.allowedValues === undefined ? '' : `: ${params.allowedValues.join(', ')}`
      faults.set(path, `${path} ${message}${allowed}.`)
    }
  }
  if (faults.size === 0) return null
  const told = [...faults.values()].slice(0, FAULTS_MAX).map((text) => cleanLine(text, 200))
  return `${told.join(' ')} Correct that and call again.`
}

const inside = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

function unknownArgument(name: string, names: readonly string[]): string {
  const meant = nearest(name, names)
  return `There is no argument ${name}${meant === null ? `; there are ${names.join(', ')}` : `, did you mean ${meant}`}.`
}
