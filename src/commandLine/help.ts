import type { Command, DescribedGroup } from './command.ts'
import { EXIT_CODES } from './exitCodes.ts'
import { namesBelow } from './findCommand.ts'
import type { Flag, Flags } from './flag.ts'
import { EVERY_FLAG } from './readArguments.ts'

const NAME_WIDTH = 13
const FLAG_WIDTH = 28
const LINE_WIDTH = 110
/** More flags are not listed in the first line of a command's usage. */
const FLAGS_IN_LINE_MAX = 8

type Described = Omit<Command<never>, 'run'>

/** Returns a command line with its operands and flags: required flags first, then those that may be absent. */
export function synopsis(name: string, { operands, flags }: Described): string {
  const all = Object.entries(flags)
  const needed = all.filter(([, { isRequired }]) => isRequired).map(([flag, of]) => typed(flag, of))
  const others = all.filter(([, { isRequired }]) => !isRequired).map(([flag, of]) => `[${typed(flag, of)}]`)
  const shown = others.length > FLAGS_IN_LINE_MAX ? ['[flags]'] : others
  return ['oneset', name, ...operands, ...needed, ...shown].join(' ')
}

/** Returns how a command is used: operands, price, flags, examples, and the commands below it. */
export function usageOf(name: string, command: Described, group: DescribedGroup): string {
  const { summary = '' } = group.commands[name] ?? {}
  const { description, price, environment, examples, flags } = command
  const flagsOf = (isSwitch: boolean) =>
    Object.fromEntries(Object.entries(flags).filter(([, { form }]) => (form === null) === isSwitch))
  return [
    synopsis(name, command),
    ...wrapped(`${summary}.${price === undefined ? '' : ` Price: ${price}.`}`, '  '),
    ...(description === undefined ? [] : wrapped(description, '  ')),
    ...examples.map((example) => `  oneset ${example}`),
    ...section('Flags', flagsOf(false)),
    ...section('Switches', flagsOf(true)),
    ...section('Everywhere', { ...group.flags, ...EVERY_FLAG }),
    ...(environment === undefined
      ? []
      : ['', 'Environment (docs/configuration.md):', ...wrapped(environment.join(', '), '  ')]),
    ...commandSection(group, namesBelow(group, name)),
  ].join('\n')
}

/** Returns the commands that begin with these words. */
export function familyUsage(words: string, group: DescribedGroup): string {
  const summary = group.families[words]
  return [
    `oneset ${words} …`,
    ...(summary === undefined ? [] : [`  ${summary}.`]),
    ...commandSection(group, namesBelow(group, words)),
  ].join('\n')
}

/** Returns the help of the whole program: all groups with one line for each first word. */
export function programUsage(groups: readonly DescribedGroup[]): string {
  const sections = groups.map((group) => `${group.title}:\n${firstWords(group).map(nameLine).join('\n')}`)
  return [
    'Oneset: one clean set of restaurants, cafés and bars from many lists',
    ...sections,
    `oneset COMMAND --help tells more.\n${EXIT_CODES}`,
  ].join('\n\n')
}

/** Returns the first words of the names with their summaries. */
export function firstWords({ commands, families }: DescribedGroup): [word: string, summary: string][] {
  const words = [...new Set(Object.keys(commands).map((name) => name.split(' ')[0] ?? ''))]
  return words.map((word) => [word, commands[word]?.summary ?? families[word] ?? ''])
}

/** Returns the beginning of a text up to the first full stop. */
export function firstSentence(text: string): string {
  return (text.split('. ')[0] ?? '').replace(/\.$/, '')
}

function commandSection(group: DescribedGroup, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const width = Math.max(...names.map((name) => name.length))
  const line = (name: string) => `  oneset ${name.padEnd(width)}  ${group.commands[name]?.summary ?? ''}`
  return ['', 'Commands:', ...names.map(line)]
}

const nameLine = ([name, summary]: readonly [string, string]) => `  oneset ${name.padEnd(NAME_WIDTH)} ${summary}`

const typed = (name: string, { form, takesWords }: Flag) =>
  form === null ? `--${name}` : `--${name} ${form}${takesWords ? ' …' : ''}`

function section(title: string, flags: Flags): string[] {
  const lines = Object.entries(flags).flatMap(([name, flag]) => flagLines(typed(name, flag), flag.help))
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines]
}

function flagLines(left: string, help: string): string[] {
  const indent = ' '.repeat(FLAG_WIDTH + 3)
  const [first = '', ...more] = wrapped(help.replace(/\.$/, ''), indent)
  return [`  ${left.padEnd(FLAG_WIDTH)} ${first.trimStart()}`, ...more]
}

function wrapped(text: string, indent: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + word.length >= LINE_WIDTH) {
      lines.push(indent + line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, indent + line]
}
