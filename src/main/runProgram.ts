import { USER_COMMANDS } from '#cli/commandTable.ts'
import { visibleText } from '#base/text/visibleText.ts'
import type { Groups } from '#commandLine/command.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { hasFirstWord, unknownCommand } from '#commandLine/findCommand.ts'
import { programUsage } from '#commandLine/help.ts'
import { reportStop } from '#commandLine/runCommand.ts'

const groups: Groups = async () => (await import('./commandGroups.ts')).COMMAND_GROUPS

const print = (line: string) => void process.stdout.write(`${line}\n`)
const report = (line: string) => void process.stderr.write(`${line}\n`)

/** Runs `oneset` with these words; returns the exit code. `oneset help WORDS` is `oneset WORDS --help`. */
export async function runProgram(argv: readonly string[]): Promise<number> {
  const [first, topic] = argv
  const isHelp = first === undefined || first === '--help' || first === '-h' || first === 'help'
  if (isHelp && topic !== undefined && !topic.startsWith('-')) return runProgram([...argv.slice(1), '--help'])
  if (isHelp) {
    print(programUsage(await groups()))
    return first === undefined ? EXIT.wrongUse : EXIT.ok
  }
  if (first === '--version') {
    print((await import('./version.ts')).version())
    return EXIT.ok
  }
  if (hasFirstWord(USER_COMMANDS, first) && !(await isForOperator(argv))) return runForUser(argv)
  return runForOperator(argv, first)
}

/** Users and operators have commands with the same first word; a second word of an operator's is theirs. */
async function isForOperator([first, second]: readonly string[]): Promise<boolean> {
  if (second === undefined || second.startsWith('-')) return false
  const { OPERATORS } = await import('./commandGroups.ts')
  return Object.hasOwn(OPERATORS.commands, `${first} ${second}`)
}

async function runForUser(argv: readonly string[]): Promise<number> {
  const [{ runCli }, { realTerminal }] = await Promise.all([import('#cli/runCli.ts'), import('./realTerminal.ts')])
  return runCli(argv, realTerminal(), groups)
}

async function runForOperator(argv: readonly string[], first: string): Promise<number> {
  const { runOnInstalledNode, runsAllCommands } = await import('./currentNode.ts')
  const { node } = process.versions
  if (!runsAllCommands(node)) return (await runOnInstalledNode(argv)) ?? refuseNode(node)
  const { heapMiBFor, limitHeapGrowth, restartWithHeap, thisMachine } = await import('./machineHeap.ts')
  const heapMiB = heapMiBFor(first, thisMachine())
  if (heapMiB !== null) restartWithHeap(heapMiB)
  limitHeapGrowth(first)
  const { OPERATORS } = await import('./commandGroups.ts')
  if (!hasFirstWord(OPERATORS, first)) {
    const stop = unknownCommand(visibleText(first), await groups())
    if (argv.includes('--json')) print(JSON.stringify(USER_COMMANDS.failureJson(stop)))
    reportStop('', stop, { env: process.env, isScreen: process.stderr.isTTY, print, report })
    return stop.exitCode
  }
  const [{ runOperatorCommand }, { systemClock }] = await Promise.all([
    import('#operate/runCommand.ts'),
    import('#base/clock.ts'),
  ])
  const context = {
    env: process.env,
    clock: systemClock,
    fetch,
    demo: async () => (await import('./demoLists.ts')).demoLists,
    state: async () => (await import('./state/embeddedState.ts')).embeddedState,
    updates: async () => (await import('./openUpdates.ts')).openUpdates(process.env),
    releaseStore: async (shelf: string) =>
      (await import('./releases/openReleaseStore.ts')).releaseStoreIn(process.env, shelf, systemClock),
    ask: async (question: string) => (await import('./promptLine.ts')).promptLine(question),
    print,
    report,
  }
  return runOperatorCommand(argv, context, OPERATORS, groups)
}

function refuseNode(version: string): number {
  report(`This command needs Node 24 or later and this is Node ${version}.`)
  report('Install a newer Node, or install oneset again with its optional packages, which hold Node for this command.')
  return EXIT.notAvailable
}
