import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Held labels were written by somebody who had not seen the words of the parser, and scored once before anybody developed
 * on their failures; the README has those figures.
 */
export type LabelSet =
  | 'developed on'
  | 'first held'
  | 'second held'
  | 'third development'
  | 'fourth development'
  | 'third held'
  | 'fourth held'
  | 'fifth development'
  | 'sixth development'
  | 'fifth held'
  | 'sixth held'
  | 'seventh held'
  | 'eighth held'
  | 'ninth held'
  | 'tenth held'

/** A judged place: the middle of the area that was meant lies within the distance of this point. */
export interface JudgedPlace {
  lat: number
  lng: number
  withinM: number
}

/** A sentence with every set of parameters that a user would be content with, besides the place. */
export interface JudgedSentence {
  q: string
  accept: readonly Readonly<Record<string, string | readonly string[]>>[]
  place: JudgedPlace | null
  set: LabelSet
  /** The words that must remain the keyword, unless a set of parameters has its own. */
  keyword: readonly string[]
}

/** A name as typed, with the venues of which one must be among the first three. */
export interface JudgedName {
  q: string
  kind: string
  set: LabelSet
  ids?: readonly string[]
  nameContains?: string
  alsoContains?: readonly string[]
  nearPlace?: JudgedPlace | null
}

/** A place as typed. */
export interface JudgedPlaceName extends JudgedPlace {
  q: string
  set: LabelSet
}

const read = (name: string) =>
  readFileSync(path.join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as unknown)

export const judgedSentences = () => read('sentences.jsonl') as JudgedSentence[]
export const judgedNames = () => read('names.jsonl') as JudgedName[]
export const judgedPlaces = () => read('places.jsonl') as JudgedPlaceName[]
