import { EXIT } from '#commandLine/exitCodes.ts'
import { type Flag, required, several, text, toggle, wholeNumber } from '#commandLine/flag.ts'
import { printResult } from '#commandLine/printResult.ts'
import { Stop } from '#commandLine/stop.ts'
import type { Evaluation } from '../evaluate/runEvaluation.ts'
import { failure, type OperatorCall, operatorCommand } from '../operatorCommand.ts'

const COUNT_MAX = 9_999_999

const files = (help: string): Flag<readonly string[]> => ({ ...several('F', help), takesWords: true })
const file = (help: string) => required(text('F', help))

/** The evaluations by the second word of their command. */
export const EVALUATE = {
  hours: operatorCommand({
    operands: [],
    flags: { texts: required(text('FILE', 'Judged texts, one {text, closedDays, expect, accept?} per line.')) },
    description:
      'Reports which texts were right, wrong or refused. expect and each of accept: {"weekly": [seven days]} or ' +
      '{"refuse": true}.',
    examples: ['evaluate hours --texts judged.ndjson'],
    run: (call) => evaluate(call, { kind: 'hours', texts: call.flags.texts }),
  }),
  pairs: operatorCommand({
    operands: [],
    flags: {
      train: files('Pairs to learn from. Without them the shipped model decides.'),
      valid: files('Pairs to choose the threshold by.'),
      test: files('Pairs to score.'),
      labels: wholeNumber('Learn from N labels only, drawn again for each seed; figures are means.', 1, COUNT_MAX),
      seeds: wholeNumber('The number of seeds. Default: 1.', 1, COUNT_MAX),
      'save-model': text('F', 'Save the model of all train files.'),
    },
    description: 'Files have one {"a": {name, lat, lng, roadAddress, …}, "b": {…}, "label": 0|1} per line (.gz too).',
    examples: ['evaluate pairs --train train*.gz --test test.gz --labels 200 --seeds 5'],
    run: (call) => {
      const { train, valid, test, labels, seeds, 'save-model': saveModel } = call.flags
      if (test.length + valid.length === 0 && saveModel === null)
        throw new Stop('--test is missing: give at least one file')
      if (train.length === 0 && (labels ?? saveModel ?? seeds) !== null)
        throw new Stop('--train is missing: there is nothing to learn from')
      return evaluate(call, { kind: 'pairs', train, valid, test, labels, seeds: seeds ?? 1, saveModel })
    },
  }),
  tables: operatorCommand({
    operands: [],
    flags: {
      left: file('A complete list, CSV or JSON with id, name, lat, lng, roadAddress, phone, category ….'),
      right: file('The other list.'),
      gold: file('The true links, pairs of ids.'),
      model: text('F', 'The model. Without it no label is used.'),
      'one-to-one': toggle('Each venue has at most one partner.'),
    },
    examples: ['evaluate tables --left a.csv --right b.csv --gold links.csv'],
    run: (call) => {
      const { left, right, gold, model, 'one-to-one': oneToOne } = call.flags
      return evaluate(call, { kind: 'tables', left, right, gold, model, oneToOne })
    },
  }),
  demo: operatorCommand({
    operands: [],
    flags: {},
    examples: ['evaluate demo'],
    run: (call) => evaluate(call, { kind: 'demo' }),
  }),
}

async function evaluate(call: OperatorCall, evaluation: Evaluation): Promise<number> {
  const { runEvaluation } = await import('../evaluate/runEvaluation.ts')
  const outcome = await runEvaluation(evaluation, call)
  if (outcome.kind === 'unreadable') throw failure(outcome.reason)
  printResult(call, outcome.score, () => outcome.lines)
  return EXIT.ok
}
