import { utcIso } from '#base/kst.ts'
import type { ListNotes } from '../listNotes.ts'
import { ReadingDraft } from '../readingDraft.ts'
import { type OnRejected, type SourceInfo, type SourceReading, UNDECLARED } from '../record.ts'
import { columnOf, plainText } from '../table/cells.ts'
import { openParquet } from '../table/duckdbTable.ts'
import type { Table } from '../table/table.ts'
import { kindOf, type Kind } from './categories.ts'
import { contactsOf } from './contacts.ts'
import { addressOf, COLUMNS, type Column, nameOf, pointOf, type Row, seenAt } from './properties.ts'

/** Overture's places combine several publishers, each place once; Overture itself states that duplicates remain. */
export const OVERTURE_INFO: SourceInfo = {
  name: 'overture',
  independenceGroup: 'overture',
  duplicateFree: false,
  register: false,
  declaration: {
    ...UNDECLARED,
    // Its publishers are maps and pages of businesses; an update of one is no proof of business.
    proves: 'mentioned',
    declared: true,
    statesClosure: true,
    title: 'Overture Maps: places',
    licence: 'CDLA-Permissive-2.0',
    licenceUrl: 'https://cdla.dev/permissive-2-0/',
    attribution: '© Overture Maps Foundation',
  },
}

/** Overture's `confidence` is the probability that the place exists: below half it probably does not. */
const CONFIDENCE_MIN = 0.5

const STATES: Readonly<Record<string, string>> = {
  open: 'open',
  temporarily_closed: 'suspended',
  permanently_closed: 'closed',
}

/**
 * Reads places of Overture (GeoParquet, theme `places`). docs/sources.md lists the use of each property. A record was
 * seen at the newest update of its own sources, else on the date of `notes`. Throws with a message for the operator.
 */
export async function readOverture(
  file: string,
  notes: ListNotes,
  onRejected: OnRejected = () => {},
): Promise<SourceReading> {
  const table = await openParquet(file)
  try {
    const columns = columnsOf(table, file)
    const draft = new ReadingDraft(notes.info, onRejected)
    for await (const chunk of table.chunks()) {
      for (let at = 0; at < chunk.rowCount; at++) {
        const row = Object.fromEntries(
          columns.map(([name, column]) => [name, chunk.columns[column]?.[at] ?? null]),
        ) as Row
        takeRow(draft, row, chunk.firstRow + at, notes, file)
      }
    }
    return draft.finish()
  } finally {
    await table.close()
  }
}

function columnsOf(table: Table, file: string): (readonly [Column, number])[] {
  const missing = (['id', 'names'] as const).filter((name) => columnOf(table, name) < 0)
  if (missing.length > 0)
    throw new Error(`${file}: no column ${missing.join(', ')}; is this a GeoParquet file of Overture places?`)
  return COLUMNS.map((name) => [name, columnOf(table, name)] as const)
}

function takeRow(draft: ReadingDraft, row: Row, line: number, notes: ListNotes, file: string): void {
  const kind = foodKindOf(row)
  if (kind === null) return draft.setAside('not food or drink')
  const state = STATES[plainText(row.operating_status) ?? ''] ?? 'unknown'
  const confidence = Number(plainText(row.confidence) ?? 1)
  if (state !== 'closed' && confidence < CONFIDENCE_MIN) return draft.setAside('likely not there: confidence below 0.5')
  const point = pointOf(row)
  const address = addressOf(row)
  if (point === null && address === null) return draft.setAside('no address and no coordinates')
  const seen = seenAt(row)
  const observedAt = seen === null ? notes.observedAt : utcIso(seen)
  if (observedAt === null)
    throw new Error(`${file}: the date of this list is unknown; add ,observed=YYYY-MM-DD to the source`)
  draft.take(
    {
      source: notes.info.name,
      sourceId: plainText(row.id) ?? '',
      observedAt,
      name: nameOf(row) ?? '',
      ...point,
      ...address,
      ...contactsOf(row),
      categoryLabel: kind.label,
      category: kind.category,
      ...(kind.subtype !== undefined && { subtype: kind.subtype }),
      operatingStatus: state,
    },
    line,
    () => row,
  )
}

/** The main category first, then its alternates: a hotel's restaurant is still a hotel. */
function foodKindOf({ taxonomy, categories, basic_category: basic }: Row): Kind | null {
  const main =
    plainText((taxonomy as { primary?: unknown } | null)?.primary) ??
    plainText((categories as { primary?: unknown } | null)?.primary) ??
    plainText(basic)
  const kind = main === null ? null : kindOf(main)
  if (kind === null || kind.subtype !== undefined) return kind
  const said = (categories as { alternate?: unknown } | null)?.alternate
  const alternates = Array.isArray(said) ? said.map((name) => kindOf(plainText(name) ?? '')) : []
  return alternates.find((other) => other?.subtype !== undefined && other.category === kind.category) ?? kind
}
