import { largeInt32, largeUint32 } from '#base/largeArrays.ts'
import { isInitialCode } from '#base/text/hangul.ts'
import { holds } from '../../columns/bitmap.ts'
import { ADDRESS, EXACT_NAME, FITS, MENU, NAME_PREFIX, NAME_SUBSTRING, NAME_WORD } from '../keywordFits.ts'
import { longerGrams, singleUnits, unitsOf, type Grams, type Heavy } from './postingsGrams.ts'
import { GRAM_UNITS_MAX, isHeavy, limitsSection, LONE_UNIT, type GramLimits } from './postingsLimits.ts'
import { PostingsWriter } from './postingsWrite.ts'
import { addressStart, GRAMS_PER_UNIT, nameEnd, type WordPool } from '../wordPool.ts'

/** Returns the sections of the postings over a pool. Ordinals below `openCount` are not closed for good. */
export function postingSections(pool: WordPool, openCount: number, limits: GramLimits): Map<string, ArrayBufferView> {
  const writer = new PostingsWriter(pool.offsets.length - 1, openCount)
  const fields = fieldsOf(pool)
  const lone = withLoneInitials(pool)
  if (lone.length > 0) writer.add(Uint16Array.of(LONE_UNIT), [lone, ...FITS.slice(1).map(() => new Uint32Array(0))])
  let grams = singleUnits(pool.units)
  const room = roomFor(grams)
  for (;;) {
    const entries = entriesOf(pool, fields, grams, room)
    writeGrams(pool, grams, entries, { writer, room })
    if (grams.length === GRAM_UNITS_MAX) break
    grams = longerGrams(grams, heavyOnes(limits, grams.length, entries.counts))
    if (grams.places.length === 0) break
  }
  return writer.sections().set('postings.limits', limitsSection(limits))
}

/** Returns the ordinals of venues whose texts contain an initial consonant outside a syllable. */
function withLoneInitials({ units, offsets }: WordPool): Uint32Array {
  const ordinals: number[] = []
  for (let ordinal = 0, at = 0; ordinal < offsets.length - 1; ordinal++) {
    while (at < offsets[ordinal + 1]! && !isInitialCode(units[at]!)) at++
    if (at < offsets[ordinal + 1]!) ordinals.push(ordinal)
    at = offsets[ordinal + 1]!
  }
  return Uint32Array.from(ordinals)
}

/** By ordinal, where the fields after the name begin in the pool. */
interface Fields {
  menus: Uint32Array
  addresses: Uint32Array
}

function fieldsOf({ units, offsets }: WordPool): Fields {
  const size = offsets.length - 1
  const menus = Uint32Array.from({ length: size }, (_, ordinal) => nameEnd(units, offsets[ordinal]!) + 1)
  const addresses = Uint32Array.from({ length: size }, (_, ordinal) => addressStart(units, offsets[ordinal + 1]!))
  return { menus, addresses }
}

/**
 * Which venues have which gram, each at its best level: a *slot* is the gram's number × the number of levels + the
 * level.
 */
interface Entries {
  /** By slot, the number of venues. */
  counts: Uint32Array
  /** The slots of venue `o` are `slots[ends[o − 1]]` … `slots[ends[o] − 1]`. */
  slots: Uint32Array
  ends: Uint32Array
}

/** The two largest arrays, which grams of all lengths use in turn. The collector would free them much later. */
interface Room {
  slots: Uint32Array
  ordinals: Uint32Array
}

/** Returns enough room for these grams and all longer ones, of which there are fewer. */
function roomFor({ at }: Grams): Room {
  return { slots: largeUint32(at.length * GRAMS_PER_UNIT), ordinals: largeUint32(at.length * GRAMS_PER_UNIT) }
}

function entriesOf({ offsets, nameWordStarts }: WordPool, fields: Fields, grams: Grams, { slots }: Room): Entries {
  const { at, whole, opened, initials, length } = grams
  const ends = largeUint32(offsets.length - 1)
  const last = largeInt32(grams.places.length).fill(-1)
  let count = 0
  const meet = (i: number, level: number, ordinal: number) => {
    const [a, b, c] = [whole[i]!, opened[i]!, initials[i]!]
    if (a >= 0 && last[a] !== ordinal) {
      last[a] = ordinal
      slots[count++] = a * FITS.length + level
    }
    if (b >= 0 && b !== a && last[b] !== ordinal) {
      last[b] = ordinal
      slots[count++] = b * FITS.length + level
    }
    if (c >= 0 && c !== a && last[c] !== ordinal) {
      last[c] = ordinal
      slots[count++] = c * FITS.length + level
    }
  }
  for (let ordinal = 0, i = 0; ordinal < ends.length; ordinal++) {
    const start = offsets[ordinal]!
    const [menus, addresses, end] = [fields.menus[ordinal]!, fields.addresses[ordinal]!, offsets[ordinal + 1]!]
    const first = i
    // Better levels first: the beginning, the beginnings of words and the end, then the rest of the name.
    for (; i < at.length && at[i]! < menus; i++) {
      if (at[i] === start) meet(i, start + length + 1 === menus ? EXACT_NAME : NAME_PREFIX, ordinal)
      else if (holds(nameWordStarts, at[i]!) || at[i]! + length + 1 === menus) meet(i, NAME_WORD, ordinal)
    }
    for (let j = first; j < i; j++) meet(j, NAME_SUBSTRING, ordinal)
    for (; i < at.length && at[i]! < addresses; i++) meet(i, MENU, ordinal)
    for (; i < at.length && at[i]! < end; i++) meet(i, ADDRESS, ordinal)
    ends[ordinal] = count
  }
  const counts = largeUint32(grams.places.length * FITS.length)
  for (let i = 0; i < count; i++) counts[slots[i]!]!++
  return { counts, slots, ends }
}

function heavyOnes(limits: GramLimits, length: number, counts: Uint32Array): Heavy {
  const heavy = new Uint8Array(counts.length / FITS.length)
  const heavyInitials = new Uint8Array(heavy.length)
  for (let gram = 0; gram < heavy.length; gram++) {
    const address = counts[gram * FITS.length + ADDRESS]!
    let own = 0
    for (let level = 0; level < ADDRESS; level++) own += counts[gram * FITS.length + level]!
    if (isHeavy(limits, length, false, own, address)) heavy[gram] = 1
    if (isHeavy(limits, length, true, own, address)) heavyInitials[gram] = 1
  }
  return { heavy, heavyInitials }
}

/** Collects the venues of each slot and passes them to the writer gram by gram. */
function writeGrams(
  pool: WordPool,
  grams: Grams,
  { counts, slots, ends }: Entries,
  { writer, room: { ordinals } }: { writer: PostingsWriter; room: Room },
): void {
  const starts = largeUint32(counts.length + 1)
  for (let slot = 0; slot < counts.length; slot++) starts[slot + 1] = starts[slot]! + counts[slot]!
  const next = starts.slice()
  for (let ordinal = 0, i = 0; ordinal < ends.length; ordinal++) {
    for (; i < ends[ordinal]!; i++) ordinals[next[slots[i]!]!++] = ordinal
  }
  for (let number = 0; number < grams.places.length; number++) {
    const first = number * FITS.length
    const levels = FITS.map((_, level) => ordinals.subarray(starts[first + level], starts[first + level + 1]))
    writer.add(unitsOf(grams, pool.units, number), levels)
  }
}
