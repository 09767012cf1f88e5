import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { isCalendarDate, type CalendarDate } from '#base/kst.ts'
import { parseSourceSpec, type SourceSpec } from '#sources/sourceSpec.ts'
import type { LossPermission } from '#contract/releaseLoss.ts'
import { adminCallOf, ADMIN_FLAGS, ADMIN_USAGE, type AdminCall, sidosIn } from './command/adminCalls.ts'
import {
  EVALUATE_FLAGS,
  EVALUATE_USAGE,
  evaluationOf,
  listsWrittenOut,
  type Evaluation,
} from './evaluate/evaluations.ts'

/** The flags of `build`; null where the default applies. */
export interface BuildFlags {
  sources: readonly SourceSpec[]
  regions: string
  stations: string
  asOf: CalendarDate | null
  previous: string | null
  memory: string | null
  maxRejected: number
  coverageNote: string
  out: string
}

/** The command of an operator; with `json` the last line is one JSON object. */
export type OperatorCommand =
  | { kind: 'build'; flags: BuildFlags; json: boolean }
  | {
      kind: 'build-seoul'
      asOf: CalendarDate | null
      previous: string | null
      memory: string | null
      out: string
      json: boolean
    }
  | { kind: 'publish'; release: string; data: string | null; permission: LossPermission; json: boolean }
  | { kind: 'backup'; data: string | null; out: string; withSecrets: boolean; json: boolean }
  | { kind: 'restore'; backup: string; data: string | null; json: boolean }
  | { kind: 'demo'; out: string | null; asOf: CalendarDate | null; json: boolean }
  | { kind: 'export'; out: string; data: string | null; baseUrl: string | null; json: boolean }
  | { kind: 'demo-owners'; data: string | null; baseUrl: string | null; json: boolean }
  | { kind: 'words'; sentence: string; data: string | null; json: boolean }
  | { kind: 'evaluate'; evaluation: Evaluation; json: boolean }
  | { kind: 'review'; release: string | null; data: string | null; json: boolean }
  | { kind: 'explain'; placeId: string; release: string | null; data: string | null; json: boolean }
  | { kind: 'admin'; call: AdminCall; baseUrl: string | null; data: string | null; json: boolean }

export type CommandReading =
  | { kind: 'command'; command: OperatorCommand }
  | { kind: 'help'; usage: string }
  | { kind: 'wrong'; message: string; usage: string }

/**
 * The default share of a list's lines that may violate the schema
 * (docs/reference/source-records.md#rejected-and-set-aside).
 */
export const MAX_REJECTED = 0.05

const FLAGS = {
  build: {
    source: { type: 'string', multiple: true },
    regions: { type: 'string' },
    stations: { type: 'string' },
    'as-of': { type: 'string' },
    previous: { type: 'string' },
    memory: { type: 'string' },
    'max-rejected': { type: 'string' },
    'coverage-note': { type: 'string' },
    out: { type: 'string' },
  },
  'build-seoul': {
    'as-of': { type: 'string' },
    previous: { type: 'string' },
    memory: { type: 'string' },
    out: { type: 'string' },
  },
  publish: { data: { type: 'string' }, force: { type: 'boolean' }, allow: { type: 'string', multiple: true } },
  backup: { data: { type: 'string' }, out: { type: 'string' }, 'with-secrets': { type: 'boolean' } },
  restore: { data: { type: 'string' } },
  demo: { 'as-of': { type: 'string' }, out: { type: 'string' } },
  export: { out: { type: 'string' }, data: { type: 'string' }, 'base-url': { type: 'string' } },
  'demo-owners': { data: { type: 'string' }, 'base-url': { type: 'string' } },
  words: { data: { type: 'string' } },
  evaluate: EVALUATE_FLAGS,
  review: { release: { type: 'string' }, data: { type: 'string' } },
  explain: { release: { type: 'string' }, data: { type: 'string' } },
  admin: ADMIN_FLAGS,
} as const satisfies Record<OperatorCommand['kind'], ParseArgsOptionsConfig>

