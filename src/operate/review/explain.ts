import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Venue } from '#venue/venue.ts'
import type { CutLine, JoinLine, PairLine, PairSide } from '#dataset/pairLine.ts'
import { openRelease } from '#dataset/release.ts'
import { RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { readLines } from '#dataset/venueLines.ts'

export type Explanation =
  | {
      kind: 'explained'
      id: string
      name: string
      venue: Pick<Venue, 'members' | 'provenance'>
      joins: JoinLine[]
      /** The pairs with another venue that a guard kept from joining. */
      cuts: CutLine[]
    }
  | { kind: 'refused'; reason: string }

/** Explains a venue of a release: its records, the source of each field, and why the records were joined. */
export async function explain(folder: string, id: string): Promise<Explanation> {
  const opening = await openRelease(folder)
  if (opening.kind === 'refused') return opening
  const { release } = opening
  const living = (await release.redirects()).get(id) ?? id
  for await (const { place, members, provenance } of release.venues()) {
    if (place.id !== living) continue
    const [joins, cuts] = [await joinsOf(folder, living), await cutsOf(folder, living)]
    return { kind: 'explained', id: living, name: place.name, venue: { members, provenance }, joins, cuts }
  }
  return { kind: 'refused', reason: `the release has no place ${id}` }
}

async function joinsOf(folder: string, id: string): Promise<JoinLine[]> {
  const file = path.join(folder, RELEASE_FILES.joins)
  const joins: JoinLine[] = []
  if (!existsSync(file)) return joins
  for await (const line of readLines<JoinLine>(file)) if (line.id === id) joins.push(line)
  return joins
}

/** Returns none for an older release, which has no such file. */
async function cutsOf(folder: string, id: string): Promise<CutLine[]> {
  const file = path.join(folder, RELEASE_FILES.cuts)
  const lines = existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '') : []
  return lines.map((line) => JSON.parse(line) as CutLine).filter(({ ids }) => ids.includes(id))
}

/** Formats an explanation as lines for people. */
export function explanationLines({
  id,
  name,
  venue,
  joins,
  cuts,
}: Extract<Explanation, { kind: 'explained' }>): string[] {
  const sides = new Map(joins.flatMap(({ a, b }) => [a, b]).map((side) => [`${side.source} ${side.sourceId}`, side]))
  const fieldsBySource = Map.groupBy(Object.entries(venue.provenance), ([, source]) => source)
  return [
    `${name} (${id})`,
    '',
    `${venue.members.length} ${venue.members.length === 1 ? 'record' : 'records'}:`,
    ...venue.members.map(({ source, sourceId }) => {
      const side = sides.get(`${source} ${sourceId}`)
      return `  ${source} ${sourceId}${side === undefined ? '' : `: ${sideText(side)}`}`
    }),
    '',
    'where the fields came from:',
    ...[...fieldsBySource].map(([source, fields]) => `  ${source}: ${fields.map(([field]) => field).join(', ')}`),
    '',
    joins.length === 0 ? 'nothing was joined' : 'why the records were joined, most certain first:',
    ...joins.map((line) => `  ${pairText(line)}`),
    ...(cuts.length === 0 ? [] : ['', 'kept apart from other venues by a guard:']),
    ...cuts.map((line) => `  ${otherOf(line.ids, id)}, ${line.guard}\n    ${pairText(line)}`),
  ]
}

function otherOf([first, second]: CutLine['ids'], id: string): string {
  return first === id ? second : first
}

function pairText({ a, b, chance, reasons }: PairLine): string {
  const odds = chance === 1 ? 'decided by a person, or certain' : `chance ${(100 * chance).toFixed(1)} %`
  return `${a.source} ${a.sourceId} + ${b.source} ${b.sourceId}\n    ${odds}: ${reasons.join(', ')}`
}

function sideText({ name, address, phone }: PairSide): string {
  return [name, address, phone].filter((part) => part !== '').join(', ')
}
