import { readFile } from 'node:fs/promises'
import { RULE_TEXTS } from '#contract/decisionText.ts'
import { type LinkageModel } from '#linkage/learn.ts'
import { readModel } from '#linkage/modelFile.ts'
import type { BlockingScore } from './evaluateDemo.ts'
import type { FileFigures, PairsOrder, PairsScore } from './evaluatePairs.ts'
import type { TablesOrder } from './evaluateTables.ts'
import { RowFault } from '../lists/readListings.ts'
import type { OperatorContext } from '../operatorContext.ts'

/** The evaluations of `oneset evaluate`, with their files. */
export type Evaluation =
  | { kind: 'hours'; texts: string }
  | ({ kind: 'pairs' } & PairsOrder)
  | ({ kind: 'tables'; model: string | null } & TablesOrder)
  | { kind: 'demo' }

/** The result of an evaluation, as one JSON value and as lines for people. */
export type EvaluationOutcome =
  | { kind: 'scored'; score: object; lines: readonly string[] }
  | { kind: 'unreadable'; reason: string }

/** Runs an evaluation. Returns `unreadable` for files with other content. */
export async function runEvaluation(evaluation: Evaluation, context: OperatorContext): Promise<EvaluationOutcome> {
  try {
    return await evaluated(evaluation, context)
  } catch (cause) {
    if (cause instanceof RowFault) return { kind: 'unreadable', reason: cause.message }
    throw cause
  }
}

async function evaluated(evaluation: Evaluation, { clock, demo }: OperatorContext): Promise<EvaluationOutcome> {
  switch (evaluation.kind) {
    case 'hours': {
      const { evaluateHours, hoursLines } = await import('./evaluateHours.ts')
      const outcome = await evaluateHours(evaluation.texts)
      return outcome.kind === 'unreadable' ? outcome : { ...outcome, lines: hoursLines(outcome.score) }
    }
    case 'pairs': {
      const { evaluatePairs } = await import('./evaluatePairs.ts')
      const { joinedByShipped } = await import('./joinedByShipped.ts')
      const score = await evaluatePairs(evaluation, async (pairs) => joinedByShipped(pairs))
      const { tests, meanF1, seconds } = score
      return { kind: 'scored', score: { tests, meanF1, seconds }, lines: pairsLines(score) }
    }
    case 'tables': {
      const { evaluateTables } = await import('./evaluateTables.ts')
      const score = await evaluateTables(evaluation, evaluation.model === null ? null : await modelIn(evaluation.model))
      const { candidates, pairCompleteness } = score
      const found = `${candidates} candidates contain ${percent(pairCompleteness)} of the true pairs`
      return { kind: 'scored', score, lines: [found, ratesLine('links', score), secondsLine(score)] }
    }
    case 'demo': {
      const { evaluateDemo } = await import('./evaluateDemo.ts')
      const score = await evaluateDemo(await demo(), clock)
      const lines = [
        `${score.records} records became ${score.venues} venues`,
        ratesLine('pairs', score.pairwise),
        ratesLine('B³', score.bCubed),
        ...blockingLines(score.blocking),
        secondsLine(score),
      ]
      return { kind: 'scored', score, lines }
    }
  }
}

function blockingLines({ candidates, candidatesPerRecord, completeness, rules }: BlockingScore): string[] {
  return [
    `${candidates} candidates, ${candidatesPerRecord.toFixed(2)} per record, contain ${percent(completeness)} of the true pairs`,
    ...rules.map(
      (own) => `  ${RULE_TEXTS[own.rule].en}: ${own.candidates} candidates contain ${percent(own.completeness)}`,
    ),
  ]
}

async function modelIn(file: string): Promise<LinkageModel> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new RowFault(`${file} cannot be read`)
  })
  const reading = readModel(text)
  if (reading.kind === 'refused') throw new RowFault(`${file}: ${reading.reason}`)
  return reading.model
}

function pairsLines({ tests, valid, meanF1, seconds }: PairsScore): string[] {
  const line = (own: FileFigures) =>
    `${ratesLine(own.file, own)} (${own.pairs} pairs, ${own.positives} of them one venue)`
  return [
    ...valid.map((own) => `valid ${line(own)}`),
    ...tests.map(line),
    ...(tests.length === 0 ? [] : [`mean F1 ${meanF1.toFixed(4)}`]),
    secondsLine({ seconds }),
  ]
}

function ratesLine(what: string, { precision, recall, f1 }: { precision: number; recall: number; f1: number }): string {
  return `${what}: precision ${percent(precision)}, recall ${percent(recall)}, F1 ${f1.toFixed(4)}`
}

function secondsLine({ seconds }: { seconds: number }): string {
  return `in ${seconds.toFixed(1)} s`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`
}
