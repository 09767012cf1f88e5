import type { Log } from '#base/log.ts'

/** A job that is repeated while the server runs. */
export interface Job {
  name: string
  everyMs: number
  run: () => Promise<unknown>
}

/**
 * Runs each job now and at its interval, never twice at once; a job that takes longer skips some runs. It runs now too,
 * because a server that is restarted every hour would otherwise never run an hourly job. The first of consecutive
 * failures is logged. Disposing `opened` waits for running jobs.
 */
export function startTimers(opened: AsyncDisposableStack, log: Log, jobs: readonly Job[]): void {
  for (const job of jobs) opened.defer(startTimer(job, log))
}

function startTimer({ name, everyMs, run }: Job, log: Log): () => Promise<void> {
  let running: Promise<void> | null = null
  let failing = false
  const once = async () => {
    try {
      await run()
      failing = false
    } catch (cause) {
      if (!failing) log('warn', 'a periodic job failed', { job: name, cause: String(cause) })
      failing = true
    }
    running = null
  }
  const due = () => void (running ??= once())
  const timer = setInterval(due, everyMs).unref()
  due()
  return async () => {
    clearInterval(timer)
    await running
  }
}
