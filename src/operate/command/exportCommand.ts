import { EXIT } from '#commandLine/exitCodes.ts'
import { list, required, text } from '#commandLine/flag.ts'
import { Stop } from '#commandLine/stop.ts'
import type { ExportFile } from '#contract/schemas/releases/exportSchema.ts'
import { TIER_NAMES } from '#venue/records.ts'
import { DATA, failure, notFound, type OperatorCall, operatorCommand, shelfFolder } from '../operatorCommand.ts'

const FORMATS = {
  parquet: 'places.parquet',
  ndjson: 'places.ndjson.zst',
  csv: 'places.csv.zip',
  changes: 'changes.ndjson',
  ids: 'ids.csv',
} as const satisfies Readonly<Record<string, ExportFile>>
type Format = keyof typeof FORMATS
const FORMAT_NAMES = Object.keys(FORMATS) as Format[]

const FLAGS = {
  release: text('DIR', 'The release. Default: the current one.'),
  format: list('FORMAT,…', `The files: ${FORMAT_NAMES.join(', ')}. Default: all.`, FORMAT_NAMES),
  tiers: list('TIER,…', `The groups of fields: ${TIER_NAMES.join(', ')}. Default: all.`, TIER_NAMES),
  previous: text('DIR', 'The release to which changes.ndjson applies. Default: the one before in the releases folder.'),
  out: required(text('DIR', 'A free name, or an empty folder. It appears when it is complete.')),
  ...DATA,
}

export const EXPORT = operatorCommand({
  operands: [],
  flags: FLAGS,
  description:
    'Writes the whole data of a release as files, with their checksums and the licences of the sources, as customers ' +
    'with a contract download them. Without --release, exports the current release.',
  environment: ['ONESET_DATA', 'ONESET_RELEASES'],
  examples: [
    'export --out build/export',
    'export --release build/next --format parquet,ids --tiers core,quality --out build/export',
  ],
  run: runExport,
})

async function runExport(call: OperatorCall<typeof FLAGS>): Promise<number> {
  const { out } = call.flags
  const formats = knownAmong('--format', call.flags.format, FORMAT_NAMES)
  const tiers = knownAmong('--tiers', call.flags.tiers, TIER_NAMES)
  const { release, previous } = await releasesOf(call)
  const { writeExport } = await import('#dataset/export/writeExport.ts')
  const outcome = await writeExport({
    release,
    previous,
    tiers,
    files: formats.map((name) => FORMATS[name]),
    out,
  })
  if (outcome.kind === 'refused') throw failure(outcome.reason)
  const { files, places, changes, dataVersion } = outcome.manifest
  for (const { name, bytes } of files) call.report(`${name}: ${bytes.toLocaleString('en-US')} bytes`)
  const since = changes === null ? '' : `, changes since ${changes.since}`
  call.report(`${places.toLocaleString('en-US')} places of ${dataVersion}${since} are in ${out}`)
  if (call.json) call.print(JSON.stringify({ kind: 'exported', out, ...outcome.manifest }))
  return EXIT.ok
}

/** Returns the named values, or all where none is named. Throws for a value that is not known. */
function knownAmong<Value extends string>(
  flag: string,
  given: readonly string[] | null,
  known: readonly Value[],
): readonly Value[] {
  if (given === null) return known
  const unknown = given.find((value) => !known.some((one) => one === value))
  if (unknown !== undefined) throw new Stop(`${flag} ${unknown}: choose among ${known.join(', ')}`)
  return known.filter((value) => given.includes(value))
}

/** Returns the folders of the release to export and of the one before it; null when there is none. */
async function releasesOf(call: OperatorCall<typeof FLAGS>): Promise<{ release: string; previous: string | null }> {
  const named = call.flags.release ?? undefined
  const shelf = shelfFolder(call.flags.data, call)
  const { shelvedReleases } = await import('#dataset/shelf.ts')
  const { newestFirst } = await import('#dataset/comparedRelease.ts')
  const releases = newestFirst(await shelvedReleases(shelf)).filter(({ held }) => !held)
  const current = releases.findIndex((one) => one.current)
  const release = named ?? releases[current]?.folder
  if (release === undefined) throw notFound(`there is no current release in ${shelf}; name another with --release`)
  const before = named === undefined ? releases[current + 1] : undefined
  return { release, previous: call.flags.previous ?? before?.folder ?? null }
}
