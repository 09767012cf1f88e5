import type { Parsed, PlaceListRequest, RawParams, SentenceRequest } from './parsed.ts'
import { parseNearby, parseSearch } from './parseQuery.ts'
import { isUnlistedDish } from './sentence/dishWords.ts'
import { NAMED_MAX, wordInNames } from './sentence/namedKinds.ts'
import { readSentence } from './words.ts'
import type { WordReading } from './wordsLexicon.ts'
import type { WordsReading } from './wordsReading.ts'
import type { RegionReading } from './wordsRegion.ts'
import type { WordsSetting } from './sentence/wordsMentions.ts'

/** A word and the condition that it became. */
interface UnderstoodWord {
  text: string
  param: string
  value: string
  /** True for words that were read as others (`ASSUMED_WORD` of the contract); otherwise absent. */
  assumed?: true
}

/** What became of the words of a sentence (docs/reference/parameters.md#sentences). */
export interface SentenceReport {
  understood: readonly UnderstoodWord[]
  /** First the words of the keyword, unless it is understood as assumed, then words that no filter expresses. */
  notUnderstood: readonly string[]
  /** Words that may mean several things; none was applied. */
  ambiguous: readonly { text: string; readings: readonly (WordReading & { name?: string })[] }[]
}

/** A sentence as a request for places. */
export interface PlaceListOfSentence {
  report: SentenceReport
  /** Faulty where a parameter contradicts the words. */
  parsed: Parsed<PlaceListRequest>
}

/** The parameters that a place of a sentence becomes. */
export const AREA_PARAMETERS: ReadonlySet<string> = new Set(['region_code', 'in', 'lat', 'lng', 'radius'])
/** A parameter with one of these names replaces the place of the sentence. */
const NAMES_AREA = ['region_code', 'in', 'bbox']

/**
 * Converts a sentence into a request for places. A parameter of the request replaces the words of the same parameter.
 * The area is the first of: the one that a parameter names, the place in the sentence, the surroundings of the person. `leftOut`:
 * parameters that words of the sentence do not become.
 */
export function toPlaceList(
  request: Pick<SentenceRequest, 'sentence' | 'position' | 'params' | 'at'>,
  setting: WordsSetting,
  leftOut: ReadonlySet<string> = NOTHING,
): PlaceListOfSentence {
  const { sentence, position, params: given, at } = request
  const words = withNamesOfKinds(readSentence(sentence, setting))
  const isGiven = (name: string) => given.some(([other]) => other === name)
  const isPlaced = NAMES_AREA.some(isGiven)
  const isReplaced = (name: string): boolean =>
    isGiven(name) ||
    leftOut.has(name) ||
    (isPlaced && AREA_PARAMETERS.has(name)) ||
    (name === OR_NAMED && isReplaced(KIND))
  const worded = words.params.filter(
    ([name, value]) => !isReplaced(name) && !(isPlaced && name === 'sort' && value === 'distance'),
  )
  const isAnywhere = !isPlaced && !worded.some(([name]) => AREA_PARAMETERS.has(name))
  const around: RawParams =
    isAnywhere && position !== null
      ? [
          ['lat', String(position.lat)],
          ['lng', String(position.lng)],
        ]
      : []
  return { report: reportOf(words, isReplaced), parsed: parseWorded([...worded, ...around], given, at) }
}

/** Parses the parameters that words became and those that were given beside the sentence. */
export function parseWorded(worded: RawParams, given: RawParams, at: SentenceRequest['at']): Parsed<PlaceListRequest> {
  const names = new Set(worded.map(([name]) => name))
  const isCircle = names.has('lat')
  // A radius belongs to a point: the area of a region is the region, and the circle around it has a radius of its own.
  const takesRadius = isCircle && !names.has('radius')
  const params = [...worded, ...given.filter(([name]) => name !== 'radius' || takesRadius)]
  return isCircle ? parseNearby(params, at) : parseSearch(params, at)
}

const NOTHING: ReadonlySet<string> = new Set()
const KIND = 'subtype'
const OR_NAMED = 'or_named'

/** Adds the words with which venues of other kinds are called like a kind of the sentence (마포구 샐러드), each beside its kind. */
function withNamesOfKinds(words: WordsReading): WordsReading {
  const named: string[] = []
  const resolved = words.resolved.flatMap((entry) => {
    const { from, param, value, assumed } = entry
    if (param !== KIND) return [entry]
    const dish = words.resolved.find((other) => other.from === from && other.param === 'prefer')
    // A misspelt word is no word of a name, and its dish is as it is spelt.
    const word = assumed && !dish ? null : wordInNames(dish?.value ?? from, value)
    if (word === null || named.length === NAMED_MAX || named.includes(word)) return [entry]
    named.push(word)
    return [entry, { ...entry, param: OR_NAMED, value: word }]
  })
  return named.length === 0
    ? words
    : { ...words, resolved, params: [...words.params, [OR_NAMED, named.join(',')] as const] }
}

/** Returns whether a word became a dish that the vocabulary does not list, and that may be a part of a name. */
export function hasUnlistedDish({ understood }: SentenceReport): boolean {
  return understood.some(({ param, value }) => param === 'prefer' && isUnlistedDish(value))
}

function reportOf(words: WordsReading, isReplaced: (name: string) => boolean): SentenceReport {
  const { resolved, keyword, unsayable, ambiguous } = words
  const understood = resolved
    .filter(({ param }) => !isReplaced(param))
    .map(({ from, ...condition }) => ({ text: from, ...condition }))
  const keywordWords = keyword === null || isReplaced('keyword') ? [] : keyword.split(' ')
  return {
    understood: [...placeOf(words, isReplaced), ...understood],
    notUnderstood: [...keywordWords, ...unsayable],
    ambiguous: ambiguous.map(({ word, readings }) => ({
      text: word,
      readings: word === words.region?.from ? words.region.readings.map(regionReading) : readings,
    })),
  }
}

function regionReading({ regionCode, dongCodes, fullName }: RegionReading) {
  if (dongCodes.length > 1) return { param: 'in', value: fullName, name: fullName }
  return { param: 'region_code', value: regionCode, name: fullName }
}

/** Returns the place of the sentence as a region code, or as the point and the radius of a circle. */
function placeOf({ region, params }: WordsReading, isReplaced: (name: string) => boolean) {
  if (region === null || region.readings.length !== 1) return []
  return params
    .filter(([name]) => AREA_PARAMETERS.has(name) && !isReplaced(name))
    .map(([param, value]) => ({
      text: region.from,
      param,
      value,
      ...(region.assumed ? { assumed: true as const } : {}),
    }))
}
