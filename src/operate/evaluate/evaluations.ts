import type { ParseArgsOptionsConfig } from 'node:util'
import type { PairsOrder } from './evaluatePairs.ts'
import type { TablesOrder } from './evaluateTables.ts'

/** The evaluations of `oneset evaluate`, with their files. */
export type Evaluation =
  | { kind: 'hours'; texts: string }
  | ({ kind: 'pairs' } & PairsOrder)
  | ({ kind: 'tables'; model: string | null } & TablesOrder)
  | { kind: 'demo' }

export const EVALUATE_FLAGS = {
  texts: { type: 'string' },
  train: { type: 'string', multiple: true },
  valid: { type: 'string', multiple: true },
  test: { type: 'string', multiple: true },
  labels: { type: 'string' },
  seeds: { type: 'string' },
  'save-model': { type: 'string' },
  left: { type: 'string' },
  right: { type: 'string' },
  gold: { type: 'string' },
  model: { type: 'string' },
  'one-to-one': { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig

type Flag = keyof typeof EVALUATE_FLAGS

/** The flags of each evaluation. */
const FLAGS_OF: Readonly<Record<Evaluation['kind'], readonly Flag[]>> = {
  hours: ['texts'],
  pairs: ['train', 'valid', 'test', 'labels', 'seeds', 'save-model'],
  tables: ['left', 'right', 'gold', 'model', 'one-to-one'],
  demo: [],
}

/** Flags that take all words up to the next flag, because a shell expands `*.gz` to several words. */
const LISTS: readonly string[] = ['--train', '--valid', '--test']

export const EVALUATE_USAGE = `oneset evaluate hours --texts FILE [--json]
  Reads judged hours texts, one {text, closedDays, expect, accept?} per line, and reports which were right, wrong or
  refused. expect and each of accept: {"weekly": [seven days]} or {"refuse": true}.
oneset evaluate pairs [--train F…] [--valid F…] --test F… [--labels N] [--seeds K] [--save-model F] [--json]
  Learns from pairs of listings, one {"a": {name, lat, lng, roadAddress, …}, "b": {…}, "label": 0|1} per line (.gz too),
  and scores the test files. Without --train the shipped model decides.
  --labels N            learn from N labels only, drawn again for each of K seeds (default 1); figures are means
  --save-model FILE     save the model of all train files
oneset evaluate tables --left F --right F --gold F [--model F] [--one-to-one] [--json]
  Links two complete lists, CSV or JSON with id, name, lat, lng, roadAddress, phone, category …, and scores the links by
  gold, pairs of ids. Without --model no label is used. --one-to-one: each venue has at most one partner.
oneset evaluate demo [--json]
  Builds the demo and compares its venues with the venues from which its lists were made.`

export type EvaluationReading = { kind: 'evaluation'; evaluation: Evaluation } | { kind: 'wrong'; message: string }

/** Returns `--train a b c` as `--train a --train b --train c`. */
export function listsWrittenOut(args: readonly string[]): string[] {
  let list: string | null = null
  let isFirst = false
  return args.flatMap((arg) => {
    if (arg.startsWith('--')) {
      list = LISTS.includes(arg) ? arg : null
      isFirst = list !== null
      return [arg]
    }
    const written = list === null || isFirst ? [arg] : [list, arg]
    isFirst = false
    return written
  })
}

type Flags = Readonly<Record<string, unknown>>

/** Reads the words and flags after `oneset evaluate`. */
export function evaluationOf(positionals: readonly string[], flags: Flags): EvaluationReading {
  const [what = '', surplus] = positionals
  if (surplus !== undefined) return { kind: 'wrong', message: `unexpected operand ${surplus}` }
  const kinds = Object.keys(FLAGS_OF) as Evaluation['kind'][]
  const kind = kinds.find((known) => known === what)
  if (kind === undefined)
    return { kind: 'wrong', message: `the kind of evaluation is missing; write: oneset evaluate ${kinds.join(' | ')}` }
  const given = (Object.keys(EVALUATE_FLAGS) as Flag[]).filter((name) => flags[name] !== undefined)
  const strange = given.find((name) => !FLAGS_OF[kind].includes(name))
  if (strange !== undefined) return { kind: 'wrong', message: `evaluate ${kind} takes no --${strange}` }
  const empty = given.find((name) => [flags[name]].flat().includes(''))
  if (empty !== undefined) return { kind: 'wrong', message: `--${empty} is empty` }
  const evaluation = READERS[kind](flags)
  return typeof evaluation === 'string' ? { kind: 'wrong', message: evaluation } : { kind: 'evaluation', evaluation }
}

/** Each returns the evaluation, or the fault as text. */
const READERS: Readonly<Record<Evaluation['kind'], (flags: Flags) => Evaluation | string>> = {
  hours: (flags) => {
    const texts = text(flags, 'texts')
    return texts === null ? '--texts is missing: give a file' : { kind: 'hours', texts }
  },
  pairs: (flags) => {
    const [train, valid, test] = [list(flags, 'train'), list(flags, 'valid'), list(flags, 'test')]
    const labels = text(flags, 'labels')
    const seeds = text(flags, 'seeds')
    const saveModel = text(flags, 'save-model')
    const isCount = (value: string | null) => value === null || /^[1-9]\d{0,6}$/u.test(value)
    if (test.length + valid.length === 0 && saveModel === null) return '--test is missing: give at least one file'
    if (train.length === 0 && (labels ?? saveModel ?? seeds) !== null)
      return '--train is missing: there is nothing to learn from'
    if (!isCount(labels)) return `--labels ${labels}: write a number from 1`
    if (!isCount(seeds)) return `--seeds ${seeds}: write a number from 1`
    return {
      kind: 'pairs',
      train,
      valid,
      test,
      labels: labels === null ? null : Number(labels),
      seeds: Number(seeds ?? 1),
      saveModel,
    }
  },
  tables: (flags) => {
    const [left, right, gold] = [text(flags, 'left'), text(flags, 'right'), text(flags, 'gold')]
    if (left === null || right === null || gold === null)
      return '--left, --right and --gold are required, one file each'
    return { kind: 'tables', left, right, gold, model: text(flags, 'model'), oneToOne: flags['one-to-one'] === true }
  },
  demo: () => ({ kind: 'demo' }),
}

function text(flags: Flags, name: Flag): string | null {
  const value = flags[name]
  return typeof value === 'string' ? value : null
}

function list(flags: Flags, name: Flag): readonly string[] {
  return (flags[name] as readonly string[] | undefined) ?? []
}
