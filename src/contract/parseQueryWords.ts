import { echo, invalid, nearest } from './faults.ts'
import type { ParameterFault } from './errors.ts'
import { wordless } from './language.ts'
import { BARE_EXCLUSIONS, exclusionText, filterValue, parseExclusion } from './parseQueryExclude.ts'
import type { Reading } from './parseQueryReading.ts'
import { LIST_FILTERS, type Exclusion, type ListFilter } from './query.ts'
import { BOOLEAN_FILTERS, COMBINE, canonical, valuesOf, wordsOf } from './vocabulary.ts'

/** A list may name this many values (decisions.md 4). */
const LIST_MAX = 20
/** Fuzzy suggestions cost time; an honest request has few mistakes. */
const SUGGESTIONS_MAX = 20

/**
 * The items of a comma list, repeats of the parameter joined, trimmed, without empty and repeated ones. A fault when
 * nothing is left or too much.
 */
export function splitList(param: string, values: readonly string[], reading: Reading): readonly string[] {
  const items = new Set<string>()
  for (const value of values) {
    for (const part of value.split(',')) {
      const item = part.trim()
      if (item !== '') items.add(item)
    }
  }
  const given = values.join(',')
  if (items.size === 0) {
    reading.faults.push(
      invalid(param, given, `${param} names no value.`, { hint: 'Give it a value, or omit the parameter.' }),
    )
  }
  if (items.size > LIST_MAX) {
    reading.faults.push(invalid(param, given, `${param} takes at most ${LIST_MAX} values; this has ${items.size}.`))
    return []
  }
  return [...items]
}

/** A filter whose values are words of the vocabulary; aliases are resolved and reported. */
export function readWords(filter: ListFilter, values: readonly string[], reading: Reading): void {
  const tokens = new Set<string>()
  const faultsBefore = reading.faults.length
  for (const item of splitList(filter, values, reading)) {
    const token = filterValue(filter, item)
    if (token === null) {
      reading.faults.push(unknownValue(filter, filter, item, suggests(reading)))
      continue
    }
    // A free name is only cleaned, not translated.
    if (canonical(filter, item) !== null || filter === 'legacy') noteAlias(filter, item, token, reading)
    tokens.add(token)
  }
  if (COMBINE[filter] === 'single' && tokens.size > 1) {
    reading.faults.push(
      invalid(filter, values.join(','), `${filter} takes one value; this names ${tokens.size}.`, {
        hint: 'Send one request for each value.',
      }),
    )
  }
  if (reading.faults.length > faultsBefore) return
  reading.words[filter] = [...tokens]
  reading.resolved[filter] = [...tokens]
}

/** `exclude`: every item on its own, whatever its kind. */
export function readExclusions(values: readonly string[], reading: Reading): void {
  const exclusions = new Map<string, Exclusion>()
  const faultsBefore = reading.faults.length
  for (const item of splitList('exclude', values, reading)) {
    const read = parseExclusion(item)
    if (read.kind !== 'read') {
      reading.faults.push(exclusionFault(item, read, suggests(reading)))
      continue
    }
    const text = exclusionText(read.exclusion)
    if (read.exclusion.kind !== 'place' && read.exclusion.kind !== 'keyword') noteAlias('exclude', item, text, reading)
    exclusions.set(text, read.exclusion)
  }
  if (reading.faults.length > faultsBefore) return
  reading.exclude = [...exclusions.values()]
  reading.resolved['exclude'] = [...exclusions.keys()]
}

function suggests({ faults }: Reading): boolean {
  return faults.length < SUGGESTIONS_MAX
}

function unknownValue(param: string, filter: ListFilter, value: string, suggest: boolean): ParameterFault {
  const words = wordsOf(filter)
  const near = suggest ? nearest(value, words.keys()) : null
  return invalid(param, value, `${filter} has no value "${echo(value)}".`, {
    allowed: valuesOf(filter),
    didYouMean: near === null ? null : (words.get(near) ?? null),
    hint: 'All values and their words are in /api/v1/meta.',
  })
}

type Unread = Exclude<ReturnType<typeof parseExclusion>, { kind: 'read' }>

function exclusionFault(item: string, read: Unread, suggest: boolean): ParameterFault {
  switch (read.kind) {
    case 'ambiguous':
      return invalid('exclude', item, `exclude: "${echo(item)}" stands under more than one filter.`, {
        allowed: read.forms,
        hint: `Say which: ${read.forms.join(' or ')}.`,
      })
    case 'unknown_filter': {
      const filters = [...LIST_FILTERS, ...BOOLEAN_FILTERS, 'place', 'keyword']
      return invalid('exclude', item, `exclude: there is no filter "${echo(read.filter)}".`, {
        didYouMean: suggest ? nearest(read.filter, filters) : null,
        hint: 'Write filter:value with a filter of /api/v1/meta, place:<id> or keyword:<word>.',
      })
    }
    case 'unknown_value':
      return unknownValue('exclude', read.filter, read.value, suggest)
    case 'empty_value':
      return invalid('exclude', item, `exclude: "${echo(item)}" names no value after the colon.`)
    case 'unknown_word':
      return invalid('exclude', item, `exclude has no word "${echo(item)}".`, {
        allowed: BARE_EXCLUSIONS,
        didYouMean: suggest ? nearest(item, BARE_EXCLUSIONS) : null,
        hint: 'Write filter:value, such as subtype:coffee; the words that need no filter are in /api/v1/meta, filters.special.exclude.',
      })
  }
}

/** Tells what a word became, so that an agent sees why it got these results (decisions.md 3). */
function noteAlias(param: string, from: string, to: string, reading: Reading): void {
  if (from === to) return
  reading.notices.push({ code: 'alias_resolved', message: wordless(`${param}: '${from}' → ${to}`), param, from, to })
}
