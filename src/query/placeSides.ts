/** A gate of a campus or a park, its entrance, or a side of a place: none of them is a part of its name. */
const KOREAN_GATE = '정문|후문|쪽문|중문|[동서남북]문|입구'
const KOREAN_SIDE = '쪽|방면|방향|건너|건너편|맞은편|반대편|옆|옆쪽|뒤|뒤쪽|뒤편|앞|앞쪽|근처|인근|부근|주변'
const GATE_OR_SIDE = new RegExp(
  `^(?:(?:${KOREAN_GATE})(?:${KOREAN_SIDE})?|방면|방향|건너|건너편|맞은편|반대편|뒤편|뒤쪽|옆쪽)(?:에서|으로|에|의|로)?$`,
  'u',
)
/** 롯데백화점쪽: on which side of the place before it. */
const SIDE_OF_THING = /^[가-힣a-z\d]{2,20}(?:쪽|방면|방향|건너편|맞은편|반대편)(?:에서|으로|에|의|로)?$/iu

/** Returns true for a word that behind the name of a place only says at which gate or on which side of it. */
export function isGateOrSide(word: string): boolean {
  return GATE_OR_SIDE.test(word)
}

/** Returns true for a word for the side of a thing (롯데백화점쪽), which behind a place says only where in it. */
export function isSideOfThing(word: string): boolean {
  return SIDE_OF_THING.test(word)
}

const GATE_BEHIND = new RegExp(
  `(?:\\s{0,2}(?:정문|후문|쪽문|중문)|(?<=대)[동서남북]문|\\s{1,2}(?:[동서남북]문|입구))$`,
  'u',
)
const SIDE_BEHIND = /\s{0,2}(?:쪽|방면|방향|건너편|맞은편|반대편|뒤편|뒤쪽|앞쪽|옆|뒤|앞|근처|주변|인근|부근)$/u
const ENGLISH_BEHIND =
  /\s{1,2}(?:near|nearby|around|(?:(?:main|front|back|rear|east|west|south|north) )?gate|entrance)$/iu

/** Returns the name of a place without the gate or the side behind it; null for a text without one. */
export function withoutSide(text: string): string | null {
  const behind = [SIDE_BEHIND, GATE_BEHIND, ENGLISH_BEHIND]
  const bare = behind.reduce((name, side) => name.replace(side, ''), text)
  return bare === text || bare.trim() === '' ? null : bare.trim()
}

const THING_BEHIND = /^(\S(?:.{0,40}\S)?)\s{1,2}\S{2,20}?\s?(?:쪽|방면|방향|건너편|맞은편|반대편)$/u

/** Returns the place before the side of a thing (노원역 of 노원역 롯데백화점쪽); null for another text. */
export function placeBeforeThing(text: string): string | null {
  return THING_BEHIND.exec(text)?.[1] ?? null
}
