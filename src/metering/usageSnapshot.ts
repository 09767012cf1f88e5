import type { Instant } from '#base/clock.ts'
import type { SeenRow } from './meteringTables.ts'
import { addCount, type DayCounts, VenueSet } from './venueSet.ts'
import { unpackDays, unpackVenues } from './venueRow.ts'

/** What a node knows of a key. */
export class KeyStanding {
  /** Null until the key is used on this node: then only the numbers of its venues are known. */
  venues: VenueSet | null = null
  /** Tokens by day. */
  readonly tokens = new Map<string, number>()
  /** The key's own time as all nodes together have moved it; see rates.ts. */
  time: Instant = 0
  /** Rows and venues after the last base row: what compacting would fold in. */
  looseRows = 0
  looseVenues = 0
  #counts: DayCounts = new Map()

  /** How many venues were last seen on each day. */
  get counts(): ReadonlyMap<number, number> {
    return this.venues?.counts ?? this.#counts
  }

  /** From now on the venues themselves are known: those of all the key's rows. */
  loadVenues(rows: readonly SeenRow[]): void {
    if (this.venues) return
    this.venues = new VenueSet()
    this.noteBase()
    for (const row of rows) this.takeRow(row, row.venues)
  }

  /** Takes in a row of seen_venues, each at most once and in their order; `packed` is null where it was not read. */
  takeRow(row: Omit<SeenRow, 'venues'>, packed: Uint8Array | null): void {
    if (row.is_base) {
      this.#counts = new Map()
      this.noteBase()
    }
    for (const [day, change] of unpackDays(row.days)) addCount(this.#counts, day, change)
    const { venues } = this
    const taken = venues && packed ? unpackVenues(packed, (number, day) => venues.see(number, day)) : 0
    if (!row.is_base) this.noteLoose(taken)
  }

  noteBase(): void {
    this.looseRows = 0
    this.looseVenues = 0
  }

  noteLoose(venues: number): void {
    this.looseRows++
    this.looseVenues += venues
  }
}

/**
 * What a node knows of an account: what the database held when it was last looked at. Others may have charged since;
 * tokens and venues then only are more (where tokens were given back it forgets them), so what does not fit here fits nowhere, and what fits is settled by the statement.
 */
export class UsageSnapshot {
  /** Rows of seen_venues up to this one are known. */
  version = 0
  /** Read without the account's lock, while the database stored nothing: good for free answers, and for no charge. */
  isProvisional = false
  /** Tokens by month. */
  readonly tokens = new Map<string, number>()
  readonly keys = new Map<string, KeyStanding>()

  keyOf(keyId: string): KeyStanding {
    let key = this.keys.get(keyId)
    if (!key) this.keys.set(keyId, (key = new KeyStanding()))
    return key
  }

  /** Something was given back, so the numbers may be too high: none is known until the next charge. */
  forgetTokens(): void {
    this.tokens.clear()
    for (const key of this.keys.values()) key.tokens.clear()
  }

  /** Tokens only grow, but for what is given back; an older number changes nothing. */
  noteTokens(of: Map<string, number>, period: string, tokens: number): void {
    // Two periods at the most are asked for: those on either side of midnight.
    if (!of.has(period) && of.size >= 2) of.delete([...of.keys()].toSorted()[0] ?? '')
    of.set(period, Math.max(of.get(period) ?? 0, tokens))
  }
}
