import path from 'node:path'
import { kstDate } from '#base/kst.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { day, type FlagValues, requiredUnless, required, several, text } from '#commandLine/flag.ts'
import { Stop } from '#commandLine/stop.ts'
import { parseSourceSpec, SOURCE_KINDS, type SourceSpec } from '#sources/sourceSpec.ts'
import { type BuildOptions, MAX_REJECTED } from '../build/buildOptions.ts'
import { KOREAN_LANDMARKS } from '#dataset/geography/koreanLandmarks.ts'
import { decisionsFile, failure, type OperatorCall, operatorCommand } from '../operatorCommand.ts'
import { IGNORE_MEMORY } from './ignoreMemoryFlag.ts'
import { shellWord } from './shellWord.ts'

const SERIES = {
  'as-of': day('The day that the release describes. Default: today, KST.'),
  previous: text('DIR', 'The previous release, for ids, redirects and history.'),
  memory: text(
    'DIR',
    'The stored state of builds: with --previous, only changes since then are computed; the release is the same without it; may be deleted at any time. Use one folder for each series of releases; it keeps the state of the last two.',
  ),
  'ignore-memory': IGNORE_MEMORY,
}

const FLAGS = {
  project: text('FILE', 'A project file, whose settings count where the flags below are absent.'),
  source: requiredUnless('project', {
    ...several(
      'KIND=PATH[,mapping=FILE][,member=NAME][,observed=YYYY-MM-DD]',
      `A list; may be repeated. KIND: ${SOURCE_KINDS.join(', ')}.`,
    ),
    read: (given: readonly string[]) => given.map(sourceOf),
  }),
  regions: requiredUnless(
    'project',
    text('PATH', 'GeoJSON of administrative dongs (adm_cd2, adm_nm), or a folder of such files.'),
  ),
  stations: requiredUnless('project', text('PATH', 'CSV of urban rail stations.')),
  landmarks: several(
    'PATH',
    'CSV of landmarks and further stations (name, nameEn, otherNames, lat, lng, radiusM, lines), besides those that are shipped; may be repeated.',
  ),
  nicknames: text('PATH', 'CSV of nicknames of chains (nickname, names, source), besides those that are shipped.'),
  ...SERIES,
  'max-rejected': {
    ...text('5%', 'Fail when a larger share of a list violates the schema.'),
    read: (given: readonly string[]) => (given.length === 0 ? null : shareOf(given.at(-1) as string)),
  },
  'coverage-note': text('TEXT', 'The coverage text of /meta.'),
  out: required(text('DIR', 'The release; an existing one is replaced once the new one is complete.')),
}

const SUMMARY_VARIABLES = ['ONESET_SUMMARY_URL', 'ONESET_SUMMARY_MODEL', 'ONESET_SUMMARY_KEY', 'ONESET_DATA']

export const BUILD = operatorCommand({
  operands: [],
  flags: FLAGS,
  environment: SUMMARY_VARIABLES,
  examples: [
    'build --source sbiz=shops.csv --regions dongs.geojson --stations stations.csv --out build/next',
    'build --project oneset.json --out build/next',
  ],
  async run(call) {
    const { 'as-of': asOf, previous, memory, 'ignore-memory': ignoreMemory, out } = call.flags
    const inputs = { ...(await projectPart(call)), ...flagPart(call.flags) }
    return runBuild(call, {
      ...inputs,
      // The flags that a project replaces are required without one.
      sources: inputs.sources ?? [],
      regions: inputs.regions ?? '',
      stations: inputs.stations ?? '',
      landmarks: [...(inputs.landmarks ?? [KOREAN_LANDMARKS]), ...call.flags.landmarks],
      maxRejected: inputs.maxRejected ?? MAX_REJECTED,
      coverageNote: inputs.coverageNote ?? '',
      decisions: inputs.decisions ?? decisionsFile(call),
      previous,
      memory,
      ignoreMemory,
      asOf: asOf ?? kstDate(call.clock()),
      out,
    })
  },
})

