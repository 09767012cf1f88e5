import type { SentenceMeta } from '#client/generated/sentences.ts'
import { understoodTexts } from '#query/understoodTexts.ts'
import { shellWord } from './commandText.ts'

type Sentence = Pick<SentenceMeta, 'understood' | 'notUnderstood' | 'ambiguous'>

/** Returns what the service made of a sentence, as lines for people; ambiguous words with the flags to type. */
export function sentenceLines({ understood, notUnderstood, ambiguous }: Sentence): string[] {
  const texts = understoodTexts(understood)
  return [
    ...(texts.length > 0 ? [texts.join(' · ')] : []),
    ...(notUnderstood.length > 0 ? [`no filter says ${notUnderstood.map((word) => `“${word}”`).join(', ')}`] : []),
    ...ambiguous.flatMap(ambiguousLines),
  ]
}

function ambiguousLines({ text, readings }: Sentence['ambiguous'][number]): string[] {
  const flags = readings.map(({ param, value }) => `--${param.replaceAll('_', '-')} ${shellWord(value)}`)
  if (readings.every(({ name }) => name === undefined))
    return [`${text} may mean several things, and was left out: ${flags.join(' or ')}`]
  return [
    `${text} may be several regions, and was left out:`,
    ...readings.map(({ name = '' }, i) => `  ${flags[i]}  ${name}`),
  ]
}