const USAGE: Readonly<Record<OperatorCommand['kind'], string>> = {
  build: `oneset build --source KIND=PATH … --regions PATH --stations PATH --out DIR [options]
  Makes a release from raw lists.
  --source KIND=PATH[,mapping=FILE][,observed=YYYY-MM-DD]
                        a list; may be repeated. KIND: records, sbiz, localdata, mapped,
                        osm, overture
  --regions PATH        GeoJSON of administrative dongs (adm_cd2, adm_nm), or a folder of such files
  --stations PATH       CSV of urban rail stations
  --as-of YYYY-MM-DD    the day that the release describes (default: today, KST)
  --previous DIR        the previous release, for ids, redirects and history
  --memory DIR          the stored state of builds: with --previous, only changes since then are computed;
                        the release is the same without it; may be deleted at any time. Use one folder for
                        each series of releases; it keeps the state of the last two
  --max-rejected 5%     fail when a larger share of a list violates the schema
  --coverage-note TEXT  the coverage text of /meta
  --out DIR             the release; an existing one is replaced once the new one is complete
  --json                one JSON object on standard output, last`,
  'build-seoul': `oneset build-seoul [--as-of YYYY-MM-DD] [--previous DIR] [--memory DIR] [--out DIR] [--json]
  Builds all lists of the folder ONESET_SEOUL_DATA (default ../shared/data) into build/seoul.`,
  publish: `oneset publish DIR [--data DATA] [--force] [--allow sido=CODE,…] [--json]
  Verifies a release, copies it into the releases folder (ONESET_RELEASES, default DATA/releases) and makes it
  current; a running server switches to it. Refuses a release without venues, and one that lacks too much of the
  current release: a fifth of all venues or of a sido's, a third of the median freshness or of the known hours,
  or a source. --allow sido=26 allows fewer venues in that sido (the first two digits of region codes), --force
  publishes regardless of losses.`,
  backup: `oneset backup --out DIR [--data DATA] [--with-secrets] [--json]
  Copies the complete embedded database of DATA into a new folder, also while a server runs. --with-secrets adds the
  files secret and admin-token; otherwise store the secret elsewhere, because no API key of the backup works without it.
  Releases are not included: they are folders that never change. PostgreSQL: pg_dump (see docs/operations.md).`,
  restore: `oneset restore DIR [--data DATA] [--json]
  Checks a backup in full and puts it into DATA, which must have no database and no running server.`,
  demo: `oneset demo [--as-of YYYY-MM-DD] [--out DIR] [--json]
  Writes the demo's raw lists, regions and stations (default: DATA/demo).`,
  export: `oneset export owner-records --out FILE [--data DATA] [--base-url URL] [--json]
  Writes the owners' data about their places as source records, one per line, for the next build: --source records=FILE.`,
  'demo-owners': `oneset demo owners [--data DATA] [--base-url URL]
  Simulates owners of a few hundred demo venues, who accept, decline, answer and sometimes ignore requests, until stopped.
  A server started with --demo runs this automatically.`,
  words: `oneset words "SENTENCE" [--data DATA] [--json]
  Shows the filters of a sentence in Korean or English, its ambiguous words, and the resulting request. Regions
  are those of the current release.`,
  evaluate: EVALUATE_USAGE,
  review: `oneset review [--release DIR] [--data DATA]
  Shows pairs of records that the build could not decide, side by side with the evidence, and asks: one venue? Answers
  are stored in DATA/decisions.ndjson, and every later build applies them. Without --release the current one is used.`,
  explain: `oneset explain PLACE_ID [--release DIR] [--data DATA] [--json]
  Shows the records of a venue, the list of each field, and for each pair that joined them or was refused: the
  blocking rules that found it, the step that decided, and what each group of evidence added to the odds.`,
  admin: ADMIN_USAGE,
}

export const OPERATOR_COMMANDS = Object.keys(USAGE) as OperatorCommand['kind'][]

/** The usage of all operator commands, for `oneset --help`. */
export const OPERATOR_USAGE = OPERATOR_COMMANDS.map((name) => USAGE[name]).join('\n\n')

/** The messages of admin commands name the usage of one command; the table of all commands would scroll them away. */
const ADMIN_HELP = 'oneset admin --help lists all commands.'

type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/** The first fault of a command line, as one sentence; thrown inside this file only. */
class Misuse extends Error {}

