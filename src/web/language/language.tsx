import { createContext, type ReactNode, useContext } from 'react'
import type { Language, LocalizedText } from '#contract/language.ts'

const LanguageContext = createContext<Language>('en')

/** Sets the language of everything below it. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export function useLanguage(): Language {
  return useContext(LanguageContext)
}

/**
 * Returns a function that selects the reader's language of a text: `const localize = useLocalized()`, then
 * `localize(texts.title)`.
 */
export function useLocalized(): (text: LocalizedText) => string {
  const language = useLanguage()
  return (text) => text[language]
}
