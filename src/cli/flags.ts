import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { nearest } from '#contract/faults.ts'
import { type Parameter, parametersOf, type ReadEndpoint } from '#contract/parameters/parameters.ts'
import { entriesOf, valuesOf } from '#venue/vocabulary.ts'
import { Stop } from './exit.ts'

/** One flag of a command. */
export interface Flag {
  /** As it is typed, without the dashes. */
  name: string
  /** What its value is called in the usage; null for a switch. */
  value: string | null
  help: string
  /** What may stand there, for completion. */
  values?: readonly string[]
  /** The API's parameter it stands for. */
  parameter?: string
}

/** By their names; a switch is `true`. */
export type FlagValues = Readonly<Record<string, string | true | undefined>>

export const GLOBAL_FLAGS: readonly Flag[] = [
  {
    name: 'json',
    value: null,
    help: 'JSON for programs; the default when the output is no terminal (--no-json: tables).',
  },
  { name: 'dry-run', value: null, help: 'Say what it would cost, and stop.' },
  { name: 'max-units', value: 'N', help: 'Refuse to spend more tokens than this in one call.' },
  { name: 'base-url', value: 'URL', help: 'Where the service runs (or ONESET_BASE_URL).' },
  { name: 'profile', value: 'NAME', help: 'Which stored login to use (or ONESET_PROFILE).' },
  { name: 'lang', value: 'LANG', help: 'Language of messages: ko or en.', values: ['ko', 'en'] },
  { name: 'help', value: null, help: 'This text.' },
]

/** Set by flags of every command, or by the way places are shown. */
const GLOBAL_PARAMETERS: ReadonlySet<string> = new Set(['dry_run', 'max_units'])

/** The query parameters of an endpoint as flags: `price_level` as `--price-level`. */
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

/** The query that flags ask for, by the API's names. */
export function paramsOf(flags: readonly Flag[], values: FlagValues): Record<string, string> {
  return Object.fromEntries(
    flags.flatMap(({ name, parameter }) => {
      const value = values[name]
      return parameter === undefined || value === undefined ? [] : [[parameter, String(value)]]
    }),
  )
}

/** Reads a command's arguments; a flag nobody knows is told with the one it may have been meant for. */
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

/** The items of a comma list; undefined where the flag is not given. */
export function listOf(values: FlagValues, name: string): string[] | undefined {
  const value = values[name]
  return typeof value === 'string' ? value.split(',').map((item) => item.trim()) : undefined
}

/** A flag that is repeated says the same as a comma list. */
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
      throw new Stop(`--${name} takes no value`, 'leave it out to ask for nothing of the kind')
    return true
  }
  if (value === undefined || value === '') throw new Stop(`--${name} needs a value: --${name} ${flag.value}`)
  return before === undefined ? value : `${before},${value}`
}
