import { nearest } from '#contract/faults.ts'
import type { Command, CommandGroup, DescribedGroup } from './command.ts'
import { type Flags } from './flag.ts'
import { EVERY_FLAG, tokensOf } from './readArguments.ts'
import { Stop } from './stop.ts'

/** More commands are not listed in a line. */
const ALIKE_MAX = 8

export type FoundCommand<Context> =
  | { kind: 'command'; name: string; command: Command<Context>; args: readonly string[] }
  /** The first words of several commands, with `--help`. */
  | { kind: 'family'; name: string }

/** Returns the names that begin with these words, except the words themselves. */
export function namesBelow({ commands }: DescribedGroup, words: string): string[] {
  return Object.keys(commands).filter((name) => name.startsWith(`${words} `))
}

/** Returns whether a group has a command whose first word this is. */
export function hasFirstWord(group: DescribedGroup, word: string): boolean {
  return Object.hasOwn(group.commands, word) || namesBelow(group, word).length > 0
}

/** Finds the command with the longest name that the words of `argv` begin with; flags may stand between its words. */
export async function findCommand<Context>(
  argv: readonly string[],
  group: CommandGroup<Context>,
): Promise<FoundCommand<Context>> {
  const [first = '', ...rest] = argv
  const below = namesBelow(group, first)
  const entry = Object.hasOwn(group.commands, first) ? group.commands[first] : undefined
  if (entry && below.length === 0) return { kind: 'command', name: first, command: await entry.load(), args: rest }
  const flags = await flagsOf(group, entry ? [first, ...below] : below)
  const tokens = tokensOf(rest, flags)
  const words = tokens.filter((token) => token.kind === 'positional')
  const asksHelp = tokens.some((token) => token.kind === 'option' && token.name === 'help')
  for (const count of [2, 1, 0]) {
    const taken = words.slice(0, count)
    const name = [first, ...taken.map(({ value }) => value)].join(' ')
    const found = Object.hasOwn(group.commands, name) ? await group.commands[name]?.load() : undefined
    // A word behind a name that others begin with is one of theirs, mistyped.
    if (found && (words.length === taken.length || namesBelow(group, name).length === 0)) {
      const at = new Set(taken.map(({ index }) => index))
      return { kind: 'command', name, command: found, args: rest.filter((_, index) => !at.has(index)) }
    }
    if (asksHelp && count === words.length && namesBelow(group, name).length > 0) return { kind: 'family', name }
  }
  // The value of an unknown flag looks like a word of a command; the command refuses the flag.
  const isFlagUnknown = tokens.some((token) => token.kind === 'option' && !Object.hasOwn(flags, token.name))
  if (entry && isFlagUnknown) return { kind: 'command', name: first, command: await entry.load(), args: rest }
  throw unknownCommand([first, ...words.slice(0, 2).map(({ value }) => value)].join(' '), [group])
}

/** Returns the flags of several commands together. */
async function flagsOf(group: DescribedGroup, names: readonly string[]): Promise<Flags> {
  const commands = await Promise.all(names.map(async (name) => group.commands[name]?.load()))
  const all = commands.flatMap((command) => Object.entries(command?.flags ?? {}))
  return { ...Object.fromEntries(all), ...group.flags, ...EVERY_FLAG }
}

/** Returns the error for words that name no command, with the nearest command or those with the same first words. */
export function unknownCommand(words: string, groups: readonly DescribedGroup[]): Stop {
  const [first = ''] = words.split(' ')
  const group = groups.find((one) => hasFirstWord(one, first))
  if (group && words === first) return new Stop(`${first} is not complete`, `type: oneset ${first} --help`)
  const names = groups.flatMap((one) => Object.keys(one.commands))
  const meant = nearest(words, names)
  return new Stop(
    `there is no command ${words}`,
    meant === null ? alikeHint(words, group) : `did you mean: oneset ${meant}`,
  )
}

/** Lists the commands with the same first words, unless they are too many for a line. */
function alikeHint(words: string, group: DescribedGroup | undefined): string {
  if (!group) return 'type: oneset help'
  const [first = '', second = ''] = words.split(' ')
  const alike = namesBelow(group, `${first} ${second}`)
  const shown = alike.length > 0 ? alike : namesBelow(group, first)
  return shown.length > ALIKE_MAX ? `type: oneset ${first} --help` : `there are: ${shown.join(', ')}`
}
