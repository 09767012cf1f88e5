import { HOURS_LENGTH_MAX } from '#sources/record.ts'
import { OsmHoursThread } from './hours/osmHoursThread.ts'
import type { HoursReading } from './readHours.ts'

/** The slowest real text takes 75 ms on a cold thread; the rest is a reserve for machines under load. */
const TEXT_WAIT_MS = 5000
/** Lists repeat the same few hundred texts, so each is read once. Most readings that are kept. */
const CACHED_MAX = 50_000

const TOO_SLOW: HoursReading = { kind: 'refused', reason: 'OpenStreetMap: takes too long to read' }
const TOO_LONG: HoursReading = { kind: 'refused', reason: 'OpenStreetMap: too long' }

/**
 * Reads OpenStreetMap's hours in a thread and caches the readings. A slow text is not cached, so that it may be read
 * later.
 */
export class OsmHoursReader {
  readonly waitMs: number
  readonly #thread: OsmHoursThread
  readonly #cachedMax: number
  readonly #cached = new Map<string, HoursReading>()

  constructor(waitMs: number, cachedMax: number) {
    this.waitMs = waitMs
    this.#thread = new OsmHoursThread(waitMs)
    this.#cachedMax = cachedMax
  }

  /** Refuses a text longer than `HOURS_LENGTH_MAX.osm` and one that takes longer than `waitMs`. */
  read(text: string): HoursReading {
    if (text.length > HOURS_LENGTH_MAX.osm) return TOO_LONG
    const known = this.#cached.get(text)
    if (known !== undefined) return known
    const [reading] = this.#readAnew([text], 1)
    return reading ?? TOO_SLOW
  }

  /**
   * Returns the texts that take longer than `waitMs`, at most `slowMax`; texts after the last of these are not read.
   */
  slowAmong(texts: Iterable<string>, slowMax: number): string[] {
    const unread = [...texts].filter((text) => text.length <= HOURS_LENGTH_MAX.osm && !this.#cached.has(text))
    const readings = this.#readAnew(unread, slowMax)
    return unread.filter((_, at) => readings[at] === null)
  }

  #readAnew(texts: readonly string[], slowMax: number): (HoursReading | null)[] {
    if (this.#cached.size + texts.length > this.#cachedMax) this.#cached.clear()
    const readings = this.#thread.read(texts, slowMax)
    for (const [at, reading] of readings.entries()) if (reading !== null) this.#cached.set(texts[at] as string, reading)
    return readings
  }
}

/** One thread for the process: it takes a second to start, and the reading of a text is the same in every build. */
export const osmHoursReader = new OsmHoursReader(TEXT_WAIT_MS, CACHED_MAX)

/** Reads OpenStreetMap's `opening_hours` into the standard week, as `parseOsmHours` does, within five seconds. */
export function readOsmHours(text: string): HoursReading {
  return osmHoursReader.read(text)
}
