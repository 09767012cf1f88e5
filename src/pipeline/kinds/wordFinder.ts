/** A word of a table that a text contains. */
export interface FoundWord {
  word: string
  target: string
  atStart: boolean
  atEnd: boolean
}

export type WordTable = readonly (readonly [target: string, words: string])[]
export type WordFinder = (text: string, latinText?: string) => FoundWord[]

interface Entry {
  word: string
  target: string
  endOnly: boolean
}

const LATIN_RUN = /[a-z0-9]+/gu
/**
 * A Latin word of at least this length may be part of a longer run (`coffeelab`); a shorter one (`pub`) must be
 * separate.
 */
const GLUED_LATIN_LENGTH = 5

/**
 * Returns a function that finds the words of the tables. It searches Hangul words in the text without spaces, leftmost
 * first and longest first, and Latin ones in runs of Latin letters. A word written `-떡` counts only at the end. Expects
 * lower-case texts; reads `latinText` for Latin words when `text` has lost its spaces.
 */
export function wordFinder(...tables: readonly WordTable[]): WordFinder {
  const hangul = new Map<string, Entry[]>()
  const endings: Entry[] = []
  const latin = new Map<string, Entry>()
  for (const [target, words] of tables.flat()) {
    for (const written of words.split(/\s+/u)) {
      const entry = { word: written.replace(/^-/u, ''), target, endOnly: written.startsWith('-') }
      if (/^[a-z0-9]+$/u.test(entry.word)) latin.set(entry.word, entry)
      else if (entry.endOnly) endings.push(entry)
      else {
        const start = entry.word.slice(0, 2)
        hangul.set(
          start,
          [...(hangul.get(start) ?? []), entry].sort((a, b) => b.word.length - a.word.length),
        )
      }
    }
  }
  endings.sort((a, b) => b.word.length - a.word.length)
  return (text, latinText = text) => [
    ...findHangul(text.replace(/\s/gu, ''), hangul, endings),
    ...findLatin(latinText, latin),
  ]
}

function findHangul(text: string, words: ReadonlyMap<string, Entry[]>, endings: readonly Entry[]): FoundWord[] {
  const found: FoundWord[] = []
  let at = 0
  while (at + 1 < text.length) {
    const entry = words.get(text.slice(at, at + 2))?.find(({ word }) => text.startsWith(word, at))
    if (!entry) {
      at++
      continue
    }
    at += entry.word.length
    found.push({ word: entry.word, target: entry.target, atStart: at === entry.word.length, atEnd: at === text.length })
  }
  const ending = found.at(-1)?.atEnd
    ? undefined
    : endings.find(({ word }) => text.endsWith(word) && text.length > word.length)
  if (ending) found.push({ word: ending.word, target: ending.target, atStart: false, atEnd: true })
  return found
}

function findLatin(text: string, words: ReadonlyMap<string, Entry>): FoundWord[] {
  const runs = /[a-z0-9]/u.test(text) ? (text.match(LATIN_RUN) ?? []) : []
  const found: FoundWord[] = []
  for (const run of runs) {
    const entry = words.get(run) ?? gluedLatin(run, words)
    if (!entry) continue
    const { word, target } = entry
    found.push({ word, target, atStart: text.startsWith(run), atEnd: text.endsWith(run) })
  }
  return found
}

function gluedLatin(run: string, words: ReadonlyMap<string, Entry>): Entry | undefined {
  for (let length = run.length - 1; length >= GLUED_LATIN_LENGTH; length--) {
    const entry = words.get(run.slice(0, length)) ?? words.get(run.slice(-length))
    if (entry) return entry
  }
  return undefined
}
