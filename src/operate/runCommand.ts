import { visibleText } from '#base/text/visibleText.ts'
import type { CommandGroup, Groups } from '#commandLine/command.ts'
import { runCommand } from '#commandLine/runCommand.ts'
import { OPERATOR_COMMANDS } from './commandTable.ts'
import type { OperatorContext } from './operatorContext.ts'

/**
 * Runs an operator's command whose name is first in `argv`; returns the exit code. Its output contains no control
 * sequences, because answers, lists and reports contain text written by others.
 */
export function runOperatorCommand(
  argv: readonly string[],
  given: OperatorContext,
  group: CommandGroup<OperatorContext> = OPERATOR_COMMANDS,
  groups: Groups = async () => [group],
): Promise<number> {
  const print = (line: string) => given.print(visibleText(line))
  const report = (line: string) => given.report(visibleText(line))
  return runCommand<OperatorContext>(argv, group, {
    screen: { env: given.env, isScreen: false, print, report },
    groups,
    open: () => ({ ...given, print, report }),
    reportError: () => null,
  })
}
