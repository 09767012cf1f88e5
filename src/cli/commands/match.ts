import { createHash } from 'node:crypto'
import { MATCH_PROBABILITY_DEFAULT, MATCH_PROBABILITY_MIN } from '#contract/match.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { converted, list, required, text, toggle } from '#commandLine/flag.ts'
import { printResult } from '#commandLine/printResult.ts'
import { Stop } from '#commandLine/stop.ts'
import { isAgreed } from '../login/agreement.ts'
import { namedColumns } from '../matchFile/columns.ts'
import { matchRows, surveyFile, type VenueFile } from '../matchFile/matchFile.ts'
import { ResumableOutput, type RunState, unfinished } from '../matchFile/resumableOutput.ts'
import { priceOnly, remark, tokens } from '../output.ts'
import { untilReady } from '../untilReady.ts'
import { type Invocation, userCommand } from '../userCommand.ts'

const FLAGS = {
  out: required(text('FILE', 'The file to write: the rows with the columns oneset_….')),
  columns: list(
    'FIELD=TITLE,…',
    'The columns of ref, name, branch, address, lat, lng, phone and category, where their titles do not say so.',
  ),
  'min-probability': converted(
    text('P', `From which probability a place is the answer. Default: ${MATCH_PROBABILITY_DEFAULT}.`),
    probabilityOf,
  ),
  yes: toggle('Do not ask first.'),
}

export const MATCH = userCommand({
  operands: ['<file>'],
  flags: FLAGS,
  description:
    'Reads a CSV file in UTF-8 of any size and writes its rows with the place of each, a hundred venues at a time. A run that was stopped or killed goes on where it was when the same command is given again, and pays nothing twice.',
  price: '1 token for each row with a name and an address, a phone or coordinates, whether or not it is found',
  examples: [
    'match my-places.csv --out matched.csv',
    'match list.csv --columns name=가맹점,address=위치 --out matched.csv --yes',
  ],
  run: matchFile,
})

async function matchFile(call: Invocation<typeof FLAGS, ['<file>']>): Promise<number> {
  const { access, terminal, flags, operands } = call
  const [file] = operands
  const { out, 'min-probability': minProbability } = flags
  const source = await surveyFile(file, namedColumns(flags.columns ?? []))
  if (source.rows === 0) throw new Stop(`${file} has no rows`)
  const identity = identityOf(source, minProbability)
  const before = await unfinished(out, identity)
  const left = before === null ? source.lookedUp : Math.max(0, source.lookedUp - before.units)
  if (priceOnly(call, left)) return EXIT.ok
  const client = access.withKey()
  if (!(await isAgreed(call, `spend ${tokens(left)}`, () => questionOf(source, left, before)))) return EXIT.declined
  const run = createHash('sha256').update(terminal.randomBytes(16)).digest('hex')
  const output = await ResumableOutput.open(out, { identity, run, rowsDone: 0, bytes: 0, found: 0, units: 0 })
  if (before !== null) remark(call, `goes on after row ${before.rowsDone.toLocaleString('en-US')}`)
  try {
    const onProgress = () => terminal.status(progressOf(output.state, source.rows))
    await matchRows(source, output, { client, minProbability, options: untilReady(call), onProgress })
    await output.finish()
  } catch (cause) {
    terminal.status(null)
    await output.close()
    remark(call, `${progressOf(output.state, source.rows)}; give the same command again to go on`)
    throw cause
  }
  terminal.status(null)
  const { rowsDone: rows, found, units } = output.state
  printResult(call, { out, rows, found, units }, () => [
    `${found.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows found, for ${tokens(units)}: ${out}`,
  ])
  return EXIT.ok
}

function questionOf({ rows, lookedUp }: VenueFile, left: number, before: RunState | null): string {
  const all = rows.toLocaleString('en-US')
  const free =
    rows === lookedUp ? '' : ` ${(rows - lookedUp).toLocaleString('en-US')} lack a name or a place and cost nothing.`
  const rest = before === null ? '' : ` ${before.rowsDone.toLocaleString('en-US')} are done.`
  return `${all} rows.${free}${rest} Match them for at most ${tokens(left)}? [y/N] `
}

function progressOf({ rowsDone, found }: RunState, rows: number): string {
  return `${rowsDone.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows, ${found.toLocaleString('en-US')} found`
}

/** Another list, other columns or another limit is another run. */
function identityOf({ hash, columns }: VenueFile, minProbability: number | null): string {
  return createHash('sha256')
    .update(JSON.stringify([hash, columns, minProbability]))
    .digest('hex')
}

function probabilityOf(given: string, name: string): number {
  const value = Number(given)
  if (given.trim() !== '' && value >= MATCH_PROBABILITY_MIN && value <= 1) return value
  throw new Stop(`--${name} ${given}: write a number from ${MATCH_PROBABILITY_MIN} to 1`)
}
