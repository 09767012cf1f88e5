import { EXIT } from '#commandLine/exitCodes.ts'
import { Stop } from '#commandLine/stop.ts'
import { operatorCommand } from '../operatorCommand.ts'
import { PROJECT, projectOf, updatePortsOf } from '../operatorProject.ts'

export const SOURCES_CHECK = operatorCommand({
  operands: ['[id …]'],
  flags: PROJECT,
  description:
    'Reads the first records of each list of a project (or of those named) as a build would, and prints which values ' +
    'of each column arrive in which field, which are refused, and why. Takes seconds and builds nothing; a list that was ' +
    'never fetched is fetched. Exit code 1 when a list cannot be read or gives no record.',
  examples: ['sources check', 'sources check cafes --project oneset.json --json'],
  async run(call) {
    const project = await projectOf(call.flags.project)
    const known = project.sources.map(({ id }) => id)
    const unknown = call.operands.find((id) => !known.includes(id))
    if (unknown !== undefined) throw new Stop(`there is no source ${unknown}`, `the sources are ${known.join(', ')}`)
    const [{ checkLists }, { checkLines }] = await Promise.all([
      import('../update/checkLists.ts'),
      import('../update/checkReport.ts'),
    ])
    const lists = await checkLists(project, call.operands, {
      fetcher: async () => (await updatePortsOf(call)).fetcher,
      report: call.report,
    })
    if (call.json) call.print(JSON.stringify({ kind: 'checked', lists }))
    else for (const list of lists) for (const line of checkLines(list)) call.print(line)
    const isUsable = lists.every(({ checking }) => checking.kind === 'checked' && checking.check.records > 0)
    return isUsable ? EXIT.ok : EXIT.other
  },
})
