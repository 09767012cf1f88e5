import { useQuery } from '@tanstack/react-query'
import type { LocalizedText } from '#contract/language.ts'
import { isKorean } from '#venue/isKorean.ts'
import { useLanguage, useLocalized } from './language.tsx'

const romanisedTexts = {
  romanised: { en: 'romanised', ko: '로마자 표기' } satisfies LocalizedText,
}

/** Keeps the place of a romanised line until its form is loaded, so that nothing below moves. */
const LATER = '\u00a0'

/** Loads the romanisation, which only English readers need; null until it is loaded, and for Korean readers. */
export function useEnglishForms() {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['englishForms'],
    enabled: language === 'en',
    staleTime: Infinity,
    queryFn: () => import('#venue/inEnglish.ts'),
  })
  return language === 'en' ? (data ?? null) : null
}

/** The romanised form of a Korean name, for English readers; nothing for others. */
export function RomanisedName({ name }: { name: string }) {
  const language = useLanguage()
  const forms = useEnglishForms()
  if (language !== 'en' || !isKorean(name)) return null
  return (
    <p className="truncate text-sm text-muted">
      {forms === null ? LATER : <RomanisedText>{forms.nameInEnglish(name)}</RomanisedText>}
    </p>
  )
}

/** The sound of Korean words below them, for English readers: a guest says a dish by it. */
export function RomanisedWords({ text }: { text: string }) {
  const language = useLanguage()
  const forms = useEnglishForms()
  if (language !== 'en' || !isKorean(text)) return null
  return (
    <span lang="ko-Latn" className="block text-xs text-muted">
      {forms?.nameInEnglish(text) ?? LATER}
    </span>
  )
}

/** An address in the reader's language; English readers also get the Korean one, which drivers and signs use. */
export function RomanisedAddress({ address }: { address: string }) {
  const language = useLanguage()
  const forms = useEnglishForms()
  if (language !== 'en' || !isKorean(address)) return <p className="text-sm text-muted">{address}</p>
  return (
    <p className="text-sm text-muted">
      {forms === null ? LATER : <RomanisedText>{forms.addressInEnglish(address)}</RomanisedText>}
      <span lang="ko" className="block text-xs">
        {address}
      </span>
    </p>
  )
}

/** An address in one line, in the letters of the reader; the mark is at the name above it. */
export function AddressLine({ address }: { address: string }) {
  const forms = useEnglishForms()
  const isRomanised = forms !== null && isKorean(address)
  return (
    <p className="truncate text-sm text-muted" {...(isRomanised && { lang: 'ko-Latn', title: address })}>
      {isRomanised ? forms.addressInEnglish(address) : address}
    </p>
  )
}

function RomanisedText({ children }: { children: string }) {
  const localize = useLocalized()
  return (
    <>
      <span lang="ko-Latn">{children}</span>{' '}
      <span className="rounded bg-sunken px-1 text-xs">{localize(romanisedTexts.romanised)}</span>
    </>
  )
}
