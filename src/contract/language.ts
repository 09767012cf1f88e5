/**
 * The languages of messages for people; English unless `Accept-Language` asks for Korean
 * (docs/reference/errors.md#languages).
 */
export type Language = 'en' | 'ko'

/** A message for people in every language; one without its Korean does not compile. */
export type LocalizedText = Readonly<Record<Language, string>>

/** Returns a message that consists of names and values only and is the same in every language. */
export function wordless(text: string): LocalizedText {
  return { en: text, ko: text }
}

/** Returns the language of a terminal by its environment. */
export function languageOfTerminal(env: Readonly<Record<string, string | undefined>>): Language {
  return (env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '').startsWith('ko') ? 'ko' : 'en'
}
