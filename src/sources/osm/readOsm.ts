import { type CalendarDate, utcIso } from '#base/kst.ts'
import type { ListNotes } from '../listNotes.ts'
import { ReadingDraft } from '../readingDraft.ts'
import { type OnRejected, type SourceInfo, type SourceReading, UNDECLARED } from '../record.ts'
import { dateOf } from '../table/dates.ts'
import type { Element, ElementFile, IsWanted } from './element.ts'
import { readOverpass } from './readOverpass.ts'
import { readPbf } from './readPbf.ts'
import { attributesOf } from './tagAttributes.ts'
import { addressesOf, contactsOf, nameOf } from './tagFields.ts'
import { subtypeOf, tradeOf } from './trades.ts'

/** OpenStreetMap. A venue may occur twice, for example as a node within its building. */
export const OSM_INFO: SourceInfo = {
  name: 'osm',
  independenceGroup: 'osm',
  duplicateFree: false,
  register: false,
  declaration: {
    ...UNDECLARED,
    // An element changes for many reasons, such as a corrected road name; only a check on the spot proves business.
    proves: 'mentioned',
    declared: true,
    title: 'OpenStreetMap',
    licence: 'ODbL-1.0',
    licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
    attribution: '© OpenStreetMap contributors',
  },
}

/**
 * Reads an extract of OpenStreetMap (.osm.pbf) or an Overpass response (.json, also .gz and .zst). docs/sources.md
 * lists the use of each tag. A record was seen when its element was last changed or checked; when the file does not
 * state it, on the date of `notes`, else of the file. Throws with a message for the operator.
 */
export async function readOsm(
  file: string,
  notes: ListNotes,
  onRejected: OnRejected = () => {},
): Promise<SourceReading> {
  const { elements, stateAt, broken } = await readElements(file, (tags) => tradeOf(tags).kind !== 'other')
  const draft = new ReadingDraft(notes.info, onRejected)
  const listAt = notes.observedAt ?? (stateAt === null ? null : utcIso(stateAt))
  for (const { line, row } of broken) draft.reject(line, 'element is no node, way or relation with an id', row)
  elements.forEach((element, at) => takeElement(draft, element, at + 1, { source: notes.info.name, listAt, file }))
  return draft.finish()
}

function readElements(file: string, wanted: IsWanted): Promise<ElementFile> {
  if (file.endsWith('.pbf')) return readPbf(file, wanted)
  if (/\.json(?:\.gz|\.zst)?$/.test(file)) return readOverpass(file, wanted)
  throw new Error(`${file}: the name of an osm list must end in .osm.pbf, or in .json for an Overpass response`)
}

interface List {
  source: string
  listAt: string | null
  file: string
}

function takeElement(draft: ReadingDraft, element: Element, line: number, list: List): void {
  const { id, tags, point } = element
  const trade = tradeOf(tags)
  if (trade.kind === 'other') return
  if (trade.kind === 'aside') return draft.setAside(trade.reason)
  const name = nameOf(tags)
  if (name === null) return draft.setAside('no name')
  const addresses = addressesOf(tags)
  if (point === null && Object.keys(addresses).length === 0) return draft.setAside('no address and no coordinates')
  const subtype = subtypeOf(tags)
  const attributes = attributesOf(tags)
  const opened = dateOf(tags['start_date'] ?? '')
  const checked = checkedOn(element, list)
  const hours = tags['opening_hours']
  draft.take(
    {
      source: list.source,
      sourceId: id,
      observedAt: observedAt(element, list),
      name,
      ...point,
      ...addresses,
      ...contactsOf(tags),
      categoryLabel: trade.label,
      category: trade.category,
      ...(subtype !== undefined && { subtype }),
      operatingStatus: trade.closed ? 'closed' : 'open',
      ...(opened !== null && { openedOn: opened }),
      ...(checked !== null && !trade.closed && { businessProofs: [{ kind: 'report', on: checked }] }),
      ...(hours !== undefined && { hours: { osm: hours } }),
      ...(Object.keys(attributes).length > 0 && { attributes }),
    },
    line,
    () => ({ id, ...point, tags }),
  )
}

/** Returns the day of the last check on the spot. One dated after the file was made is a mistake. */
function checkedOn({ tags }: Element, { listAt }: List): CalendarDate | null {
  const day = dateOf(tags['check_date'] ?? tags['survey:date'] ?? '')
  return day === null || (listAt !== null && Date.parse(day) > Date.parse(listAt)) ? null : day
}

/** A change and a check on the spot both mean that somebody looked; the later one counts. */
function observedAt(element: Element, list: List): string {
  const { listAt, file } = list
  const checked = Date.parse(checkedOn(element, list) ?? '')
  const known = [element.changedAt ?? Number.NaN, checked].filter((at) => !Number.isNaN(at))
  // A change dated after the file was made is a mistake too.
  const past = listAt === null ? known : known.filter((at) => at <= Date.parse(listAt))
  if (past.length > 0) return utcIso(Math.max(...past))
  if (listAt !== null) return listAt
  throw new Error(`${file}: the date of this list is unknown; add ,observed=YYYY-MM-DD to the source`)
}
