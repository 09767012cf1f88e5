import type { WordReading } from '../wordsLexicon.ts'

const RATING_MAX = 5
const REVIEWS_MAX = 10_000_000
const OR_MORE = '(?:or|and) (?:more|higher|above|up|over|better)'
const AT_LEAST = '(?:above|over|at least|higher than|more than|better than|minimum|min|from)'
const SCORE = '(\\d(?:\\.\\d)?)'
const COUNT = '(\\d{1,7}|백|천|만|\\d[백천만])'

const RATINGS = [
  new RegExp(`^(?:별점|평점|점수)(?:이|은)? ?${SCORE} ?점?대? ?(?:이상|넘는|초과)?(?:의|인|되는)?$`, 'u'),
  new RegExp(`^${SCORE} ?점 ?(?:이상|넘는)(?:의|인)?$`, 'u'),
  new RegExp(`^(?:rating|ratings|rated)(?: of)?(?: ${AT_LEAST})? ${SCORE}(?: ${OR_MORE})?(?: stars?)?$`, 'u'),
  new RegExp(`^(?:${AT_LEAST} )?${SCORE}[ -]?stars?(?: ${OR_MORE})?(?: ratings?| rated)?$`, 'u'),
]
const REVIEWS = [
  new RegExp(`^(?:리뷰|후기)(?:가|는|수)? ?${COUNT} ?(?:개|건)? ?(?:이상|넘는|넘게|초과)?(?:의|인|있는|되는)?$`, 'u'),
  new RegExp(`^(?:${AT_LEAST} )?${COUNT} reviews(?: ${OR_MORE})?$`, 'u'),
]
/** A rating or a number of reviews of which no more is said than that it is too high. */
const AT_MOST = /^(?:별점|평점|리뷰|후기) ?\d.*(?:이하|미만)(?:의|인)?$/u
const YEARS = [
  /^(\d{2,3})년 ?(?:이상|넘은|넘는|된|전통|역사)(?:의|인)?$/u,
  /^(?:over |more than |at least )?(\d{2,3}) years? old$/u,
]

/** Returns the filter that a figure sets: 별점 4점 이상, over 100 reviews, 30년 된; null for another phrase. */
export function readFigure(phrase: string): WordReading | null {
  const text = phrase.toLowerCase()
  if (AT_MOST.test(text)) return null
  const rating = Number(firstGroup(RATINGS, text) ?? Number.NaN)
  if (rating <= RATING_MAX) return { param: 'min_rating', value: String(rating) }
  const reviews = countOf(firstGroup(REVIEWS, text))
  if (reviews !== null && reviews <= REVIEWS_MAX) return { param: 'min_reviews', value: String(reviews) }
  const years = Number(firstGroup(YEARS, text) ?? 0)
  return years > 0 ? { param: 'legacy', value: `${years}y` } : null
}

function firstGroup(patterns: readonly RegExp[], text: string): string | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (match) return match[1]
  }
  return undefined
}

const UNITS: Readonly<Record<string, number>> = { 백: 100, 천: 1_000, 만: 10_000 }

/** Reads 100, 백 and 3천. */
function countOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const unit = UNITS[text.at(-1) ?? '']
  return unit === undefined ? Number(text) : unit * Number(text.slice(0, -1) || 1)
}
