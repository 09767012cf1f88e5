import { fork } from 'node:child_process'
import type { ExportJob, JobReport } from './exportJob.ts'

/** Bounds the JavaScript memory of the process: it holds one line of each release at a time. */
const HEAP_MIB_MAX = 512
/** The variables that a process needs; the others may be secrets. */
const PASSED = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP'] as const

/** Runs a job in a process of its own; ends that process when `signal` aborts. Rejects when the job fails. */
export async function runExportJob(job: ExportJob, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const worker = fork(new URL('./exportWorker.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${HEAP_MIB_MAX}`],
    env: Object.fromEntries(PASSED.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined)),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stop = () => worker.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  worker.once('message', (report: JobReport) =>
    report.kind === 'written' ? resolve() : reject(new Error(report.reason)),
  )
  worker.once('error', reject)
  worker.once('exit', (code, by) => reject(new Error(`the export process ended early (${code ?? by})`)))
  worker.send(job, (error) => error && reject(error))
  try {
    await promise
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
