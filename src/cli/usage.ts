import type { Command } from './command.ts'
import { COMMANDS } from './commandTable.ts'
import { padTo } from './displayWidth.ts'
import { type Flag, GLOBAL_FLAGS } from './flags.ts'

const NAME_WIDTH = 12

/** Returns the commands for users of the API, one line each. */
export function commandList(): string {
  return Object.entries(COMMANDS)
    .map(([name, { summary }]) => `  oneset ${padTo(name, NAME_WIDTH)} ${summary}`)
    .join('\n')
}

/** The exit codes of all commands, for scripts. */
export const EXIT_CODES =
  'Exit codes: 0 done, 2 wrong use, 3 key, 4 not found, 5 not available, 6 limit, 7 declined or expired, 8 service not reached, 1 anything else'

/** Returns how a command is used: operands, price, flags, examples. */
export function usageOf(name: string, { operands, flags, price, examples }: Command): string {
  const { summary = '' } = COMMANDS[name] ?? {}
  const [switches, valued] = [flags.filter(({ value }) => value === null), flags.filter(({ value }) => value !== null)]
  return [
    `oneset ${[name, operands].filter(Boolean).join(' ')} [flags]`,
    `  ${summary}. Price: ${price}.`,
    ...examples.map((example) => `  oneset ${example}`),
    ...section('Flags', valued),
    ...section('Switches', switches),
    ...section('Everywhere', GLOBAL_FLAGS),
  ].join('\n')
}

function section(title: string, flags: readonly Flag[]): string[] {
  return flags.length === 0 ? [] : ['', `${title}:`, ...flags.map(flagLine)]
}

function flagLine({ name, value, help }: Flag): string {
  const typed = `--${name}${value === null ? '' : ` ${value}`}`
  return `  ${padTo(typed, 28)} ${help.split('. ')[0]?.replace(/\.$/, '')}`
}
