import { echo, invalid, nearest, nearestWord, type WayOut } from '#contract/faults.ts'
import type { ParameterFault } from '#contract/parameterFault.ts'
import { type LocalizedText, wordless } from '#contract/language.ts'
import { BARE_EXCLUSIONS, exclusionText, filterValue, parseExclusion } from '../parseExclusion.ts'
import type { ParameterValues } from './parameterValues.ts'
import { LIST_FILTERS, type ListFilter } from '#venue/listFilters.ts'
import type { Exclusion } from '#contract/parameters/query.ts'
import { BOOLEAN_FILTERS, COMBINE, canonical, valuesOf, wordsOf } from '#venue/vocabulary.ts'

/** The maximum number of values in a list (docs/reference/parameters.md#lists). */
const LIST_MAX = 20
/** The hint for a parameter without a value. */
export const GIVE_OR_OMIT: LocalizedText = {
  en: 'Add a value, or omit the parameter.',
  ko: '값을 쓰거나 파라미터를 빼세요.',
}
/** Fuzzy suggestions take time, and a well-meant request has few mistakes. */
const SUGGESTIONS_MAX = 20

/**
 * Returns the items of a comma-separated list, including repetitions of the parameter: trimmed, without empty and
 * duplicate ones. Adds a fault when no item or too many are left.
 */
export function splitList(param: string, values: readonly string[], parameters: ParameterValues): readonly string[] {
  const items = new Set<string>()
  for (const value of values) {
    for (const part of value.split(',')) {
      const item = part.trim()
      if (item !== '') items.add(item)
    }
  }
  const given = values.join(',')
  if (items.size === 0) {
    parameters.faults.push(
      invalid(param, given, { en: `${param} has no value.`, ko: `${param}에 값이 없습니다.` }, { hint: GIVE_OR_OMIT }),
    )
  }
  if (items.size > LIST_MAX) {
    parameters.faults.push(
      invalid(param, given, {
        en: `${param} accepts at most ${LIST_MAX} values, but has ${items.size}.`,
        ko: `${param}에는 값을 최대 ${LIST_MAX}개까지 쓸 수 있습니다. 지금은 ${items.size}개입니다.`,
      }),
    )
    return []
  }
  return [...items]
}

/** Reads a filter whose values are vocabulary words; aliases are resolved and reported. */
export function readWords(filter: ListFilter, values: readonly string[], parameters: ParameterValues): void {
  const tokens = new Set<string>()
  const faultsBefore = parameters.faults.length
  for (const item of splitList(filter, values, parameters)) {
    const token = filterValue(filter, item)
    if (token === null) {
      parameters.faults.push(unknownValue(filter, filter, item, suggests(parameters)))
      continue
    }
    // A free name is only cleaned, so it is not reported as an alias.
    if (canonical(filter, item) !== null || filter === 'legacy') noteAlias(filter, item, token, parameters)
    tokens.add(token)
  }
  if (COMBINE[filter] === 'single' && tokens.size > 1) {
    parameters.faults.push(
      invalid(
        filter,
        values.join(','),
        {
          en: `${filter} accepts one value, but has ${tokens.size}.`,
          ko: `${filter}에는 값을 하나만 쓸 수 있습니다. 지금은 ${tokens.size}개입니다.`,
        },
        {
          hint: { en: 'Send one request for each value.', ko: '값마다 요청을 따로 보내세요.' },
        },
      ),
    )
  }
  if (parameters.faults.length > faultsBefore) return
  parameters.words[filter] = [...tokens]
  parameters.resolved[filter] = [...tokens]
}

/** Reads `exclude`; each item is parsed independently of the others. */
export function readExclusions(values: readonly string[], parameters: ParameterValues): void {
  const exclusions = new Map<string, Exclusion>()
  const faultsBefore = parameters.faults.length
  for (const item of splitList('exclude', values, parameters)) {
    const read = parseExclusion(item)
    if (read.kind !== 'read') {
      parameters.faults.push(exclusionFault(item, read, suggests(parameters)))
      continue
    }
    const text = exclusionText(read.exclusion)
    if (read.exclusion.kind !== 'place' && read.exclusion.kind !== 'keyword')
      noteAlias('exclude', item, text, parameters)
    exclusions.set(text, read.exclusion)
  }
  if (parameters.faults.length > faultsBefore) return
  parameters.exclude = [...exclusions.values()]
  parameters.resolved['exclude'] = [...exclusions.keys()]
}

