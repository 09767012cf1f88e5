import type { OsmHoursReader } from './readOsmHours.ts'

/** This number of slow texts costs two minutes; a list with more of them was crafted to block the build. */
export const SLOW_TEXTS_MAX = 24

/** The texts in `hours.osm` of one build's lists that take too long to read. */
export class SlowOsmHours {
  readonly #reader: OsmHoursReader
  readonly #slow = new Set<string>()

  constructor(reader: OsmHoursReader) {
    this.#reader = reader
  }

  /**
   * Returns the texts that take too long. The readings of the others are cached for merging. Throws when the lists of
   * the build hold more than `SLOW_TEXTS_MAX` of them.
   */
  among(texts: ReadonlySet<string>): ReadonlySet<string> {
    const unknown = [...texts].filter((text) => !this.#slow.has(text))
    const room = SLOW_TEXTS_MAX + 1 - this.#slow.size
    for (const text of this.#reader.slowAmong(unknown, room)) this.#slow.add(text)
    if (this.#slow.size > SLOW_TEXTS_MAX)
      throw new Error(
        `more than ${SLOW_TEXTS_MAX} texts in hours.osm each take longer than ${this.#reader.waitMs / 1000} s to read, ` +
          `such as ${JSON.stringify([...this.#slow][0]?.slice(0, 200))}; remove such records from the lists`,
      )
    return new Set([...texts].filter((text) => this.#slow.has(text)))
  }
}
