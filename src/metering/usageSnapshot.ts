import type { Instant } from '#base/clock.ts'
import type { SeenRow } from './meteringTables.ts'
import { addCount, type DayCounts, VenueSet } from './venueSet.ts'
import { unpackDays, unpackVenues } from './venueRow.ts'

/** A node's snapshot of a key's usage. */
export class KeyUsage {
  /** Null until the key is used on this node: before that only the counts of its venues are known. */
  venues: VenueSet | null = null
  /** Tokens by day. */
  readonly tokens = new Map<string, number>()
  /** The key's time as moved by all nodes together; see rates.ts. */
  time: Instant = 0
  /** Rows and venues after the last base row, which compacting would merge. */
  uncompactedRows = 0
  uncompactedVenues = 0
  #counts: DayCounts = new Map()

  /** Number of venues last seen on each day. */
  get counts(): ReadonlyMap<number, number> {
    return this.venues?.counts ?? this.#counts
  }

  /** Loads the venues of all the key's rows. */
  loadVenues(rows: readonly SeenRow[]): void {
    if (this.venues) return
    this.venues = new VenueSet()
    this.noteBase()
    for (const row of rows) this.applyRow(row, row.venues)
  }

  /**
   * Applies a row of seen_venues. Each row must be applied at most once and in order; `packed` is null when the venues
   * were not read.
   */
  applyRow(row: Omit<SeenRow, 'venues'>, packed: Uint8Array | null): void {
    if (row.is_base) {
      this.#counts = new Map()
      this.noteBase()
    }
    for (const [day, change] of unpackDays(row.days)) addCount(this.#counts, day, change)
    const { venues } = this
    const taken = venues && packed ? unpackVenues(packed, (number, day) => venues.see(number, day)) : 0
    if (!row.is_base) this.noteUncompacted(taken)
  }

  noteBase(): void {
    this.uncompactedRows = 0
    this.uncompactedVenues = 0
  }

  noteUncompacted(venues: number): void {
    this.uncompactedRows++
    this.uncompactedVenues += venues
  }
}

/**
 * A node's snapshot of an account's usage: what the database held when it was last read. Other nodes may have charged
 * since, which only adds tokens and venues (after a refund the token counts are dropped). So a bill that does not fit
 * the snapshot fits nowhere, and for one that fits the statement decides.
 */
export class UsageSnapshot {
  /** Rows of seen_venues up to this version have been read. */
  version = 0
  /**
   * Read without the account's lock while the database rejected writes: usable for free answers, and not for charges.
   */
  isProvisional = false
  /** Tokens by month. */
  readonly tokens = new Map<string, number>()
  readonly keys = new Map<string, KeyUsage>()

  keyOf(keyId: string): KeyUsage {
    let key = this.keys.get(keyId)
    if (!key) this.keys.set(keyId, (key = new KeyUsage()))
    return key
  }

  /** Drops the token counts after a refund, because they may be too high: they are unknown until the next charge. */
  forgetTokens(): void {
    this.tokens.clear()
    for (const key of this.keys.values()) key.tokens.clear()
  }

  /** Keeps the higher number of tokens: apart from refunds they only grow, so a lower number is older. */
  noteTokens(of: Map<string, number>, period: string, tokens: number): void {
    // At most two periods are in use: those on either side of midnight.
    if (!of.has(period) && of.size >= 2) of.delete([...of.keys()].toSorted()[0] ?? '')
    of.set(period, Math.max(of.get(period) ?? 0, tokens))
  }
}
