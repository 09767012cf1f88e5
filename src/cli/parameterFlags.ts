import { type Flag, type Flags, type FlagValues } from '#commandLine/flag.ts'
import { firstSentence } from '#commandLine/help.ts'
import { type Parameter, parametersOf, type ReadEndpoint } from '#contract/parameters/parameters.ts'
import { entriesOf, valuesOf } from '#venue/vocabulary.ts'

/** A flag that sets a parameter of the API; a switch is `true`, several values are a comma list. */
export interface ParameterFlag extends Flag<string | true | null> {
  parameter: string
}

export type ParameterFlags = Readonly<Record<string, ParameterFlag>>

/** Parameters that flags of every command set, or that the display of places determines. */
const GLOBAL_PARAMETERS: ReadonlySet<string> = new Set(['dry_run', 'max_units'])

/** Returns the query parameters of an endpoint as flags: `price_level` as `--price-level`. */
export function flagsOf(endpoint: ReadEndpoint): ParameterFlags {
  const parameters = [...parametersOf(endpoint).values()].filter(({ name }) => !GLOBAL_PARAMETERS.has(name))
  return Object.fromEntries(parameters.map((parameter) => [parameter.name.replaceAll('_', '-'), flagOf(parameter)]))
}

function flagOf(parameter: Parameter): ParameterFlag {
  const [form, choices = []] = formOf(parameter)
  return {
    form,
    choices,
    help: firstSentence(parameter.description),
    parameter: parameter.name,
    isRequired: false,
    takesWords: false,
    // A repeated flag means the same as a comma list.
    read: (given) => (given.length === 0 ? null : form === null ? true : given.join(',')),
  }
}

function formOf({ shape }: Parameter): [form: string | null, choices?: readonly string[]] {
  switch (shape.kind) {
    case 'flag':
      return [null]
    case 'words':
      return ['VALUE,…', valuesOf(shape.filter)]
    case 'exclusions':
      return ['ITEM,…', valuesOf('exclude')]
    case 'openAt':
      return ['TIME', entriesOf('open_at').map(({ value }) => value)]
    case 'choice':
      return [shape.values.join('|'), shape.values]
    case 'date':
      return ['YYYY-MM-DD']
    case 'regionCode':
      return ['CODE']
    case 'integer':
    case 'number':
      return ['N']
    case 'integers':
      return ['N,…']
    case 'box':
      return ['W,S,E,N']
    case 'fields':
      return ['FIELD,…']
    case 'text':
      return ['TEXT']
  }
}

/** Returns the query of the flags that set parameters, by the API's names. */
export function paramsOf(flags: Flags, values: FlagValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(flags).flatMap(([name, flag]) => {
      const value = values[name]
      return isParameterFlag(flag) && (typeof value === 'string' || value === true)
        ? [[flag.parameter, String(value)]]
        : []
    }),
  )
}

const isParameterFlag = (flag: Flag): flag is ParameterFlag => 'parameter' in flag
