import type { Clock } from '#base/clock.ts'
import type { StageReport } from '#pipeline/report.ts'
import { figuresInWords } from '#pipeline/stageLog.ts'

const MIB = 1024 * 1024

/** Two lines of a terminal; the report has all of it. */
const LINE_MAX = 180

/** Tells a waiting person each step with its figures and seconds, and keeps the stages for the report. */
export class BuildLog {
  readonly stages: StageReport[] = []
  readonly #clock: Clock
  readonly #report: (line: string) => void
  readonly #started: number
  #lastReported: number

  constructor(clock: Clock, report: (line: string) => void) {
    this.#clock = clock
    this.#report = report
    this.#started = clock()
    this.#lastReported = this.#started
  }

  /** Runs one stage and writes it down with what it counted. */
  async measure<T>(
    stage: string,
    work: () => Promise<T>,
    counts: (result: T) => Readonly<Record<string, number>>,
  ): Promise<T> {
    const start = this.#clock()
    const result = await work()
    const figures = counts(result)
    const seconds = (this.#clock() - start) / 1000
    this.stages.push({ stage, seconds, memoryMiB: Math.round(process.memoryUsage.rss() / MIB), counts: figures })
    this.step(stage, figuresInWords(figures))
    return result
  }

  /** One line; the seconds are those since the line before, as steps follow each other. */
  step(step: string, detail: string): void {
    const now = this.#clock()
    const seconds = ((now - this.#lastReported) / 1000).toFixed(1).padStart(6)
    this.#report(`${seconds} s  ${shortened(detail === '' ? step : `${step}: ${detail}`)}`)
    this.#lastReported = now
  }

  /** Seconds since the log began. */
  seconds(): number {
    return (this.#clock() - this.#started) / 1000
  }
}

/** Cut at a comma, so that no figure is cut in two. */
function shortened(line: string): string {
  if (line.length <= LINE_MAX) return line
  const cut = line.lastIndexOf(',', LINE_MAX)
  return `${line.slice(0, cut > 0 ? cut : LINE_MAX)}, …`
}
