import { startStopwatch } from '#base/stopwatch.ts'
import type { Progress, StageReport } from './report.ts'

const MIB = 1024 * 1024

/** Measures the stages of a run: their durations, the memory after them, and their counts. */
export class StageLog {
  readonly stages: StageReport[] = []
  readonly #progress: Progress

  constructor(progress: Progress) {
    this.#progress = progress
  }

  /** Runs one stage; `counts` returns the figures of its result. */
  measure<T>(stage: string, work: () => T, counts: (result: T) => Readonly<Record<string, number>>): T {
    const elapsed = startStopwatch()
    const result = work()
    const seconds = Math.round(elapsed() * 100) / 100
    const figures = counts(result)
    this.stages.push({ stage, seconds, memoryMiB: Math.round(process.memoryUsage.rss() / MIB), counts: figures })
    this.#progress(stage, figuresInWords(figures))
    return result
  }
}

/** Returns the figures of a stage in one line: `venues 30,112, closed 2,900`. */
export function figuresInWords(figures: Readonly<Record<string, number>>): string {
  return Object.entries(figures)
    .map(([name, figure]) => `${name} ${figure.toLocaleString('en-US')}`)
    .join(', ')
}
