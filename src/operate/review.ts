import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { metresApart } from '#base/geometry.ts'
import { decisionTexts } from '#contract/decisionText.ts'
import type { Language, LocalizedText } from '#contract/language.ts'
import { hasDecision, OLD_PAIR_LINES, type PairLine, type PairSide } from '#dataset/pairLine.ts'
import { RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { appendSettled, readSettled } from './settledFile.ts'

/** Asks one question; resolves to null at the end of input. */
export type Ask = (question: string) => Promise<string | null>

export type ReviewOutcome =
  | { kind: 'reviewed'; same: number; different: number; left: number }
  | { kind: 'refused'; reason: string }

const QUESTION: LocalizedText = { en: 'one venue?', ko: '같은 매장인가요?' }
const HELP: LocalizedText = {
  en: 'y: one venue, n: two venues, s: skip, q: quit',
  ko: 'y: 같은 매장, n: 다른 매장, s: 건너뛰기, q: 끝내기',
}

/**
 * Shows the undecided pairs of a release, most likely first, and stores each answer in `decisions` at once; later
 * builds apply them.
 */
export async function review(release: string, decisions: string, ask: Ask, language: Language): Promise<ReviewOutcome> {
  const file = path.join(release, RELEASE_FILES.review)
  if (!existsSync(file)) return { kind: 'refused', reason: `there is no ${file}: build the release again` }
  if (await isOldReview(file)) return { kind: 'refused', reason: `${file}: ${OLD_PAIR_LINES}` }
  const settled = await readSettled(decisions)
  if (settled.kind === 'refused') return settled
  const known = new Set(settled.pairs.map(pairKey))
  const tally = { same: 0, different: 0, left: 0 }
  let isOver = false
  for await (const pair of reviewPairs(file)) {
    if (known.has(pairKey(pair))) continue
    const answer = isOver ? 'quit' : await answerTo(pair, ask, language)
    if (answer === 'quit') isOver = true
    if (answer === 'same' || answer === 'different') {
      await appendSettled(decisions, { a: pair.a, b: pair.b, same: answer === 'same' })
      tally[answer]++
    } else tally.left++
  }
  return { kind: 'reviewed', ...tally }
}

/** Reads the pairs of a release's file, most likely first. */
export async function* reviewPairs(file: string): AsyncGenerator<PairLine> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    yield JSON.parse(line) as PairLine
}

/** Returns true when an older program wrote the file. */
export async function isOldReview(file: string): Promise<boolean> {
  const { value } = await reviewPairs(file).next()
  return value !== undefined && !hasDecision(value as PairLine)
}

/** Returns one key for two records, in either order. */
export function pairKey({
  a,
  b,
}: {
  a: { source: string; sourceId: string }
  b: { source: string; sourceId: string }
}): string {
  return [a, b]
    .map(({ source, sourceId }) => `${source}\u0000${sourceId}`)
    .sort()
    .join('\u0000')
}

async function answerTo(pair: PairLine, ask: Ask, language: Language): Promise<'same' | 'different' | 'skip' | 'quit'> {
  let help = ''
  for (;;) {
    const answer = await ask(`\n${pairText(pair, language)}\n${help}${QUESTION[language]} [y/n/s/q] `)
    switch (answer?.trim().toLowerCase()) {
      case 'y':
        return 'same'
      case 'n':
        return 'different'
      case 's':
        return 'skip'
      case 'q':
      case undefined:
        return 'quit'
      default:
        help = `${HELP[language]}\n`
    }
  }
}

/** Formats both records side by side, part by part, and the decision below. */
function pairText(pair: PairLine, language: Language): string {
  const { a, b } = pair
  const rows: [LocalizedText, (side: PairSide) => string][] = [
    [{ en: 'list', ko: '목록' }, ({ source, sourceId }) => `${source} ${sourceId}`],
    [{ en: 'name', ko: '이름' }, ({ name }) => name],
    [{ en: 'address', ko: '주소' }, ({ address }) => address || '–'],
    [{ en: 'phone', ko: '전화' }, ({ phone }) => phone || '–'],
  ]
  const apart = Math.round(metresApart(a.lat, a.lng, b.lat, b.lng))
  return [
    ...rows.map(([label, of]) => `${label[language].padEnd(8)} ${of(a)}\n${' '.repeat(8)} ${of(b)}`),
    language === 'ko' ? `거리 ${apart} m` : `${apart} m apart`,
    ...decisionTexts(pair).map((text) => text[language]),
  ].join('\n')
}