/** Returns what the project file states; nothing without one. */
async function projectPart(call: OperatorCall<typeof FLAGS>): Promise<Partial<BuildOptions>> {
  const { project: file, source } = call.flags
  if (file === null) return {}
  const [{ projectOf, updatePortsOf }, { presentLists, projectInputs }, { geocodedAnswers }] = await Promise.all([
    import('../operatorProject.ts'),
    import('../update/projectInputs.ts'),
    import('../update/geocodedAnswers.ts'),
  ])
  const project = await projectOf(file)
  const geocoded =
    project.geocoder === null ? null : await geocodedAnswers(project, (await updatePortsOf(call)).geocoder)
  if (source !== null) return { ...projectInputs(project), geocoded }
  const { lists, missing } = await presentLists(project, async () => (await updatePortsOf(call)).fetcher)
  if (missing.length > 0)
    throw failure(
      `nothing was fetched yet of ${missing.map(({ id }) => id).join(', ')}: run oneset update --project ${shellWord(file)}`,
    )
  return { ...projectInputs(project), sources: lists, geocoded }
}

/** Returns what the flags state. */
function flagPart({
  source,
  regions,
  stations,
  nicknames,
  'max-rejected': maxRejected,
  'coverage-note': coverageNote,
}: FlagValues<typeof FLAGS>): Partial<BuildOptions> {
  const given = { sources: source, regions, stations, nicknames, maxRejected, coverageNote }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}

export const BUILD_SEOUL = operatorCommand({
  operands: [],
  flags: { ...SERIES, out: text('DIR', 'The release. Default: build/seoul.') },
  environment: ['ONESET_SEOUL_DATA', ...SUMMARY_VARIABLES],
  examples: ['build-seoul --out build/seoul'],
  async run(call) {
    const { 'as-of': asOf, previous, memory, 'ignore-memory': ignoreMemory, out } = call.flags
    const { SEOUL_DATA_DEFAULT, SEOUL_DATA_VARIABLE, seoulLists } = await import('../build/seoul.ts')
    const lists = await seoulLists(call.env[SEOUL_DATA_VARIABLE] ?? SEOUL_DATA_DEFAULT)
    if (lists.kind === 'absent') throw failure(lists.reason)
    return runBuild(call, {
      ...lists.inputs,
      asOf: asOf ?? kstDate(call.clock()),
      previous,
      memory,
      ignoreMemory,
      maxRejected: MAX_REJECTED,
      decisions: decisionsFile(call),
      out: out ?? 'build/seoul',
    })
  },
})

async function runBuild({ clock, env, fetch, json, print, report }: OperatorCall, options: BuildOptions) {
  const { chatModel, chatModelSettings } = await import('../build/chatModel.ts')
  const settings = chatModelSettings(env)
  if (settings !== null && 'fault' in settings) throw new Stop(settings.fault)
  const { build } = await import('../build/build.ts')
  const outcome = await build(options, { clock, report, ask: settings === null ? null : chatModel(settings, fetch) })
  if (outcome.kind === 'failed') {
    const { message, details } = outcome
    throw new Stop(message, details.length > 0 ? details.join('\n  ') : null, EXIT.other, { details })
  }
  const { folder, manifest, seconds } = outcome
  const { venues, openVenues, multiSourceVenues } = manifest.counts
  const numbers = [venues, openVenues, multiSourceVenues].map((count) => count.toLocaleString('en-US'))
  report(`${numbers[0]} venues, ${numbers[1]} of them open, ${numbers[2]} of several lists, in ${seconds.toFixed(1)} s`)
  report(`release ${manifest.version} in ${folder}; look at ${path.join(folder, 'build-report.html')}`)
  if (json) {
    const { version, asOf, sources, counts } = manifest
    print(JSON.stringify({ kind: 'built', version, folder, asOf, seconds, counts, sources }))
  }
  return EXIT.ok
}

function sourceOf(argument: string): SourceSpec {
  const reading = parseSourceSpec(argument)
  if (reading.kind === 'refused') throw new Stop(reading.message)
  return reading.spec
}

function shareOf(value: string): number {
  const match = /^(\d+(?:\.\d+)?)%$/.exec(value)
  const share = Number(match?.[1]) / 100
  if (!match || share > 1) throw new Stop(`--max-rejected ${value}: write a share from 0% to 100%`)
  return share
}
