import { EXIT } from '#commandLine/exitCodes.ts'
import { converted, text, toggle } from '#commandLine/flag.ts'
import { Stop } from '#commandLine/stop.ts'
import { durationMs } from '#project/duration.ts'
import type { UpdateOutcome } from '#project/updateState.ts'
import { operatorCommand, type OperatorCall } from '../operatorCommand.ts'
import { PROJECT, projectOf, updatePortsOf } from '../operatorProject.ts'
import type { Project } from '#project/project.ts'
import type { UpdatePorts } from '../updatePorts.ts'
import { ALLOW } from './allowFlag.ts'
import { IGNORE_MEMORY } from './ignoreMemoryFlag.ts'
import { shellWord } from './shellWord.ts'

/** The exit codes of `oneset update`, for cron (docs/operations.md#updates). */
export const UPDATE_EXIT: Readonly<Record<UpdateOutcome | 'busy', number>> = {
  published: EXIT.ok,
  held: EXIT.ok,
  failed: EXIT.other,
  nothing_new: 10,
  source_failed: 11,
  refused: 12,
  past_deadline: 13,
  busy: 14,
}

/** Many projects that start with the same hour do not stay together: up to a tenth of the interval more or less. */
const JITTER = 0.1

const FLAGS = {
  ...PROJECT,
  every: converted(
    text('6h', 'Repeat: how long after the start of one update the next one starts, give or take a tenth.'),
    (given) => {
      const ms = durationMs(given)
      if (ms === null) throw new Stop(`--every ${given}: write a duration such as 30m, 6h or 1d`)
      return ms
    },
  ),
  'dry-run': toggle('Fetch, build and compare; publish nothing. The next update publishes what was built.'),
  hold: toggle('Publish nothing: an operator compares the new release with the current one at /operator.'),
  metrics: text('FILE', 'Write the metrics to a file of the textfile collector (*.prom) after each update.'),
  force: toggle('Publish regardless of losses.'),
  allow: ALLOW,
  'ignore-memory': IGNORE_MEMORY,
}

export const UPDATE = operatorCommand({
  operands: [],
  flags: FLAGS,
  description:
    'Fetches the lists that are due, builds on the current release, publishes unless too much is missing, reports the ' +
    'changes and removes the oldest releases. One update of a project runs at a time; it may be killed at any moment ' +
    `and then run again. Exit codes: ${Object.entries(UPDATE_EXIT)
      .map(([outcome, code]) => `${code} ${outcome}`)
      .join(', ')}.`,
  environment: [
    'ONESET_RELEASES',
    'ONESET_OUTBOUND_ALLOWED',
    'ONESET_SUMMARY_URL',
    'ONESET_SUMMARY_MODEL',
    'ONESET_SUMMARY_KEY',
  ],
  examples: ['update', 'update --every 6h', 'update --every 1d --hold', 'update --dry-run --json'],
  async run(call) {
    const { every } = call.flags
    const ports = await updatePortsOf(call)
    if (every === null) return updateOnce(call, await projectOf(call.flags.project), ports)
    for (;;) {
      const started = call.clock()
      // Read again each time, so that a change of the file counts without a restart.
      await updateOnce(call, await projectOf(call.flags.project), ports)
      const waitMs = Math.max(0, started + jittered(every, ports) - call.clock())
      await ports.sleep(waitMs)
    }
  },
})

function jittered(everyMs: number, { random }: UpdatePorts): number {
  const [high = 0, low = 0] = random(2)
  const share = (high * 256 + low) / 65_535
  return Math.round(everyMs * (1 - JITTER + 2 * JITTER * share))
}

async function updateOnce(call: OperatorCall<typeof FLAGS>, project: Project, ports: UpdatePorts): Promise<number> {
  const { force, allow, hold, 'dry-run': dryRun, metrics, 'ignore-memory': ignoreMemory } = call.flags
  if (hold && dryRun)
    throw new Stop('--hold puts the new release on the shelf, and --dry-run does not: leave one of them out')
  const [{ runUpdate }, { updateLines, updateJson }] = await Promise.all([
    import('../update/runUpdate.ts'),
    import('../update/updateReport.ts'),
  ])
  const { chatModel, chatModelSettings } = await import('../build/chatModel.ts')
  const model = chatModelSettings(call.env)
  if (model !== null && 'fault' in model) throw new Stop(model.fault)
  const { clock, report } = call
  const result = await runUpdate(project, {
    fetcher: ports.fetcher,
    geocoder: ports.geocoder,
    clock,
    report,
    ask: model === null ? null : chatModel(model, call.fetch),
    permission: { force, allow },
    dryRun,
    hold,
    store: (await call.releaseStore?.(project.releases)) ?? null,
    ignoreMemory,
  })
  if (result.outcome === 'busy') {
    report('another update of this project is running')
    if (call.json) call.print(JSON.stringify({ kind: 'update', outcome: 'busy' }))
    return UPDATE_EXIT.busy
  }
  if (metrics !== null) {
    const { writeMetrics } = await import('../update/updateReport.ts')
    await writeMetrics(project.releases, metrics, clock())
  }
  if (call.json) call.print(JSON.stringify(updateJson(result)))
  else for (const line of updateLines(result)) call.print(line)
  const isFirst = !dryRun && !hold && result.version !== null && result.counts !== null && result.previous === null
  if (isFirst) report(`next: oneset serve --data ${shellWord(project.data)}`)
  return UPDATE_EXIT[result.outcome]
}
