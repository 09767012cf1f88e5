import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { nearest } from '#contract/faults.ts'
import { type Parameter, parametersOf, type ReadEndpoint } from '#contract/parameters/parameters.ts'
import { entriesOf, valuesOf } from '#venue/vocabulary.ts'
import { Stop } from './exit.ts'

/** One flag of a command. */
export interface Flag {
  /** The name without the dashes. */
  name: string
  /** The name of its value in the usage; null for a switch. */
  value: string | null
  help: string
  /** The possible values, for completion. */
  values?: readonly string[]
  /** The API parameter that it sets. */
  parameter?: string
}

/** The values by flag name; a switch is `true`. */
export type FlagValues = Readonly<Record<string, string | true | undefined>>

export const GLOBAL_FLAGS: readonly Flag[] = [
  {
    name: 'json',
    value: null,
    help: 'Print JSON; the default when the output is not a terminal (--no-json: tables).',
  },
  { name: 'dry-run', value: null, help: 'Print the cost and stop.' },
  { name: 'max-units', value: 'N', help: 'Refuse to spend more tokens than this in one call.' },
  { name: 'base-url', value: 'URL', help: 'Address of the service (or ONESET_BASE_URL).' },
  { name: 'profile', value: 'NAME', help: 'The stored login to use (or ONESET_PROFILE).' },
  { name: 'lang', value: 'LANG', help: 'Language of messages: ko or en.', values: ['ko', 'en'] },
  { name: 'help', value: null, help: 'This text.' },
]

/** Parameters that flags of every command set, or that the display of places determines. */
const GLOBAL_PARAMETERS: ReadonlySet<string> = new Set(['dry_run', 'max_units'])

/** Returns the query parameters of an endpoint as flags: `price_level` as `--price-level`. */
export function flagsOf(endpoint: ReadEndpoint): Flag[] {
  return [...parametersOf(endpoint).values()].filter(({ name }) => !GLOBAL_PARAMETERS.has(name)).map(flagOf)
}

function flagOf(parameter: Parameter): Flag {
  const { name, shape, description } = parameter
  const flag = { name: name.replaceAll('_', '-'), help: description, parameter: name }
  switch (shape.kind) {
    case 'flag':
      return { ...flag, value: null }
    case 'words':
      return { ...flag, value: 'VALUE,…', values: valuesOf(shape.filter) }
    case 'exclusions':
      return { ...flag, value: 'ITEM,…', values: valuesOf('exclude') }
    case 'openAt':
      return { ...flag, value: 'TIME', values: entriesOf('open_at').map(({ value }) => value) }
    case 'choice':
      return { ...flag, value: shape.values.join('|'), values: shape.values }
    case 'date':
      return { ...flag, value: 'YYYY-MM-DD' }
    case 'regionCode':
      return { ...flag, value: 'CODE' }
    case 'integer':
    case 'number':
      return { ...flag, value: 'N' }
    case 'integers':
      return { ...flag, value: 'N,…' }
    case 'fields':
      return { ...flag, value: 'FIELD,…' }
    case 'text':
      return { ...flag, value: 'TEXT' }
  }
}

/** Returns the query of the flags, by the API's names. */
export function paramsOf(flags: readonly Flag[], values: FlagValues): Record<string, string> {
  return Object.fromEntries(
    flags.flatMap(({ name, parameter }) => {
      const value = values[name]
      return parameter === undefined || value === undefined ? [] : [[parameter, String(value)]]
    }),
  )
}

/** Reads a command's arguments; the error for an unknown flag names the most similar one. */
export function readFlags(
  args: readonly string[],
  flags: readonly Flag[],
): { values: FlagValues; json: boolean | null; operands: readonly string[] } {
  const all = [...flags, ...GLOBAL_FLAGS]
  const options: ParseArgsOptionsConfig = Object.fromEntries(
    all.map(({ name, value }) => [name, { type: value === null ? 'boolean' : 'string', multiple: value !== null }]),
  )
  options['help'] = { type: 'boolean', short: 'h' }
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true })
  const values: Record<string, string | true> = {}
  const operands: string[] = []
  let json: boolean | null = null
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind !== 'option') continue
    const { name, value } = token
    if (name === 'json' || name === 'no-json') json = name === 'json'
    else values[name] = valueOf(name, value, values[name], all)
  }
  return { values, json, operands }
}

/** Returns the items of a comma list; undefined where the flag is absent. */
export function listOf(values: FlagValues, name: string): string[] | undefined {
  const value = values[name]
  return typeof value === 'string' ? value.split(',').map((item) => item.trim()) : undefined
}

/** A repeated flag means the same as a comma list. */
function valueOf(
  name: string,
  value: string | undefined,
  before: string | true | undefined,
  flags: readonly Flag[],
): string | true {
  const flag = flags.find((known) => known.name === name)
  if (!flag) {
    const meant = nearest(
      name,
      flags.map((known) => known.name),
    )
    throw new Stop(`there is no flag --${name} here`, meant === null ? null : `did you mean --${meant}?`)
  }
  if (flag.value === null) {
    if (value !== undefined && value !== 'true')
      throw new Stop(`--${name} takes no value`, 'leave the flag out to turn it off')
    return true
  }
  if (value === undefined || value === '') throw new Stop(`--${name} needs a value: --${name} ${flag.value}`)
  return before === undefined ? value : `${before},${value}`
}
