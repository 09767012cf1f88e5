import type { Venue } from '#venue/venue.ts'
import { loanWord } from '#search/keyword/loanWords.ts'
import { KEYWORD_FITS } from '#search/keyword/keywordFits.ts'
import type { Area, PlaceNames } from '#search/keyword/placeNames.ts'
import { roledWords, type WordRole } from '#search/keyword/wordRoles.ts'
import { plainText, wordsOf } from '../reference/referenceText.ts'
import type { Fact, FactTable } from '../peers/peerTable.ts'
import { distanceSql } from '../peers/distanceSql.ts'
import { type Element, elementsOf, type Matches } from '../peers/textPattern.ts'

/**
 * Keyword search in SQL; the only part of the differential tests with its rules. Equal texts are one row of `phrase`,
 * already folded; `mention` states which venue has it and where. A whole name is a `name`, and its remainder from each
 * word on is a `word`.
 */
export function keywordFacts(venues: readonly Venue[]): FactTable[] {
  const numbers = new Map<string, number>()
  const mentions: Fact[][] = []
  const mention = (venue: number, field: string, text: string) => {
    let number = numbers.get(text)
    if (number === undefined) numbers.set(text, (number = numbers.size))
    mentions.push([venue, field, number])
  }
  for (const [i, { place }] of venues.entries()) {
    const { road, jibun } = place.address
    mention(i, 'name', plainText(place.name))
    for (const rest of fromEachWord(place.name)) mention(i, 'word', rest)
    for (const { name } of place.menu ?? []) mention(i, 'menu', plainText(name))
    for (const address of [road, jibun]) if (address !== null) mention(i, 'address', plainText(address))
  }
  return [
    {
      name: 'phrase',
      columns: { phrase: 'integer', folded: 'text' },
      rows: Array.from(numbers, ([text, number]) => [number, text]),
    },
    { name: 'mention', columns: { venue: 'integer', field: 'text', phrase: 'integer' }, rows: mentions },
  ]
}

export const KEYWORD_SETUP = ['CREATE INDEX mention_phrase ON mention (phrase)']

function fromEachWord(name: string): string[] {
  const lower = name.normalize('NFC').toLowerCase()
  return Array.from(lower.matchAll(/[\p{L}\p{N}]+/gu), ({ index }) => plainText(lower.slice(index)))
}

/** Returns all forms that a piece of a keyword may have in a text; any of them matches. */
function spellingsOf(piece: string): Element[][] {
  const loan = loanWord(plainText(piece))
  return [piece, ...(loan === null ? [] : [loan])].map(elementsOf)
}

/** What a keyword is compared with besides texts. */
export interface KeywordAsking {
  matches: Matches
  names: PlaceNames
  /** Returns SQL that is true for the venues `v` with a tag `filter:value`. */
  isTagged: (tag: string) => string
}

/** Returns SQL for the venues that a keyword finds, with one column. */
export function keywordVenuesSql(keyword: string, asking: KeywordAsking): string {
  return `SELECT venue FROM (${keywordFitsSql(keyword, asking)}) f`
}

/**
 * Returns SQL for the venues of a keyword with their best fit: columns `venue` and `fit`. A keyword fits as one piece
 * without its spaces, or word by word; in the latter case the worst word determines the fit.
 */
export function keywordFitsSql(keyword: string, asking: KeywordAsking): string {
  if (plainText(keyword) === '') return 'SELECT venue, 0 AS fit FROM mention WHERE 1 = 0'
  const inOne = textFitsSql(keyword, asking)
  const words = wordsOf(keyword)
  if (words.length < 2) return inOne
  const { words: roled, seeksKind } = roledWords([...new Set(words)], asking.names)
  const located = roled.flatMap(({ word, role }) =>
    seeksKind && role.means === 'place' ? [locatedSql(word, role.area, asking)] : [],
  )
  const isThere = located.map((there) => `a.venue IN (${there})`).join(' AND ')
  const whole =
    located.length === 0
      ? inOne
      : `SELECT a.venue, CASE WHEN ${isThere} THEN a.fit ELSE ${LEAST_FIT} END AS fit FROM (${inOne}) a`
  const each = roled.map(({ word, role }) => wordFitsSql(word, role, seeksKind, asking))
  return bestSql([
    whole,
    `SELECT venue, min(fit) AS fit FROM (${each.join(' UNION ALL ')}) w GROUP BY venue HAVING count(*) = ${each.length}`,
  ])
}

