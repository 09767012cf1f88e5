import type { WordsReading } from './wordsReading.ts'

/** A phrase of a sentence and the condition that it became. */
export interface UnderstoodWord {
  /** As written; two phrases that set one condition together (tomorrow … 7pm) are joined by a space. */
  text: string
  /** A parameter, or `lat,lng,radius` for a place that became a circle. */
  param: string
  value: string
  /** True for a misspelt word that was read as the nearest word of a filter; otherwise absent. */
  assumed?: true
}

/** What became of the words of a sentence. Everyday fillers, and words that add no condition, are in neither list. */
export interface UnderstoodSentence {
  understood: readonly UnderstoodWord[]
  /**
   * In the order of the sentence: the words of the keyword, ambiguous words, and words that no filter expresses. Only the
   * first are searched for; an ambiguous word sets no condition until somebody chooses one of its readings
   * (`WordsReading.ambiguous`).
   */
  notUnderstood: readonly string[]
}

/** Sorts the words of a sentence into those that became conditions and the rest. */
export function understoodOf(sentence: string, reading: WordsReading): UnderstoodSentence {
  const left = [
    ...(reading.keyword?.split(' ') ?? []),
    ...reading.ambiguous.map(({ word }) => word),
    ...reading.unsayable,
  ]
  const understood = [
    ...placeOf(reading),
    ...reading.resolved.map(({ from, ...condition }) => ({ text: from, ...condition })),
  ]
  return {
    understood: inOrder(sentence, understood, ({ text }) => text),
    notUnderstood: inOrder(sentence, [...new Set(left)], (word) => word),
  }
}

function placeOf({ region, params }: WordsReading): UnderstoodWord[] {
  const names = ['region_code', 'in', 'lat', 'lng', 'radius'].filter((name) => params.some(([param]) => param === name))
  if (!region || names.length === 0) return []
  const value = params.filter(([name]) => names.includes(name)).map(([, own]) => own)
  return [{ text: region.from, param: names.join(','), value: value.join(',') }]
}

/** Sorts by the first place of the text in the sentence; a text that is written otherwise there (15,000) comes last. */
function inOrder<T>(sentence: string, entries: readonly T[], textOf: (entry: T) => string): T[] {
  const written = sentence.normalize('NFC')
  const placeIn = (entry: T) => {
    const text = textOf(entry)
    const whole = written.indexOf(text)
    const at = whole < 0 ? written.indexOf(text.split(' ')[0] as string) : whole
    return at < 0 ? written.length : at
  }
  return entries.toSorted((a, b) => placeIn(a) - placeIn(b))
}
