/**
 * Languages that messages for people come in; English unless `Accept-Language` asks for Korean
 * (docs/reference/errors.md#languages).
 */
export type Language = 'en' | 'ko'

/** A message for people in every language: one without its Korean does not compile. */
export type LocalizedText = Readonly<Record<Language, string>>

/** A message that holds no words of a language, only names and values. */
export function wordless(text: string): LocalizedText {
  return { en: text, ko: text }
}
