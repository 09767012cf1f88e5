import type { DescribedGroup } from '../command.ts'
import type { Flags } from '../flag.ts'
import { firstWords } from '../help.ts'
import { EVERY_FLAG } from '../readArguments.ts'

/** A command as a shell completes it. */
export interface CompletedCommand {
  name: string
  flags: Flags
}

/** The words that may follow other words, with their summaries. */
export interface NextWords {
  /** Empty for the first word of a command. */
  before: string
  words: readonly (readonly [word: string, summary: string])[]
}

export interface Completed {
  /** Longer names first, because a shell takes the first pattern that matches. */
  commands: readonly CompletedCommand[]
  nextWords: readonly NextWords[]
}

/** Returns what shells complete: all names and flags. */
export async function completedOf(groups: readonly DescribedGroup[]): Promise<Completed> {
  const commands = await Promise.all(
    groups.flatMap((group) =>
      Object.entries(group.commands).map(async ([name, { load }]) => ({
        name,
        flags: { ...(await load()).flags, ...group.flags, ...EVERY_FLAG },
      })),
    ),
  )
  const first: NextWords = { before: '', words: [...groups.flatMap(firstWords), ['help', 'How a command is used']] }
  const nextWords = [first, { ...first, before: 'help' }, ...groups.flatMap(wordsBelow)]
  return { commands: commands.toSorted((a, b) => wordCount(b) - wordCount(a)), nextWords }
}

const wordCount = ({ name }: CompletedCommand) => name.split(' ').length

function wordsBelow({ commands }: DescribedGroup): NextWords[] {
  const below = new Map<string, Map<string, string>>()
  for (const [name, { summary }] of Object.entries(commands)) {
    const words = name.split(' ')
    for (let count = 1; count < words.length; count += 1) {
      const before = words.slice(0, count).join(' ')
      const word = words[count] ?? ''
      const next = below.get(before) ?? new Map<string, string>()
      // A word that several longer names share has no summary of its own.
      next.set(word, count === words.length - 1 ? summary : (next.get(word) ?? ''))
      below.set(before, next)
    }
  }
  return [...below].map(([before, words]) => ({ before, words: [...words] }))
}
