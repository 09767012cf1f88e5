import type { LatLng } from '#base/geometry.ts'
import type { Random } from '#base/seededRandom.ts'
import { normal, chance, pick } from './draw.ts'
import { fullName, type VenueName } from './names.ts'
import { offsetBy } from './outlines.ts'

/** Words with two common spellings; a list may write one for the other. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['돈까스', '돈가스'],
  ['순대국', '순댓국'],
  ['카페', '까페'],
  ['떡볶이', '떡볶기'],
  ['아구찜', '아귀찜'],
  ['찌개', '찌게'],
  ['설렁탕', '설농탕'],
  ['베이커리', '베이커리카페'],
  ['짬뽕', '짬봉'],
  ['커피', 'coffee'],
  ['이자카야', '이자까야'],
  ['빈대떡', '빈대덕'],
  ['할매', '할머니'],
  ['케이크', '케익'],
  ['라멘', '라면'],
]

/** How a list alters names: the share of names it writes in each of these ways. */
export interface NameHabits {
  withoutSpaces: number
  withEnglish: number
  onlyEnglish: number
  withoutBranch: number
  otherSpelling: number
  slip: number
}

/** Returns a venue's name as a list with these habits writes it. */
export function nameAs(random: Random, name: VenueName, habits: NameHabits): string {
  const core = chance(random, habits.otherSpelling) ? otherSpelling(name.core) : name.core
  const branch = name.branch !== '' && chance(random, habits.withoutBranch) ? '' : name.branch
  let text = fullName({ ...name, core, branch })
  if (chance(random, habits.onlyEnglish)) text = name.english
  else if (chance(random, habits.withEnglish)) text = `${text} (${name.english})`
  if (chance(random, habits.slip)) text = withTypo(random, text)
  return chance(random, habits.withoutSpaces) ? text.replaceAll(' ', '') : text
}

function otherSpelling(core: string): string {
  for (const [one, other] of SPELLINGS) {
    if (core.includes(one)) return core.replace(one, other)
    if (core.includes(other)) return core.replace(other, one)
  }
  return core
}

/** Makes one typing error: a letter omitted, doubled, or two swapped. */
function withTypo(random: Random, text: string): string {
  if (text.length < 4) return text
  const at = 1 + Math.floor(random() * (text.length - 2))
  const head = text.slice(0, at)
  const [a, b] = [text.slice(at, at + 1), text.slice(at + 1, at + 2)]
  const tail = text.slice(at + 2)
  return pick(random, [head + b + tail, head + a + a + b + tail, head + b + a + tail])
}

/**
 * Returns the pin of a list: some metres off (standard deviation in each direction), and occasionally in the wrong
 * street.
 */
export function pin(random: Random, at: LatLng, deviationM: number, wrongShare: number): LatLng {
  const wide = chance(random, wrongShare) ? 300 + random() * 2500 : 0
  const angle = random() * 2 * Math.PI
  return offsetBy(at, {
    east: normal(random) * deviationM + wide * Math.cos(angle),
    north: normal(random) * deviationM + wide * Math.sin(angle),
  })
}

/** Formats degrees as a list prints them: six decimals. */
export function degrees(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
