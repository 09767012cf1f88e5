import type { Flag } from '#commandLine/flag.ts'
import { Stop } from '#commandLine/stop.ts'
import type { Invocation } from '../userCommand.ts'

/**
 * Returns whether the person at the terminal agrees to the question, or has agreed by `--yes`. The question is built
 * only when a person can be asked, because building it may cost tokens.
 */
export async function isAgreed(
  { terminal, flags }: Invocation<{ yes: Flag<boolean> }>,
  doing: string,
  question: () => string | Promise<string>,
): Promise<boolean> {
  if (flags.yes) return true
  if (!terminal.isInteractive)
    throw new Stop(`cannot ask whether to ${doing}: the terminal is not interactive`, 'add --yes')
  return /^(y|yes|네|예)$/i.test((await terminal.ask(await question())).trim())
}
