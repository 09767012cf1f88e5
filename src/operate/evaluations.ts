import type { ParseArgsOptionsConfig } from 'node:util'

/** What `oneset evaluate` measures, on which files. */
export type Evaluation = { kind: 'hours'; texts: string }

export const EVALUATE_FLAGS = { texts: { type: 'string' } } as const satisfies ParseArgsOptionsConfig

export const EVALUATE_USAGE = `oneset evaluate hours --texts FILE [--json]
  Reads judged hours texts, one {text, closedDays, expect, accept?} a line, and says which came out right, wrong, or
  were refused. expect and each of accept: {"weekly": [seven days]} or {"refuse": true}.`

export type EvaluationReading = { kind: 'evaluation'; evaluation: Evaluation } | { kind: 'wrong'; message: string }

/** Reads the words and flags behind `oneset evaluate`. */
export function evaluationOf(
  positionals: readonly string[],
  flags: Readonly<Record<string, unknown>>,
): EvaluationReading {
  const [what, surplus] = positionals
  if (surplus !== undefined) return { kind: 'wrong', message: `what is ${surplus}?` }
  if (what !== 'hours') return { kind: 'wrong', message: 'what is to be evaluated? Write: oneset evaluate hours' }
  const texts = flags['texts']
  if (typeof texts !== 'string' || texts === '') return { kind: 'wrong', message: '--texts is missing: name a file' }
  return { kind: 'evaluation', evaluation: { kind: 'hours', texts } }
}