const LEAST_FIT = `CAST(${KEYWORD_FITS.address} AS double precision)`
const FULL_FIT = `CAST(${KEYWORD_FITS.exactName} AS double precision)`

const bestSql = (fits: readonly string[]) =>
  `SELECT venue, max(fit) AS fit FROM (${fits.join(' UNION ALL ')}) a GROUP BY venue`

/** Returns SQL for the fits of a piece in texts: one row of a venue. */
function textFitsSql(piece: string, { matches }: KeywordAsking): string {
  return bestSql(spellingsOf(piece).map((elements) => spellingFitsSql(elements, matches)))
}

/** Returns SQL for the fits of one of several words: one row of a venue. */
function wordFitsSql(word: string, role: WordRole, seeksKind: boolean, asking: KeywordAsking): string {
  const inText = textFitsSql(word, asking)
  if (role.means === 'text' || (role.means === 'kind' && !seeksKind)) return inText
  if (role.means === 'kind') {
    const fit = role.isBroad ? FULL_FIT : LEAST_FIT
    return bestSql([
      inText,
      `SELECT v.venue, ${fit} AS fit FROM venue v WHERE ${role.tags.map(asking.isTagged).join(' OR ')}`,
    ])
  }
  if (!seeksKind)
    return bestSql([inText, `SELECT v.venue, ${LEAST_FIT} AS fit FROM venue v WHERE ${areaSql(role.area)}`])
  return bestSql([
    `SELECT t.venue, ${LEAST_FIT} AS fit FROM (${inText}) t`,
    `SELECT l.venue, ${FULL_FIT} AS fit FROM (${locatedSql(word, role.area, asking)}) l`,
  ])
}

/** Returns SQL for the venues of an area, and those around it with its name in a text. */
function locatedSql(word: string, area: Area, asking: KeywordAsking): string {
  const around = areaSql({ codes: area.around, circles: [] })
  return `SELECT v.venue FROM venue v WHERE ${areaSql(area)}
    OR (${around}) AND v.venue IN (SELECT t.venue FROM (${textFitsSql(word, asking)}) t)`
}

function areaSql({ codes, circles }: Pick<Area, 'codes' | 'circles'>): string {
  return [
    ...codes.map((code) => `v.region LIKE '${code}%'`),
    ...circles.map(({ center, radiusM }) => `${distanceSql(center)} <= ${radiusM}`),
  ].join(' OR ')
}

/** The position of a spelling in a text determines its fit; a venue may have several. */
function spellingFitsSql(elements: readonly Element[], matches: Matches): string {
  const whole = matches('folded', elements, { start: true, end: true })
  const beginning = matches('folded', elements, { start: true })
  const end = matches('folded', elements, { end: true })
  const { exactName, namePrefix, nameWord, nameSubstring, menu, address } = KEYWORD_FITS
  return `SELECT m.venue, CAST(CASE m.field
      WHEN 'name' THEN CASE p.place WHEN 'whole' THEN ${exactName} WHEN 'beginning' THEN ${namePrefix}
        WHEN 'end' THEN ${nameWord} ELSE ${nameSubstring} END
      WHEN 'word' THEN CASE p.place WHEN 'inside' THEN ${nameSubstring} ELSE ${nameWord} END
      WHEN 'menu' THEN ${menu}
      ELSE ${address} END AS double precision) AS fit
    FROM (SELECT phrase, CASE WHEN ${whole} THEN 'whole' WHEN ${beginning} THEN 'beginning'
        WHEN ${end} THEN 'end' ELSE 'inside' END AS place
      FROM phrase WHERE ${matches('folded', elements)}) p
    JOIN mention m ON m.phrase = p.phrase`
}
