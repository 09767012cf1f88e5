import { romanised } from '#base/text/hangul.ts'
import type { Suggestion } from '#contract/schemas/suggestionSchema.ts'
import { LIST_FILTERS } from '#venue/listFilters.ts'
import { BOOLEAN_FILTERS, entriesOf, type VocabularyEntry } from '#venue/vocabulary.ts'
import { NameTable, type NamedItem } from './nameTable.ts'

/** The first words are the usual ones; the others would fill the list with one value. */
const WORDS_SHOWN_MAX = 3
const HANGUL = /\p{Script=Hangul}/u

/**
 * The filter values by their words. A value is suggested by the word that was typed, so that 라멘 and ramen are
 * completed as they were begun. Of one word with several values only the first is suggested: subtypes come before
 * categories, as in sentences.
 */
export const KIND_NAMES: NameTable<Suggestion> = new NameTable(kindNames())

function kindNames(): NamedItem<Suggestion>[] {
  const byText = new Map<string, NamedItem<Suggestion>>()
  for (const param of ['subtype', ...LIST_FILTERS, ...BOOLEAN_FILTERS]) {
    for (const entry of entriesOf(param)) {
      for (const text of wordsOf(entry)) {
        if (byText.has(text)) continue
        const names = HANGUL.test(text) ? [text, romanised(text)] : [text]
        byText.set(text, { item: suggestionOf(text, param, entry.value), names })
      }
    }
  }
  return [...byText.values()]
}

function wordsOf({ ko, en }: VocabularyEntry): string[] {
  return [...ko.slice(0, WORDS_SHOWN_MAX), ...en.slice(0, WORDS_SHOWN_MAX)]
}

function suggestionOf(text: string, param: string, value: string): Suggestion {
  return { kind: 'kind', text, detail: null, id: null, params: { [param]: value } }
}
