import type { Flags, FlagValues } from './flag.ts'
import type { Screen } from './screen.ts'
import type { Stop } from './stop.ts'

/**
 * The words that a command gets for its declared operands: `<id>` is a word, and `<text …>` is one or more. Words in
 * brackets may be absent.
 */
export type OperandsOf<Declared extends readonly string[]> = Declared extends readonly [
  infer First,
  ...infer Rest extends readonly string[],
]
  ? First extends `[${string}]`
    ? readonly string[]
    : First extends `<${string}…>`
      ? readonly [string, ...string[]]
      : readonly [word: string, ...more: OperandsOf<Rest>]
  : Declared extends readonly []
    ? readonly []
    : readonly string[]

/** One run of a command, as the command line gives it. */
export interface Call<Own extends Flags = Flags, Operands extends readonly string[] = readonly string[]> extends Pick<
  Screen,
  'print' | 'report'
> {
  operands: OperandsOf<Operands>
  flags: FlagValues<Own>
  /** True to print JSON for programs instead of lines for people. */
  json: boolean
  /** Returns the groups of all commands, for commands that print about others. */
  groups: Groups
}

/** The declaration of a command. `Context` is what the commands of its group run in. */
export interface Command<Context, Own extends Flags = Flags, Operands extends readonly string[] = readonly string[]> {
  /** The operands in the usage: `<id>`, `[words …]`. Those in brackets may be absent, and `…` repeats one. */
  operands: Operands
  flags: Own
  /** What the summary does not say. */
  description?: string
  /** The cost in tokens, as text. */
  price?: string
  /** Variables of the environment that the command reads. */
  environment?: readonly string[]
  /** Command lines without `oneset`. */
  examples: readonly string[]
  /** Returns the exit code. */
  run(call: Call<Own, Operands> & Context): Promise<number>
}

/**
 * Commands by name, in the order of the help. A name has one to three words. The code of a command is loaded when it is
 * used, so that each starts quickly.
 */
export type CommandTable<Context> = Readonly<Record<string, { summary: string; load: () => Promise<Command<Context>> }>>

/** Commands that share flags and a context. */
export interface CommandGroup<Context> {
  /** The title in the help. */
  title: string
  commands: CommandTable<Context>
  /** The summaries of the first words that are not commands themselves. */
  families: Readonly<Record<string, string>>
  /** The flags of every command of the group. */
  flags: Flags
  /** True to print JSON by default when no person reads the output. */
  jsonInPipes: boolean
  /** Returns the JSON of a failed command. */
  failureJson: (stop: Stop) => object
}

/** A group whose commands are described and not run. */
export type DescribedGroup = CommandGroup<never>
export type Groups = () => Promise<readonly DescribedGroup[]>
