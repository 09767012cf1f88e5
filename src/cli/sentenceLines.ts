import type { Language } from '#contract/language.ts'
import type { SentenceMeta } from '#client/generated/sentences.ts'
import { understoodTexts } from '#query/understoodTexts.ts'
import { shellWord } from './commandText.ts'

type Sentence = Pick<SentenceMeta, 'understood' | 'notUnderstood' | 'ambiguous'>

/** Returns what the service made of a sentence, as lines for people; ambiguous words with the flags to type. */
export function sentenceLines({ understood, notUnderstood, ambiguous }: Sentence, language: Language): string[] {
  const texts = understoodTexts(understood, language === 'ko' ? '추정' : 'assumed')
  const left = notUnderstood.map((word) => `“${word}”`).join(', ')
  const noFilter = { en: `no filter says ${left}`, ko: `필터로 바꾸지 못한 말: ${left}` }
  return [
    ...(texts.length > 0 ? [texts.join(' · ')] : []),
    ...(notUnderstood.length > 0 ? [noFilter[language]] : []),
    ...ambiguous.flatMap((one) => ambiguousLines(one, language)),
  ]
}

function ambiguousLines({ text, readings }: Sentence['ambiguous'][number], language: Language): string[] {
  const flags = readings.map(({ param, value }) => `--${param.replaceAll('_', '-')} ${shellWord(value)}`)
  const several = {
    en: `${text} may mean several things, and was left out: ${flags.join(' or ')}`,
    ko: `“${text}”의 뜻이 여럿이라 쓰지 않았습니다: ${flags.join(' 또는 ')}`,
  }
  if (readings.every(({ name }) => name === undefined)) return [several[language]]
  const regions = {
    en: `${text} may be several regions, and was left out:`,
    ko: `“${text}” 지역이 여럿이라 쓰지 않았습니다:`,
  }
  return [regions[language], ...readings.map(({ name = '' }, i) => `  ${flags[i]}  ${name}`)]
}
