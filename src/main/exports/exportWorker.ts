import { constants, setPriority } from 'node:os'
import { EXPORT_FILE_NAMES } from '#contract/schemas/releases/exportSchema.ts'
import { writeChangeList } from '#dataset/export/writeChangeList.ts'
import { writeExport } from '#dataset/export/writeExport.ts'
import { writeReleaseDifference } from '#dataset/export/writeReleaseDifference.ts'
import { writeSample } from '#dataset/export/writeSample.ts'
import type { ExportJob, JobReport } from './exportJob.ts'

/**
 * The process that makes files of a release: it receives one job, reports its outcome and ends. It is a process of its
 * own, so that requests are answered meanwhile and its memory is free afterwards. It ends with the server.
 */
setPriority(constants.priority.PRIORITY_LOW)
process.once('disconnect', () => process.exit(1))
process.once('message', (job: ExportJob) => void report(job))

async function report(job: ExportJob): Promise<void> {
  const outcome = await run(job).catch((cause: unknown): JobReport => ({ kind: 'refused', reason: String(cause) }))
  process.send?.(outcome, () => process.exit(0))
}

async function run(job: ExportJob): Promise<JobReport> {
  const outcome = await writeProduct(job)
  return outcome.kind === 'written' ? { kind: 'written' } : outcome
}

function writeProduct(
  job: ExportJob,
): ReturnType<typeof writeExport | typeof writeSample | typeof writeChangeList | typeof writeReleaseDifference> {
  switch (job.kind) {
    case 'export':
      return writeExport({ ...job, files: EXPORT_FILE_NAMES })
    case 'sample':
      return writeSample(job.release, job.out)
    case 'changes':
      return writeChangeList(job.previous, job.release, job.out)
    case 'difference':
      return writeReleaseDifference(job.previous, job.release, job.out)
  }
}
