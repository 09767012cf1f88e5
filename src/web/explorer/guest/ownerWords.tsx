import { isKorean } from '#venue/isKorean.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { guestTexts as texts } from './guestTexts.ts'
import { ownerWordsInEnglish } from './ownerWordsInEnglish.ts'

/** What an owner wrote to a guest. English readers get the English of a chosen reason; other Korean is marked as such. */
export function OwnerWords({ words }: { words: string }) {
  const localize = useLocalized()
  const isEnglish = useLanguage() === 'en'
  if (!isEnglish || !isKorean(words)) return <span lang={isKorean(words) ? 'ko' : undefined}>{words}</span>
  const english = ownerWordsInEnglish(words)
  if (english !== null) return <span lang="en">{english}</span>
  return (
    <>
      <span lang="ko">{words}</span>{' '}
      <span className="rounded bg-surface px-1 text-xs text-muted">{localize(texts.inKorean)}</span>
    </>
  )
}
