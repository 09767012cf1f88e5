import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { nearest } from '#contract/faults.ts'
import { type Flag, type Flags, type FlagValues, toggle } from './flag.ts'
import { Stop } from './stop.ts'

/** The flags of all commands. */
export const EVERY_FLAG = {
  json: toggle('Print JSON (--no-json: text). Into a pipe, commands for users of the API print JSON anyway.'),
  help: toggle('This text.'),
} satisfies Flags

export interface Arguments {
  values: FlagValues
  operands: readonly string[]
  /** Null where neither `--json` nor `--no-json` is given. */
  json: boolean | null
  help: boolean
}

/** Returns the tokens of arguments: a flag with a value takes the next word. */
export function tokensOf(args: readonly string[], flags: Flags) {
  const options: ParseArgsOptionsConfig = Object.fromEntries(
    Object.entries(flags).map(([name, { form }]) => [
      name,
      { type: form === null ? 'boolean' : 'string', multiple: form !== null },
    ]),
  )
  options['help'] = { type: 'boolean', short: 'h' }
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true }).tokens
}

/** Reads the arguments of a command; the error for an unknown flag names the most similar one. */
export function readArguments(args: readonly string[], flags: Flags): Arguments {
  const all: Flags = { ...flags, ...EVERY_FLAG }
  const given = new Map<string, string[]>()
  const operands: string[] = []
  let json: boolean | null = null
  for (const token of tokensOf(writtenOut(args, flags), all)) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    if (name === 'json' || name === 'no-json') {
      valueOf(name, EVERY_FLAG.json, value)
      json = name === 'json'
    } else {
      const flag = Object.hasOwn(all, name) ? all[name] : undefined
      if (!flag) throw unknownFlag(rawName, name, all)
      // The next flag is no value, unless it is written as one: --note=--.
      const text = inlineValue === false && value?.startsWith('--') ? undefined : value
      given.set(name, [...(given.get(name) ?? []), valueOf(name, flag, text)])
    }
  }
  const help = given.has('help')
  const read = ([name, flag]: [string, Flag]): [string, unknown] => {
    const isReplaced = flag.unless !== undefined && given.has(flag.unless) && !given.has(name)
    return [name, isReplaced ? null : flag.read(given.get(name) ?? [], name)]
  }
  return { values: help ? {} : Object.fromEntries(Object.entries(flags).map(read)), operands, json, help }
}

function unknownFlag(rawName: string, name: string, flags: Flags): Stop {
  const meant = nearest(name, Object.keys(flags))
  return new Stop(`there is no flag ${rawName} here`, meant === null ? null : `did you mean --${meant}?`)
}

function valueOf(name: string, { form }: Flag, value: string | undefined): string {
  if (form !== null) {
    if (value === undefined || value === '') throw new Stop(`--${name} needs a value: --${name} ${form}`)
    return value
  }
  if (value !== undefined && value !== 'true')
    throw new Stop(`--${name} takes no value`, 'leave the flag out to turn it off')
  return 'true'
}

/** Returns `--train a b c` as `--train a --train b --train c` for flags that take all words up to the next flag. */
function writtenOut(args: readonly string[], flags: Flags): string[] {
  let name: string | null = null
  let isFirst = false
  return args.flatMap((arg) => {
    if (arg.startsWith('--')) {
      name = flags[arg.slice(2)]?.takesWords === true ? arg : null
      isFirst = name !== null
      return [arg]
    }
    const written = name === null || isFirst ? [arg] : [name, arg]
    isFirst = false
    return written
  })
}
