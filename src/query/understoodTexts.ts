import type { SentenceReport } from './sentenceRequest.ts'

/**
 * Returns one text for each phrase of a sentence that became parameters: `조용한 → atmosphere=quiet`. A place that is a
 * circle became several. `(assumed)`, or another word, marks words that were read as others.
 */
export function understoodTexts(understood: SentenceReport['understood'], assumedWord = 'assumed'): string[] {
  const texts: string[] = []
  for (const [i, { text, param, value, assumed }] of understood.entries()) {
    const isSamePhrase = i > 0 && understood[i - 1]?.text === text
    const condition = `${param}=${value}${assumed ? ` (${assumedWord})` : ''}`
    if (isSamePhrase) texts.push(`${texts.pop()}, ${condition}`)
    else texts.push(`${text} → ${condition}`)
  }
  return texts
}
