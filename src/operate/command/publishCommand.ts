import { EXIT } from '#commandLine/exitCodes.ts'
import { toggle } from '#commandLine/flag.ts'
import type { ReleaseComparison } from '#contract/releaseLoss.ts'
import { comparisonNotes, neededAllowances, permissionFlags } from '#contract/releaseLossText.ts'
import type { ReleaseStore } from '#dataset/store/releaseStore.ts'
import { DATA, failure, type OperatorCall, operatorCommand, shelfFolder } from '../operatorCommand.ts'
import { ALLOW } from './allowFlag.ts'
import { shellWord } from './shellWord.ts'

export const PUBLISH = operatorCommand({
  operands: ['<release>'],
  flags: {
    ...DATA,
    force: toggle('Publish regardless of losses.'),
    allow: ALLOW,
    hold: toggle('Only copy it: an operator compares it with the current release at /operator and publishes it.'),
  },
  description:
    'Copies the release into the releases folder; a running server switches to it. Refuses a release without venues, ' +
    "and one that lacks too much of the current release: a fifth of all venues or of a sido's, a third of the median " +
    'freshness or of the known hours, or a source. The refusal names the figures and the command line that permits ' +
    'exactly these losses.',
  environment: ['ONESET_DATA', 'ONESET_RELEASES'],
  examples: [
    'publish build/next',
    'publish build/next --hold',
    'publish build/next --allow sido=Busan --allow source=osm',
  ],
  async run(call) {
    const { data, force, allow, hold } = call.flags
    const [release] = call.operands
    const shelf = shelfFolder(data, call)
    const store = (await call.releaseStore?.(shelf)) ?? null
    if (hold) return holdRelease(call, release, { shelf, store })
    const { publish, storeFault } = await import('../state/publish.ts')
    const behind = await storeFault(store?.pull())
    if (behind !== null) throw failure(behind)
    const outcome = await publish(release, shelf, { force, allow }, store)
    if (outcome.kind === 'refused') {
      const { reason, comparison } = outcome
      throw comparison === null ? failure(reason) : regression(reason, comparison, { release, data })
    }
    const { version, folder, already, comparison } = outcome
    call.report(`${version} is current in ${store?.place ?? shelf}${already ? ' (it was already there)' : ''}`)
    for (const note of comparisonNotes(comparison)) call.report(note.en)
    const { losses: _none, ...compared } = comparison
    if (call.json) call.print(JSON.stringify({ kind: 'published', version, folder, already, comparison: compared }))
    return EXIT.ok
  },
})

/** Copies a release to the shelf without making it current. */
async function holdRelease(
  call: Pick<OperatorCall, 'report' | 'print' | 'json'>,
  release: string,
  { shelf, store }: { shelf: string; store: ReleaseStore | null },
): Promise<number> {
  const { shelve } = await import('#dataset/shelf.ts')
  const shelving = await shelve(release, shelf, { hold: true })
  if (shelving.kind === 'refused') throw failure(shelving.reason)
  const { version, folder, already } = shelving
  const { storeFault } = await import('../state/publish.ts')
  const fault = await storeFault(store?.add(version, 'held'))
  if (fault !== null) throw failure(fault)
  call.report(
    `${version} is in ${store?.place ?? shelf} and not published; compare it: oneset admin releases compare ${version}`,
  )
  if (call.json) call.print(JSON.stringify({ kind: 'held', version, folder, already }))
  return EXIT.ok
}

/** Returns the failure that states the losses, and the command line that permits exactly these. */
function regression(
  reason: string,
  comparison: ReleaseComparison,
  { release, data }: { release: string; data: string | null },
) {
  const words = ['oneset', 'publish', release, ...(data === null ? [] : ['--data', data])].map(shellWord)
  const command = `${words.join(' ')} ${permissionFlags(comparison)}`
  const everything = neededAllowances(comparison) === null ? '' : ' (--force permits everything)'
  const notes = comparisonNotes(comparison).map(({ en }) => ` ${en}.`)
  return failure(`${reason}${notes.join('')} To publish it all the same: ${command}${everything}`, {
    ...comparison,
    command,
  })
}
