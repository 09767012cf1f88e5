import type { Venue } from '#venue/venue.ts'
import { loanWord } from '#search/keyword/loanWords.ts'
import { KEYWORD_FITS } from '#search/keyword/keywordFits.ts'
import type { KeywordReading } from '#search/keyword/readings/keywordReading.ts'
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

/** Returns SQL for the venues whose name or menu has a text, with one column. */
export function preferredSql(text: string, asking: KeywordAsking): string {
  return `SELECT venue FROM (${keywordFitsSql(text, asking, false)}) f WHERE fit >= ${KEYWORD_FITS.menu}`
}

/** Returns SQL for the venues that a keyword excludes, with one column: only texts count. */
export function keywordVenuesSql(keyword: string, asking: KeywordAsking): string {
  return `SELECT venue FROM (${keywordFitsSql(keyword, asking, false)}) f`
}

/**
 * Returns SQL for the venues of a keyword and its readings: columns `venue`, `fit` and `reading` (0: as typed). What
 * matches the keyword as typed assumes nothing; of the readings the first that matches counts.
 */
export function readFitsSql(keyword: string, readings: readonly KeywordReading[], asking: KeywordAsking): string {
  if (readings.length === 0) return `SELECT venue, fit, 0 AS reading FROM (${keywordFitsSql(keyword, asking)}) t`
  const each = [keyword, ...readings.map((reading) => reading.keyword)].map(
    (one, number) => `SELECT venue, fit, ${number} AS reading FROM (${keywordFitsSql(one, asking)}) r${number}`,
  )
  return `SELECT venue, fit, reading
    FROM (SELECT venue, fit, reading, min(reading) OVER (PARTITION BY venue) AS first FROM (${each.join(' UNION ALL ')}) a) b
    WHERE reading = first`
}

/**
 * Returns SQL for the venues of a keyword with their best fit: columns `venue` and `fit`. A keyword fits as one piece
 * without its spaces, or word by word; in the latter case the worst word determines the fit.
 */
function keywordFitsSql(keyword: string, asking: KeywordAsking, hasMeanings = true): string {
  if (plainText(keyword) === '') return 'SELECT venue, 0 AS fit FROM mention WHERE 1 = 0'
  const inOne = textFitsSql(keyword, asking)
  const words = wordsOf(keyword)
  if (words.length < 2) return hasMeanings && isInitials(keyword) ? chainsFirstSql(inOne) : inOne
  if (!hasMeanings) return bestSql([inOne, allSql([...new Set(words)].map((word) => textFitsSql(word, asking)))])
  const { words: roled, seeksKind } = roledWords([...new Set(words)], asking.names)
  const places = roled.filter(({ role }) => role.means === 'place')
  const whole = allSql([inOne, ...places.map(({ word, role }) => wordFitsSql(word, role, seeksKind, asking))])
  const each = roled.map(({ word, role }) => wordFitsSql(word, role, seeksKind, asking))
  if (seeksKind) return bestSql([whole, allSql(each)])
  const exact = `SELECT f.venue, f.fit FROM (${inOne}) f WHERE f.fit = ${KEYWORD_FITS.exactName}`
  return bestSql([exact, whole, allSql(each)])
}

const isInitials = (keyword: string) => /^[ㄱ-ㅎ]{3,}$/u.test(plainText(keyword))

/** Returns SQL in which what is no chain fits initials like an address, unless they are its whole name. */
function chainsFirstSql(inOne: string): string {
  const { address, exactName } = KEYWORD_FITS
  return `SELECT v.venue, CASE WHEN v.franchise = 1 OR f.fit = ${exactName} OR f.fit < ${address} THEN f.fit
    ELSE CAST(${address} AS double precision) END AS fit FROM (${inOne}) f JOIN venue v ON v.venue = f.venue`
}

const fitSql = (fit: keyof typeof KEYWORD_FITS) => `CAST(${KEYWORD_FITS[fit]} AS double precision) AS fit`

/** Returns SQL for the venues in all of the tables of fits, with the worst. */
const allSql = (fits: readonly string[]) =>
  `SELECT venue, min(fit) AS fit FROM (${fits.join(' UNION ALL ')}) w GROUP BY venue HAVING count(*) = ${fits.length}`

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
    const ofKind = `SELECT v.venue, ${fitSql(role.isBroad ? 'exactName' : 'ofKind')} FROM venue v`
    return bestSql([
      inText,
      ...role.synonyms.map((synonym) => textFitsSql(synonym, asking)),
      ...role.tags.map((tag) => `${ofKind} WHERE ${asking.isTagged(tag)}`),
    ])
  }
  const { area } = role
  const inAddress = `SELECT m.venue FROM mention m WHERE m.field = 'address' AND m.phrase IN (${phrasesSql(word, asking)})`
  const around = areaSql({ codes: area.around, circles: [] })
  const inArea = areasSql([areaSql({ ...area, circles: [] }), `(${around}) AND v.venue IN (${inAddress})`])
  const near = areaSql({ ...area, codes: [] })
  const elsewhere = `SELECT t.venue, ${fitSql('elsewhere')} FROM (${inText}) t`
  if (!seeksKind) return branchFitsSql(inText, areasSql([inArea, near]), elsewhere)
  return bestSql([
    elsewhere,
    `SELECT v.venue, ${fitSql('exactName')} FROM venue v WHERE ${inArea}`,
    `SELECT v.venue, ${fitSql('nameSubstring')} FROM venue v WHERE ${near}`,
  ])
}

/** Returns SQL for the fits of the name of a place without a word for a kind: one row of a venue. */
function branchFitsSql(inText: string, there: string, elsewhere: string): string {
  const { nameSubstring, menu } = KEYWORD_FITS
  return bestSql([
    `SELECT t.venue, t.fit FROM (${inText}) t JOIN venue v ON v.venue = t.venue
      WHERE t.fit >= ${nameSubstring} AND (${there})`,
    `SELECT t.venue, ${fitSql('menu')} FROM (${inText}) t WHERE t.fit >= ${menu}`,
    `SELECT v.venue, ${fitSql('ofKind')} FROM venue v WHERE ${there}`,
    elsewhere,
  ])
}

const areasSql = (conditions: readonly string[]) => conditions.map((condition) => `(${condition})`).join(' OR ')

/** Returns SQL for the texts that a piece is part of. */
function phrasesSql(piece: string, { matches }: KeywordAsking): string {
  const conditions = spellingsOf(piece).map((elements) => `(${matches('folded', elements)})`)
  return `SELECT phrase FROM phrase WHERE ${conditions.join(' OR ')}`
}

function areaSql({ codes, circles }: Pick<Area, 'codes' | 'circles'>): string {
  const conditions = [
    ...codes.map((code) => `v.region LIKE '${code}%'`),
    ...circles.map(({ center, radiusM }) => `${distanceSql(center)} <= ${radiusM}`),
  ]
  return conditions.length === 0 ? '1 = 0' : conditions.join(' OR ')
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
