import { EXIT } from '#commandLine/exitCodes.ts'
import { several, text, toggle, wholeNumber } from '#commandLine/flag.ts'
import { Stop } from '#commandLine/stop.ts'
import { PROJECT_FILE } from '#project/project.ts'
import { draftSource, type DraftSource, SOURCE_FORM } from '../init/draftSource.ts'
import type { ProjectAnswers } from '../init/writeProject.ts'
import { shellWord } from './shellWord.ts'
import { failure, type OperatorCall, operatorCommand } from '../operatorCommand.ts'

const FLAGS = {
  out: text('FILE', `The project file. Default: ./${PROJECT_FILE}.`),
  name: text('TEXT', 'What the set is called.'),
  source: {
    ...several(
      SOURCE_FORM,
      'A list; may be repeated. A list of a service is given as the project file states it: {"from":{"kind":"sbiz",…},"format":"sbiz"}.',
    ),
    read: sourcesOf,
  },
  regions: text('PATH', 'GeoJSON of administrative dongs (adm_cd2, adm_nm), or a folder of such files.'),
  stations: text('PATH', 'CSV of urban rail stations.'),
  gazetteer: several('PATH', 'CSV of landmarks and further stations; may be repeated.'),
  nicknames: text('PATH', 'CSV of nicknames of chains.'),
  coverage: text('TEXT', 'The coverage text of /meta.'),
  data: text('DIR', 'The data folder. Default: data, beside the file.'),
  keep: wholeNumber('How many releases updates keep. Default: 7.', 2, 1_000),
  force: toggle('Replace an existing file.'),
}

export const INIT = operatorCommand({
  operands: [],
  flags: FLAGS,
  description:
    'Asks for the lists (files, addresses, services), the regions and the stations of a set, unless flags give them, and ' +
    'writes the project file and its schema for editors. Never replaces a file without --force.',
  examples: ['init', 'init --source sbiz=lists/shops.csv,every=1d --regions dongs --stations stations.csv'],
  async run(call) {
    const file = call.flags.out ?? PROJECT_FILE
    const { existsSync } = await import('node:fs')
    if (!call.flags.force && existsSync(file)) throw existing(file)
    const answers = await answersOf(call)
    const { writeProject } = await import('../init/writeProject.ts')
    const outcome = await writeProject(file, answers, call.flags.force)
    if (outcome.kind === 'exists') throw existing(file)
    if (outcome.kind === 'wrong') throw new Stop(outcome.faults[0] ?? '', outcome.faults.slice(1).join('\n  ') || null)
    for (const absent of outcome.absent) call.report(`${absent} is not there yet`)
    const project = file === PROJECT_FILE ? '' : ` --project ${shellWord(file)}`
    call.report(`${file} is written; next: oneset sources check${project}, then oneset update${project}`)
    if (call.json) call.print(JSON.stringify({ kind: 'written', file, absent: outcome.absent }))
    return EXIT.ok
  },
})

/** Returns what flags state, and asks for the rest of what a project needs. */
async function answersOf({ flags, ask }: OperatorCall<typeof FLAGS>): Promise<ProjectAnswers> {
  const { askSources, askText } = await import('../init/askProject.ts')
  const { name, gazetteer, nicknames, coverage, data, keep } = flags
  const sources = flags.source.length > 0 ? await withMappings(flags.source) : await askSources(ask)
  const regions =
    flags.regions ?? (await askText(ask, 'Regions: GeoJSON of dongs, a file or a folder', 'regions', null))
  const stations = flags.stations ?? (await askText(ask, 'Stations: CSV of urban rail stations', 'stations', null))
  return { name, sources, regions, stations, gazetteer, nicknames, coverage, data, keep }
}

/** Returns the sources of flags; one whose mapping cannot be used stops the command. */
async function withMappings(sources: readonly DraftSource[]): Promise<readonly DraftSource[]> {
  const { mappingFault } = await import('../init/mappingFault.ts')
  for (const source of sources) {
    const fault = await mappingFault(source)
    if (fault !== null) throw new Stop(`--source ${source.id}: ${fault}`)
  }
  return sources
}

function sourcesOf(given: readonly string[]): readonly DraftSource[] {
  const sources: DraftSource[] = []
  for (const one of given) {
    const reading = draftSource(
      one,
      sources.map(({ id }) => id),
    )
    if (reading.kind === 'wrong') throw new Stop(`--source ${one}: ${reading.reason}`)
    sources.push(reading.source)
  }
  return sources
}

const existing = (file: string) => failure(`${file} exists; --force replaces it, --out FILE writes another one`)
