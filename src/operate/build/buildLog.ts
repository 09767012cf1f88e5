import type { Clock } from '#base/clock.ts'
import type { StageReport } from '#pipeline/report/report.ts'
import { figuresInWords } from '#pipeline/report/stageLog.ts'

const MIB = 1024 * 1024

/** Two lines of a terminal; the report has the full text. */
const LINE_MAX = 180

/** Reports each step with its figures and seconds, and collects the stages for the report. */
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

  /** Runs one stage and records its time, memory and counts. */
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

  /** Reports one line; its seconds are those since the previous line. */
  step(step: string, detail: string): void {
    const now = this.#clock()
    const seconds = ((now - this.#lastReported) / 1000).toFixed(1).padStart(6)
    this.#report(`${seconds} s  ${shortened(detail === '' ? step : `${step}: ${detail}`)}`)
    this.#lastReported = now
  }

  /** Returns the seconds since the log began. */
  seconds(): number {
    return (this.#clock() - this.#started) / 1000
  }
}

/** Truncates at a comma, so that no figure is split. */
function shortened(line: string): string {
  if (line.length <= LINE_MAX) return line
  const cut = line.lastIndexOf(',', LINE_MAX)
  return `${line.slice(0, cut > 0 ? cut : LINE_MAX)}, …`
}
