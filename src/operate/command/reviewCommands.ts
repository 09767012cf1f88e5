import { languageOfTerminal } from '#contract/language.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { text } from '#commandLine/flag.ts'
import { printResult } from '#commandLine/printResult.ts'
import {
  DATA,
  dataFolder,
  failure,
  notFound,
  type OperatorCall,
  operatorCommand,
  shelfFolder,
} from '../operatorCommand.ts'
import type { LinesOutcome } from '../review/runReview.ts'

const FLAGS = { release: text('DIR', 'The release. Default: the current one.'), ...DATA }
const environment = ['ONESET_DATA', 'ONESET_RELEASES']

export const REVIEW = operatorCommand({
  operands: [],
  flags: FLAGS,
  description:
    'Shows each pair side by side with the evidence, and asks: one venue? Answers are stored in DATA/decisions.ndjson, ' +
    'and every later build applies them.',
  environment,
  examples: ['review'],
  async run(call) {
    const { runReview } = await import('../review/runReview.ts')
    return show(call, await runReview(placeOf(call), call.ask, languageOfTerminal(call.env)))
  },
})

export const EXPLAIN = operatorCommand({
  operands: ['<placeId>'],
  flags: FLAGS,
  description:
    'Shows the records of a venue, the list of each field, and for each pair that joined them or was refused: the ' +
    'blocking rules that found it, the step that decided, and what each group of evidence added to the odds.',
  environment,
  examples: ['explain pl_4x8k2m9q1r7t3v5w'],
  async run(call) {
    const { runExplain } = await import('../review/runReview.ts')
    return show(call, await runExplain(placeOf(call), call.operands[0], languageOfTerminal(call.env)))
  },
})

function placeOf(call: OperatorCall<typeof FLAGS>) {
  const { release, data } = call.flags
  return { release, data: dataFolder(data, call), shelf: shelfFolder(data, call) }
}

function show(call: OperatorCall<typeof FLAGS>, outcome: LinesOutcome): number {
  if (outcome.kind === 'not_found') throw notFound(outcome.reason)
  if (outcome.kind === 'failed') throw failure(outcome.reason)
  printResult(call, outcome.value, () => outcome.lines)
  return EXIT.ok
}
