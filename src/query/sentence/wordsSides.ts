import { isGateOrSide, isSideOfThing } from '../placeSides.ts'

/** A phrase of a sentence and the kind of its meaning. */
interface Phrase {
  from: string
  meaning: { kind: string }
  afterMark: boolean
}

/**
 * Returns for each phrase what it is behind a place: a gate or a side of it says nothing (중앙대 정문), and a thing of which the
 * side is named sets no condition (노원역 롯데백화점쪽, 롯데백화점 건너편); null for every other phrase.
 */
export function sidesOf(phrases: readonly Phrase[]): readonly ('filler' | 'unsayable' | null)[] {
  let before: string | null = null
  return phrases.map(({ from, meaning, afterMark }, i) => {
    const isBehindPlace = before === 'region' && meaning.kind === 'unknown' && !afterMark
    if (isBehindPlace && isGateOrSide(from)) return 'filler'
    if (meaning.kind !== 'filler') before = meaning.kind
    const next = phrases[i + 1]
    const isSideNext = next?.meaning.kind === 'link' && isSideOfThing(from + next.from)
    return isBehindPlace && (isSideNext || isSideOfThing(from)) ? 'unsayable' : null
  })
}
