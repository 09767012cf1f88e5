import type { Venue } from '#venue/venue.ts'
import { loanWord } from '#search/keyword/loanWords.ts'
import { KEYWORD_FITS } from '#search/keyword/keywordFits.ts'
import { plainText, wordsOf } from '../reference/referenceText.ts'
import type { Fact, FactTable } from '../peers/peerTable.ts'
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

/** Returns SQL for the venues that a keyword finds, with one column. */
export function keywordVenuesSql(keyword: string, matches: Matches): string {
  return `SELECT venue FROM (${keywordFitsSql(keyword, matches)}) f`
}

/**
 * Returns SQL for the venues of a keyword with their best fit: columns `venue` and `fit`. A keyword fits as one piece
 * without its spaces, or word by word; in the latter case the worst word determines the fit.
 */
export function keywordFitsSql(keyword: string, matches: Matches): string {
  if (plainText(keyword) === '') return 'SELECT venue, 0 AS fit FROM mention WHERE 1 = 0'
  const words = [...new Set(wordsOf(keyword))]
  const inOne = spellingsOf(keyword).map((elements) => spellingFitsSql(elements, matches))
  return bestSql(words[0] === keyword ? inOne : [...inOne, allWordsSql(words, matches)])
}

const bestSql = (fits: readonly string[]) =>
  `SELECT venue, max(fit) AS fit FROM (${fits.join(' UNION ALL ')}) a GROUP BY venue`

function allWordsSql(words: readonly string[], matches: Matches): string {
  const each = words.map((word) => bestSql(spellingsOf(word).map((elements) => spellingFitsSql(elements, matches))))
  return `SELECT venue, min(fit) AS fit FROM (${each.join(' UNION ALL ')}) w GROUP BY venue HAVING count(*) = ${words.length}`
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
