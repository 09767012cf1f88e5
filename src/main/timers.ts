import type { Log } from '#api/service.ts'

/** What is done again and again while the server runs, whether or not anybody calls. */
export interface Job {
  name: string
  everyMs: number
  run: () => Promise<unknown>
}

/**
 * Runs each job now and at its times, never twice at once; a job that takes longer skips some. Now too, because a server
 * that is restarted every hour would else never come to what is done once an hour. The first of several failures in a row
 * is logged. What runs when `opened` is disposed of is waited for.
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
