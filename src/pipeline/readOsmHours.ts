import { HOURS_LENGTH_MAX } from '#sources/record.ts'
import { OsmHoursThread } from './osmHours/osmHoursThread.ts'
import type { HoursReading } from './readHours.ts'

/** The slowest real text takes 75 ms on a cold thread; the rest is for machines under load. */
const TEXT_WAIT_MS = 5000
/** Lists repeat the same few hundred texts, so that each is read once. So many readings are kept. */
const KEPT_MAX = 50_000
/** So many slow texts cost two minutes; lists with more of them are made to stop the build. */
const SLOW_TEXTS_MAX = 24

const TOO_SLOW: HoursReading = { kind: 'refused', reason: 'OpenStreetMap: takes too long to read' }
const TOO_LONG: HoursReading = { kind: 'refused', reason: 'OpenStreetMap: too long' }

const thread = new OsmHoursThread(TEXT_WAIT_MS)
const kept = new Map<string, HoursReading>()
let slowTexts = 0

/**
 * Reads OpenStreetMap's `opening_hours` into the standard week, as `parseOsmHours` does, within a bounded time: refuses a
 * text above `HOURS_LENGTH_MAX.osm` and one that takes longer than five seconds. Throws when lists hold many of these.
 */
export function readOsmHours(text: string): HoursReading {
  if (text.length > HOURS_LENGTH_MAX.osm) return TOO_LONG
  const known = kept.get(text)
  if (known !== undefined) return known
  const [reading = TOO_SLOW] = readAnew([text])
  return reading
}

/** Those of the texts that take too long to read. The readings of the others are then at hand for `readOsmHours`. */
export function slowOsmHours(texts: ReadonlySet<string>): ReadonlySet<string> {
  const readable = [...texts].filter((text) => text.length <= HOURS_LENGTH_MAX.osm)
  readAnew(readable.filter((text) => !kept.has(text)))
  return new Set(readable.filter((text) => kept.get(text) === TOO_SLOW))
}

function readAnew(texts: readonly string[]): HoursReading[] {
  if (kept.size + texts.length > KEPT_MAX) kept.clear()
  const readings = thread.read(texts).map((reading) => reading ?? TOO_SLOW)
  for (const [at, reading] of readings.entries()) kept.set(texts[at] as string, reading)
  slowTexts += readings.filter((reading) => reading === TOO_SLOW).length
  if (slowTexts > SLOW_TEXTS_MAX)
    throw new Error(
      `more than ${SLOW_TEXTS_MAX} texts in hours.osm each take longer than ${TEXT_WAIT_MS / 1000} s to read: ` +
        'the rejected lines name the first ones; remove such records from the lists',
    )
  return readings
}
