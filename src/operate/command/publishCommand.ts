import { EXIT } from '#commandLine/exitCodes.ts'
import { several, toggle } from '#commandLine/flag.ts'
import { Stop } from '#commandLine/stop.ts'
import { DATA, failure, operatorCommand, shelfFolder } from '../operatorCommand.ts'
import { sidosIn } from './sidosIn.ts'

export const PUBLISH = operatorCommand({
  operands: ['<release>'],
  flags: {
    ...DATA,
    force: toggle('Publish regardless of losses.'),
    allow: {
      ...several('sido=CODE,…', 'Allow fewer venues in these sidos, the first two digits of region codes.'),
      read: (given: readonly string[]) => given.flatMap(allowedSidos),
    },
  },
  description:
    'Copies the release into the releases folder; a running server switches to it. Refuses a release without venues, ' +
    "and one that lacks too much of the current release: a fifth of all venues or of a sido's, a third of the median " +
    'freshness or of the known hours, or a source.',
  environment: ['ONESET_DATA', 'ONESET_RELEASES'],
  examples: ['publish build/next', 'publish build/next --allow sido=26'],
  async run(call) {
    const { data, force, allow: allowSido } = call.flags
    const shelf = shelfFolder(data, call)
    const { publish } = await import('../state/publish.ts')
    const outcome = await publish(call.operands[0] ?? '', shelf, { force, allowSido })
    if (outcome.kind === 'refused') {
      const { reason, losses } = outcome
      throw failure(reason, losses.length > 0 ? { losses } : {})
    }
    const { version, folder, already } = outcome
    call.report(`${version} is current in ${shelf}${already ? ' (it was already there)' : ''}`)
    if (call.json) call.print(JSON.stringify({ kind: 'published', version, folder, already }))
    return EXIT.ok
  },
})

function allowedSidos(argument: string): string[] {
  const sidos = sidosIn(argument)
  if (sidos === null)
    throw new Stop(`--allow ${argument}: write the first two digits of region codes as --allow sido=11,26`)
  return sidos
}
