import { PROVINCES } from '#venue/provinces.ts'
import { readSentence } from '#query/words.ts'
import { type WordsReading } from '#query/wordsReading.ts'
import type { WordsSetting } from '#query/sentence/wordsMentions.ts'
import { EVERYDAY } from './everyday.ts'
import { HELD_BACK } from './heldBack.ts'
import { JUDGED, type Judged } from './judged.ts'

/** The sentences by their origin: looked at from the first version on, held back from it, or everyday language. */
type SentenceSet = 'developed' | 'held back' | 'everyday'

/** The reading of one sentence beside its judgement. */
export interface SentenceOutcome {
  sentence: string
  want: string
  got: string
  right: boolean
  set: SentenceSet
}

/** Reads all sentences in one setting. */
export function judgeSentences(setting: WordsSetting): SentenceOutcome[] {
  const judge = ([sentence, want]: Judged, set: SentenceSet): SentenceOutcome => {
    const reading = readSentence(sentence, setting)
    const wanted = partsOf(want)
    const got = readingParts(reading)
    const right = wanted.length === got.length && wanted.every((part) => got.some((own) => same(own, part)))
    return { sentence, want, got: got.join('&'), right, set }
  }
  return [
    ...JUDGED.map((one) => judge(one, 'developed')),
    ...HELD_BACK.map((one) => judge(one, 'held back')),
    ...EVERYDAY.map((one) => judge(one, 'everyday')),
  ]
}

/** Returns a reading in the form of a judgement. */
function readingParts({ params, ambiguous, region }: WordsReading): string[] {
  // `prefer` is no condition, so no judgement has it.
  const filters = params.filter(([name]) => !['region_code', 'in', 'lat', 'lng', 'radius', 'prefer'].includes(name))
  const [only, ...others] = region?.readings ?? []
  const asked = params.some(([name]) => name === 'lat') ? 'near' : 'in'
  return [
    ...(only && others.length === 0 ? [`${asked}=${only.fullName}`] : []),
    ...filters.map(([name, value]) => partOf(name, value)),
    ...ambiguous.map(({ word }) => `?${word}`),
  ]
}

function partsOf(want: string): string[] {
  return want
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      return at < 0 ? part : partOf(part.slice(0, at), part.slice(at + 1))
    })
}

/** Sorts lists, which are compared without their order. */
function partOf(name: string, value: string): string {
  return `${name}=${name === 'keyword' ? value : value.split(',').sort().join(',')}`
}

/** Compares a region by the end of its full name, ignoring case. */
function same(got: string, wanted: string): boolean {
  const [name] = wanted.split('=')
  const isRegion = (name === 'in' || name === 'near') && got.startsWith(`${name}=`)
  const end = wanted.slice(wanted.indexOf('=') + 1)
  const province = PROVINCES.some((known) => known.name === end)
  if (isRegion && !province) return got.endsWith(end)
  return got.toLowerCase() === wanted.toLowerCase()
}
