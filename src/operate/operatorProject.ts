import { EXIT } from '#commandLine/exitCodes.ts'
import { text } from '#commandLine/flag.ts'
import { Stop } from '#commandLine/stop.ts'
import { PROJECT_FILE, type Project } from '#project/project.ts'
import { faultText } from '#project/projectFault.ts'
import { readProject } from '#project/readProject.ts'
import type { OperatorContext } from './operatorContext.ts'
import type { UpdatePorts } from './updatePorts.ts'

/** The flag of commands about a project. */
export const PROJECT = { project: text('FILE', `The project file. Default: ./${PROJECT_FILE}.`) }

/** Reads the project of a command; a wrong or missing file stops it with every fault. `flag` is null where absent. */
export async function projectOf(flag: string | null): Promise<Project> {
  const reading = await readProject(flag ?? PROJECT_FILE)
  if (reading.kind === 'read') return reading.project
  const { file } = reading
  if (reading.kind === 'absent')
    throw new Stop(`there is no project file ${file}`, 'make one with oneset init, or name another with --project FILE')
  const { faults, more } = reading
  const [first = '', ...further] = faults.map((fault) => faultText(file, fault))
  const counted = more === 0 ? [] : [`and ${more} further faults`]
  const hint = [...further, ...counted].join('\n  ')
  throw new Stop(first, hint === '' ? null : hint, EXIT.wrongUse, { faults, more })
}

/** Returns what updates need from the process. */
export async function updatePortsOf({ updates }: Pick<OperatorContext, 'updates'>): Promise<UpdatePorts> {
  if (updates === undefined) throw new Error('this process was started without a way to fetch lists')
  return updates()
}