/** Reads `argv`, whose first word is the command's name. An unknown or missing flag is wrong use. */
export function readCommand(argv: readonly string[]): CommandReading {
  const [name, ...args] = argv[0] === 'demo' && argv[1] === 'owners' ? ['demo-owners', ...argv.slice(2)] : argv
  const kind = OPERATOR_COMMANDS.find((known) => known === name)
  if (kind === undefined)
    return { kind: 'wrong', message: `there is no command ${name ?? ''}`.trim(), usage: OPERATOR_USAGE }
  try {
    const options = { ...FLAGS[kind], json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
    const { values, positionals } = parseArgs({ args: listsWrittenOut(args), options, allowPositionals: true })
    if (values.help) return { kind: 'help', usage: USAGE[kind] }
    return { kind: 'command', command: commandOf(kind, values as Values, positionals) }
  } catch (error) {
    // The messages of parseArgs' TypeErrors are meant for the person at the keyboard.
    if (!(error instanceof Misuse || error instanceof TypeError)) throw error
    return { kind: 'wrong', message: error.message, usage: kind === 'admin' ? ADMIN_HELP : USAGE[kind] }
  }
}

/** Commands with one operand. */
const WITH_OPERAND: readonly OperatorCommand['kind'][] = ['publish', 'words', 'export', 'restore', 'explain']

function commandOf(kind: OperatorCommand['kind'], values: Values, positionals: readonly string[]): OperatorCommand {
  const json = values['json'] === true
  if (kind === 'admin') return adminCommand(positionals, values, json)
  if (kind === 'evaluate') {
    const reading = evaluationOf(positionals, values)
    if (reading.kind === 'wrong') throw new Misuse(reading.message)
    return { kind, evaluation: reading.evaluation, json }
  }
  const operands = WITH_OPERAND.includes(kind) ? 1 : 0
  if (positionals.length > operands) throw new Misuse(`unexpected operand ${positionals[operands]}`)
  switch (kind) {
    case 'build':
      return { kind, flags: buildFlags(values), json }
    case 'build-seoul': {
      const [previous, memory] = [text(values, 'previous'), text(values, 'memory')]
      return { kind, asOf: dateFlag(values), previous, memory, out: seoulFolder(values), json }
    }
    case 'publish': {
      const [release, permission] = [named(positionals, MISSING.release), permissionOf(values)]
      return { kind, release, data: text(values, 'data'), permission, json }
    }
    case 'backup': {
      const withSecrets = values['with-secrets'] === true
      return { kind, data: text(values, 'data'), out: required(values, 'out'), withSecrets, json }
    }
    case 'restore':
      return { kind, backup: named(positionals, MISSING.backup), data: text(values, 'data'), json }
    case 'review':
      return { kind, ...releasePlace(values), json }
    case 'explain':
      return { kind, placeId: named(positionals, MISSING.place), ...releasePlace(values), json }
    case 'words':
      return { kind, sentence: sentenceOf(positionals), data: text(values, 'data'), json }
    case 'export':
      if (positionals[0] !== 'owner-records')
        throw new Misuse('the kind of export is missing; write: oneset export owner-records')
      return { kind, out: required(values, 'out'), data: text(values, 'data'), baseUrl: text(values, 'base-url'), json }
    case 'demo-owners':
      return { kind, data: text(values, 'data'), baseUrl: text(values, 'base-url'), json }
    case 'demo':
      return { kind, out: text(values, 'out'), asOf: dateFlag(values), json }
  }
}

/** `--allow sido=11,26` may be repeated. */
function permissionOf(values: Values): LossPermission {
  const allowed = (values['allow'] as readonly string[] | undefined) ?? []
  return { force: values['force'] === true, allowSido: allowed.flatMap(allowedSidos) }
}

function allowedSidos(argument: string): string[] {
  const sidos = sidosIn(argument)
  if (sidos === null)
    throw new Misuse(`--allow ${argument}: write the first two digits of region codes as --allow sido=11,26`)
  return sidos
}

function adminCommand(positionals: readonly string[], values: Values, json: boolean): OperatorCommand {
  const reading = adminCallOf(positionals, adminFlagsOf(values))
  if (reading.kind === 'wrong') throw new Misuse(reading.message)
  return { kind: 'admin', call: reading.call, baseUrl: text(values, 'base-url'), data: text(values, 'data'), json }
}

function sentenceOf([sentence]: readonly string[]): string {
  if (!sentence?.trim()) throw new Misuse('the sentence is missing; write it in quotes')
  return sentence
}

/** The messages for a missing operand. */
const MISSING = {
  release: 'the release is missing; write its folder',
  backup: 'the backup is missing; write its folder',
  place: 'the place is missing; write its id',
}

function seoulFolder(values: Values): string {
  return text(values, 'out') ?? 'build/seoul'
}

function named([first]: readonly string[], missing: string): string {
  if (!first) throw new Misuse(missing)
  return first
}

function releasePlace(values: Values) {
  return { release: text(values, 'release'), data: text(values, 'data') }
}

function buildFlags(values: Values): BuildFlags {
  const sources = (values['source'] as readonly string[] | undefined) ?? []
  if (sources.length === 0) throw new Misuse('--source is missing: give at least one list')
  return {
    sources: sources.map(sourceArgument),
    regions: required(values, 'regions'),
    stations: required(values, 'stations'),
    asOf: dateFlag(values),
    previous: text(values, 'previous'),
    memory: text(values, 'memory'),
    maxRejected: shareFlag(text(values, 'max-rejected')),
    coverageNote: text(values, 'coverage-note') ?? '',
    out: required(values, 'out'),
  }
}

function sourceArgument(argument: string): SourceSpec {
  const reading = parseSourceSpec(argument)
  if (reading.kind === 'refused') throw new Misuse(reading.message)
  return reading.spec
}

function text(values: Values, name: string): string | null {
  const value = values[name]
  if (value === '') throw new Misuse(`--${name} is empty`)
  return typeof value === 'string' ? value : null
}

function required(values: Values, name: string): string {
  const value = text(values, name)
  if (value === null) throw new Misuse(`--${name} is missing`)
  return value
}

function dateFlag(values: Values): CalendarDate | null {
  const date = text(values, 'as-of')
  if (date !== null && !isCalendarDate(date)) throw new Misuse(`--as-of ${date}: write a day as YYYY-MM-DD`)
  return date
}

function shareFlag(value: string | null): number {
  if (value === null) return MAX_REJECTED
  const match = /^(\d+(?:\.\d+)?)%$/.exec(value)
  const share = Number(match?.[1]) / 100
  if (!match || share > 1) throw new Misuse(`--max-rejected ${value}: write a share from 0% to 100%`)
  return share
}

function adminFlagsOf(values: Values): Readonly<Record<string, string | true>> {
  const given = Object.entries(values).filter(([name]) => name in ADMIN_FLAGS)
  return Object.fromEntries(
    given.filter((entry): entry is [string, string | true] => typeof entry[1] === 'string' || entry[1] === true),
  )
}
