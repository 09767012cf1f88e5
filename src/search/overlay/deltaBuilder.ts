import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CalendarDate } from '#base/kst.ts'
import type { Overlay } from '#venue/changes/overlay.ts'
import type { DatedChanges } from '#venue/changes/placeChanges.ts'
import { detailsInMemory } from '../query/details.ts'
import { indexedVenue } from '../build/indexedVenue.ts'
import type { BuiltDelta, DeltaIndex } from './deltaIndexes.ts'
import { DeltaThread } from './deltaThread.ts'
import type { DeltaFiles } from './deltaWorker.ts'
import { PlaceWriter } from '../query/places.ts'
import { sectionsOf } from '../sections.ts'
import { tablesOf } from '../columns/openTables.ts'
import type { Tables } from '../columns/tables.ts'

/** Venues read between two turns of the event loop: about a millisecond. */
const VENUES_PER_TURN = 16

/** What is read of the release whose venues are changed. */
type ChangedTables = Pick<Tables, 'grid' | 'ids' | 'options' | 'placeNames' | 'points' | 'sigungus' | 'tags'>

/**
 * Builds a release's delta indexes, one after the other. Each changed venue is read from the index once, a few at a
 * time so that requests are answered in between, and sent to a separate thread, which builds; this thread only
 * assembles the finished delta index. The thread lives as long as there are changes.
 */
export class DeltaBuilder {
  readonly #tables: ChangedTables
  readonly #placeJson: (ordinal: number) => string
  readonly #asOf: CalendarDate
  /** By id, so that each is looked up once; null when the release has no such place. */
  readonly #places = new Map<string, { ordinal: number; moved: boolean } | null>()
  /** By ordinal: the changes that the thread has received. */
  #sent = new Map<number, DatedChanges>()
  #thread: DeltaThread | null = null
  #turn: Promise<unknown> = Promise.resolve()

  /** `placeJson` returns a stored place, all of `STORED_FIELDS`. */
  constructor(tables: ChangedTables, placeJson: (ordinal: number) => string, asOf: CalendarDate) {
    this.#tables = tables
    this.#placeJson = placeJson
    this.#asOf = asOf
  }

  make(changes: Overlay['changes']): Promise<BuiltDelta> {
    const created = this.#turn.then(() => this.#make(changes))
    this.#turn = created.catch(() => {})
    return created
  }

  close(): void {
    this.#thread?.end()
    this.#forgetThread()
  }

  async #make(changes: Overlay['changes']): Promise<BuiltDelta> {
    const { byOrdinal, unknown } = this.#found(changes)
    if (byOrdinal.size === 0) {
      this.close()
      return { delta: null, unknown }
    }
    const thread = (this.#thread ??= new DeltaThread(() => this.#forgetThread()))
    try {
      const files = await this.#build(thread, byOrdinal)
      return { delta: this.#opened(files, Uint32Array.from(byOrdinal.keys()).sort()), unknown }
    } catch (cause) {
      // It is uncertain what the thread received: the next delta index starts from the beginning.
      this.close()
      throw cause
    }
  }

  #forgetThread(): void {
    this.#thread = null
    this.#sent = new Map()
  }

  #found(changes: Overlay['changes']): { byOrdinal: Map<number, DatedChanges>; unknown: number } {
    const byOrdinal = new Map<number, DatedChanges>()
    const closures = new Map<number, DatedChanges>()
    let unknown = 0
    for (const [id, said] of changes) {
      const place = this.#placeOf(id)
      if (place === null) unknown++
      else {
        const isFirst = (of: ReadonlyMap<number, DatedChanges>) => !place.moved || !of.has(place.ordinal)
        if (saysMoreThanClosure(said) && isFirst(byOrdinal)) byOrdinal.set(place.ordinal, said)
        if (said.reportedClosure && isFirst(closures)) closures.set(place.ordinal, said)
      }
    }
    // The owner may have edited the place under one id, and people may report it under another.
    for (const [ordinal, said] of closures) {
      const edited = byOrdinal.get(ordinal) ?? said
      const { reportedClosure } = said
      byOrdinal.set(ordinal, edited === said || !reportedClosure ? said : { ...edited, reportedClosure })
    }
    return { byOrdinal, unknown }
  }

  #placeOf(id: string): { ordinal: number; moved: boolean } | null {
    const known = this.#places.get(id)
    if (known !== undefined) return known
    const { ids } = this.#tables
    const own = ids.ordinalOf(id)
    const ordinal = own ?? ids.movedTo(id)
    const place = ordinal === null ? null : { ordinal, moved: own === null }
    this.#places.set(id, place)
    return place
  }

  async #build(thread: DeltaThread, wanted: ReadonlyMap<number, DatedChanges>): Promise<DeltaFiles> {
    const sent = this.#sent
    const changes = [...wanted].filter(([ordinal, said]) => sent.get(ordinal) !== said)
    const added = changes.map(([ordinal]) => ordinal).filter((ordinal) => !sent.has(ordinal))
    const forgotten = [...sent.keys()].filter((ordinal) => !wanted.has(ordinal))
    this.#sent = new Map(wanted)
    thread.send({ kind: 'forget', ordinals: forgotten })
    for (let from = 0; from < added.length; from += VENUES_PER_TURN) {
      const ordinals = added.slice(from, from + VENUES_PER_TURN)
      thread.send({
        kind: 'venues',
        venues: ordinals.map((ordinal) => indexedVenue(this.#tables, this.#placeJson, ordinal)),
      })
      await nextTurn()
    }
    return thread.build({ kind: 'build', changes, asOf: this.#asOf })
  }

  #opened({ memory, tablesBytes, ...shared }: DeltaFiles, ordinals: Uint32Array): DeltaIndex {
    const details = sectionsOf(new Uint8Array(shared.details))
    const files = {
      memory,
      tables: sectionsOf(new Uint8Array(memory.buffer, 0, tablesBytes)),
      words: sectionsOf(new Uint8Array(shared.words)),
      fragments: sectionsOf(new Uint8Array(shared.fragments)),
      details: detailsInMemory(details),
    }
    const { grid, sigungus, options, ids, placeNames } = this.#tables
    const tables = tablesOf(files, options, { known: { redirects: ids.redirects, placeNames } })
    return {
      tables,
      writer: new PlaceWriter(tables),
      ordinals,
      cellPositions: ordinals.map((ordinal) => grid.positions[ordinal]!),
      regionPositions: ordinals.map((ordinal) => sigungus.positions[ordinal]!),
    }
  }
}

function saysMoreThanClosure({ reportedClosure, ...edits }: DatedChanges): boolean {
  return reportedClosure === undefined || Object.keys(edits).length > 0
}
