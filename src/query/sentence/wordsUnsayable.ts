/** Who comes, how many people, on which floor. */
const PARTY_WORDS =
  /^(?:\d+(?:명|인|분|층|번|명이서|명이|인분|people|persons?|pax)|친구|엄마|아빠|남편|아내|애인|여자친구|남자친구|동료|friends?|colleagues?|coworkers?)$/iu
const COUNTED = /^(?:\d+|two|three|four|five|six|eight|ten) (?:people|persons?|guests|명|인|분)$/iu

/** Records have is24h, but no filter uses it; open_at asks for one time only. */
const ROUND_THE_CLOCK = /^(?:24 ?(?:시간?|hours?|hrs?|h)(?: ?(?:영업|운영|오픈))?|24-7|연중무휴|a?round the clock)$/iu

/** The length of a walk depends on the streets; the search knows straight-line metres. */
const ON_FOOT =
  /^(?:(?:도보|걸어서)(?: ?\d+ ?분)?(?: ?(?:거리|이내|내))?|\d+ ?분 ?거리|\d+[- ]?min(?:ute)?s? (?:walk|walking|on foot)|walking distance|on foot|walkable)$/iu

/** 동반 without its object, and praise of taste or place: facts that no list records. */
const UNRECORDED: ReadonlySet<string> = new Set(
  (
    '동반 일찍 순한 진한 착한 강한 편한 연한 귀한 힙한 핫한 ' +
    'early mild spicy hot warm authentic delicious tasty famous popular hidden fresh healthy friendly homemade'
  ).split(' '),
)
/** 든든한, 자연스러운, 새로운, 아름다운. */
const ADJECTIVE = /^(?:\p{Script=Hangul}{2,}한|\p{Script=Hangul}+(?:스러운|로운|다운|적인))$/u

/** Returns true for a word or phrase that is understood but that no filter expresses. */
export function isUnsayable(text: string): boolean {
  const known = [PARTY_WORDS, COUNTED, ROUND_THE_CLOCK, ON_FOOT]
  return UNRECORDED.has(text.toLowerCase()) || known.some((pattern) => pattern.test(text))
}

/** Returns true for a word that can only be an adjective before a noun; no name of a venue ends like this. */
export function isAdjective(word: string): boolean {
  return ADJECTIVE.test(word)
}