function suggests({ faults }: ParameterValues): boolean {
  return faults.length < SUGGESTIONS_MAX
}

function unknownValue(param: string, filter: ListFilter, value: string, suggest: boolean): ParameterFault {
  const words = wordsOf(filter)
  const near = suggest ? nearestWord(value, words.keys()) : null
  return invalid(
    param,
    value,
    { en: `${filter} has no value "${echo(value)}".`, ko: `${filter}에 "${echo(value)}" 값이 없습니다.` },
    {
      allowed: valuesOf(filter),
      didYouMean: near === null ? null : (words.get(near) ?? null),
      hint: {
        en: '/api/v1/meta lists all values and their words.',
        ko: '사용할 수 있는 값과 단어는 /api/v1/meta에 있습니다.',
      },
    },
  )
}

type Unread = Exclude<ReturnType<typeof parseExclusion>, { kind: 'read' }>

function exclusionFault(item: string, read: Unread, suggest: boolean): ParameterFault {
  const shown = echo(item)
  const wrong = (en: string, ko: string, remedy: WayOut = {}) =>
    invalid('exclude', item, { en: `exclude${en}`, ko: `exclude${ko}` }, remedy)
  switch (read.kind) {
    case 'ambiguous': {
      const [en, ko] = [read.forms.join(' or '), read.forms.join(' 또는 ')]
      const hint = { en: `Specify the filter: ${en}.`, ko: `필터를 지정하세요: ${ko}.` }
      const remedy = { allowed: read.forms, hint }
      return wrong(`: "${shown}" belongs to more than one filter.`, `: "${shown}" 값은 여러 필터에 있습니다.`, remedy)
    }
    case 'unknown_filter': {
      const filter = echo(read.filter)
      const didYouMean = suggest
        ? nearest(read.filter, [...LIST_FILTERS, ...BOOLEAN_FILTERS, 'place', 'keyword'])
        : null
      const remedy = { didYouMean, hint: FILTER_FORM }
      return wrong(`: there is no filter "${filter}".`, `: "${filter}" 필터가 없습니다.`, remedy)
    }
    case 'unknown_value':
      return unknownValue('exclude', read.filter, read.value, suggest)
    case 'empty_value':
      return wrong(`: "${shown}" has no value after the colon.`, `: "${shown}"의 콜론 뒤에 값이 없습니다.`)
    case 'unknown_word': {
      const didYouMean = suggest ? nearestWord(item, BARE_EXCLUSIONS) : null
      const remedy = { allowed: BARE_EXCLUSIONS, didYouMean, hint: WORD_FORM }
      return wrong(` has no word "${shown}".`, `에 "${shown}" 값이 없습니다.`, remedy)
    }
  }
}

const FILTER_FORM: LocalizedText = {
  en: 'Write filter:value with a filter of /api/v1/meta, place:<id> or keyword:<word>.',
  ko: '/api/v1/meta의 필터로 filter:value, 또는 place:<id>, keyword:<word>를 쓰세요.',
}

const WORD_FORM: LocalizedText = {
  en: 'Write filter:value, such as subtype:coffee; /api/v1/meta lists the words that need no filter in filters.special.exclude.',
  ko: 'subtype:coffee처럼 filter:value로 쓰세요. 필터 없이 쓸 수 있는 단어는 /api/v1/meta의 filters.special.exclude에 있습니다.',
}

/** Reports the canonical value of a word, so that an agent can explain the results. */
function noteAlias(param: string, from: string, to: string, parameters: ParameterValues): void {
  if (from === to) return
  parameters.notices.push({ code: 'alias_resolved', message: wordless(`${param}: '${from}' → ${to}`), param, from, to })
}
