import type { Invocation } from './command.ts'
import { Stop } from './exit.ts'

/**
 * Whether somebody at the terminal agrees to what the question says, or has agreed by `--yes`. The question is put
 * together only when somebody can be asked: it may cost something.
 */
export async function isAgreed(
  { terminal, flags }: Invocation,
  doing: string,
  question: () => string | Promise<string>,
): Promise<boolean> {
  if (flags['yes'] === true) return true
  if (!terminal.isInteractive) throw new Stop(`nobody can be asked whether to ${doing}`, 'add --yes')
  return /^(y|yes|네|예)$/i.test((await terminal.ask(await question())).trim())
}
