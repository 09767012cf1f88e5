import { isCalendarDate } from '#base/kst.ts'
import { cleanLine, foldPunctuation } from '#base/text/text.ts'
import { echo, invalid, nearest } from '#contract/faults.ts'
import { parseFields } from './fieldMask.ts'
import type { LocalizedText } from '#contract/language.ts'
import type { Parameter } from '#contract/parameters/parameters.ts'
import { GIVE_OR_OMIT, readExclusions, readWords, splitList } from './readWords.ts'
import { openAtWindow } from '#contract/openAtWindow.ts'
import { timePassedNotice } from './timePassed.ts'
import { parseOpenAt } from '../parseOpenAt.ts'
import { readBox } from './readBox.ts'
import type { ParameterValues } from './parameterValues.ts'
import type { Shape } from '#contract/parameters/shape.ts'

/** Reads all values of one parameter into `parameters`, as a value or as faults. */
export function readValues(parameter: Parameter, values: readonly string[], parameters: ParameterValues): void {
  const { name, shape } = parameter
  switch (shape.kind) {
    case 'words':
      return readWords(shape.filter, values, parameters)
    case 'exclusions':
      return readExclusions(values, parameters)
    case 'integers':
      return readIntegers(name, shape, values, parameters)
    case 'flag':
      return readFlag(name, values, parameters)
    case 'fields':
      parameters.mask = parseFields(values.join(','), parameters.freeFields)
      return
    default:
      return readSingle(name, shape, values, parameters)
  }
}

type SingleShape = Exclude<Shape, { kind: 'words' | 'exclusions' | 'integers' | 'flag' | 'fields' }>

function readSingle(name: string, shape: SingleShape, values: readonly string[], parameters: ParameterValues): void {
  const [first = ''] = values
  if (values.length > 1) {
    parameters.faults.push(
      invalid(
        name,
        values.join(','),
        {
          en: `${name} accepts one value, but was sent ${values.length} times.`,
          ko: `${name}에는 값을 하나만 쓸 수 있는데 ${values.length}번 보냈습니다.`,
        },
        {
          hint: { en: 'Send it once.', ko: '한 번만 보내세요.' },
        },
      ),
    )
    return
  }
  const value = first.trim()
  if (value === '') {
    parameters.faults.push(
      invalid(name, first, { en: `${name} is empty.`, ko: `${name} 값이 비어 있습니다.` }, { hint: GIVE_OR_OMIT }),
    )
    return
  }
  switch (shape.kind) {
    case 'integer':
    case 'number':
      return readNumber(name, shape, value, parameters)
    case 'text':
      return readText(name, shape, value, parameters)
    case 'choice':
      return readChoice(name, shape.values, value, parameters)
    case 'date':
      return readPattern(name, value, isCalendarDate(value), NO_DATE, parameters)
    case 'regionCode':
      return readRegionCode(name, value, parameters)
    case 'openAt':
      return readOpenAt(name, value, parameters)
    case 'box':
      return readBox(name, shape, value, parameters)
  }
}

const NO_DATE: LocalizedText = {
  en: 'is not an existing date in the form YYYY-MM-DD',
  ko: ' 값은 YYYY-MM-DD 형식의 올바른 날짜가 아닙니다',
}

function readRegionCode(name: string, value: string, parameters: ParameterValues): void {
  const isValid = /^(\d{2}|\d{5}|\d{10})$/.test(value)
  const hint = isValid || /^[\d\s-]+$/.test(value) ? CODE_LENGTHS : codeOfName(value)
  readPattern(name, value, isValid, NO_REGION_CODE, parameters, hint)
}

const NO_REGION_CODE: LocalizedText = {
  en: 'is not a region code of 10, 5 or 2 digits',
  ko: ' 값은 10자리, 5자리 또는 2자리 지역 코드가 아닙니다',
}

const CODE_LENGTHS: LocalizedText = {
  en: 'A dong has 10 digits: the first 5 are its district, the first 2 its province; /api/v1/regions lists the codes.',
  ko: '10자리는 동, 앞 5자리는 시군구, 앞 2자리는 시도입니다. 코드는 /api/v1/regions에 있습니다.',
}

/** 강남구 is a district and 역삼동 a dong; any other name may be either. */
function codeOfName(value: string): LocalizedText {
  const name = encodeURIComponent(echo(value).toWellFormed())
  const district = `/api/v1/regions?kind=sigungu&dong=${name}`
  const dong = `/api/v1/regions?dong=${name}`
  if (/[시군구]$/u.test(value))
    return {
      en: `Find the code of a name at ${district}.`,
      ko: `이름에 해당하는 코드는 ${district}에서 찾을 수 있습니다.`,
    }
  return {
    en: `Find the code of a dong at ${dong}, that of a district at ${district}.`,
    ko: `동 코드는 ${dong}에서, 시군구 코드는 ${district}에서 찾을 수 있습니다.`,
  }
}

/**
 * Switches whose documented default is false; sending the default is no fault
 * (docs/reference/parameters.md#names-and-values).
 */
const MAY_BE_FALSE: ReadonlySet<string> = new Set(['include_empty'])
/** Switches that are not filters, so nothing can be excluded by them. */
const SWITCHES: ReadonlySet<string> = new Set([
  'include_empty',
  'include_closed',
  'include_unknown_hours',
  'is24h',
  'dry_run',
])

function readFlag(name: string, values: readonly string[], parameters: ParameterValues): void {
  if (MAY_BE_FALSE.has(name) && values.every((value) => value.trim() === 'false')) return
  const wrong = values.find((value) => value.trim() !== 'true')
  if (wrong === undefined) {
    parameters.flags.add(name)
    parameters.resolved[name] = true
    return
  }
  parameters.faults.push(
    invalid(
      name,
      wrong,
      {
        en: `${name} accepts only true, not "${echo(wrong)}".`,
        ko: `${name}에는 true만 쓸 수 있습니다. 받은 값: "${echo(wrong)}".`,
      },
      {
        allowed: ['true'],
        hint: SWITCHES.has(name)
          ? { en: 'Omit the parameter.', ko: '파라미터를 빼세요.' }
          : {
              en: 'Omit the parameter, or use exclude=… to leave places out.',
              ko: '파라미터를 빼거나, 장소를 빼려면 exclude=…를 쓰세요.',
            },
      },
    ),
  )
}

function readNumber(
  name: string,
  { kind, min, max }: { kind: 'integer' | 'number'; min: number; max: number },
  value: string,
  parameters: ParameterValues,
): void {
  const whole = kind === 'integer'
  const isNumber = (whole ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/).test(value)
  const number = Number(value)
  if (!isNumber || number < min || number > max) {
    parameters.faults.push(
      invalid(name, value, {
        en: `${name} must be ${whole ? 'a whole number' : 'a number'} from ${min} to ${max}, not "${echo(value)}".`,
        ko: `${name} 값은 ${min}에서 ${max} 사이의 ${whole ? '정수' : '수'}여야 합니다. 받은 값: "${echo(value)}".`,
      }),
    )
    return
  }
  // −0 would differ from 0 where values are compared.
  const read = number === 0 ? 0 : number
  parameters.numbers.set(name, read)
  parameters.resolved[name] = read
}

function readIntegers(
  name: string,
  { min, max }: { min: number; max: number },
  values: readonly string[],
  parameters: ParameterValues,
): void {
  const items = splitList(name, values, parameters)
  const wrong = items.filter((item) => !/^\d{1,9}$/.test(item) || Number(item) < min || Number(item) > max)
  const allowed = Array.from({ length: max - min + 1 }, (_, i) => String(min + i))
  for (const item of wrong) {
    parameters.faults.push(
      invalid(
        name,
        item,
        {
          en: `${name} accepts whole numbers from ${min} to ${max}, not "${echo(item)}".`,
          ko: `${name}에는 ${min}에서 ${max} 사이의 정수만 쓸 수 있습니다. 받은 값: "${echo(item)}".`,
        },
        { allowed },
      ),
    )
  }
  if (wrong.length > 0 || items.length === 0) return
  const numbers = [...new Set(items.map(Number))]
  parameters.integers.set(name, numbers)
  parameters.resolved[name] = numbers
}

const A_WORD: LocalizedText = {
  en: 'Send a word of a name, an address or a menu item.',
  ko: '상호, 주소, 메뉴에 있는 단어를 보내세요.',
}
const nothingToSearch = (name: string): LocalizedText => ({
  en: `The ${name} contains only punctuation, which the search ignores.`,
  ko: '검색어에 문장 부호만 있습니다. 문장 부호는 검색에 쓰이지 않습니다.',
})

function readText(
  name: string,
  { maxLength, searched }: Extract<Shape, { kind: 'text' }>,
  value: string,
  parameters: ParameterValues,
): void {
  const length = Array.from(value).length
  const text = cleanLine(value, maxLength)
  if (length > maxLength || text === '') {
    parameters.faults.push(
      invalid(name, value, {
        en: `${name} must have 1 to ${maxLength} readable characters, but has ${text === '' ? 'none' : length}.`,
        ko: `${name} 값은 읽을 수 있는 글자로 1자 이상 ${maxLength}자 이하여야 합니다. 지금은 ${text === '' ? 0 : length}자입니다.`,
      }),
    )
    return
  }
  if (searched && foldPunctuation(text) === '') {
    parameters.faults.push(invalid(name, value, nothingToSearch(name), { hint: A_WORD }))
    return
  }
  parameters.texts.set(name, text)
  parameters.resolved[name] = text
}

function readChoice(name: string, allowed: readonly string[], value: string, parameters: ParameterValues): void {
  if (!allowed.includes(value)) {
    parameters.faults.push(
      invalid(
        name,
        value,
        {
          en: `${name} does not accept the value "${echo(value)}" here.`,
          ko: `${name}에 "${echo(value)}" 값은 쓸 수 없습니다.`,
        },
        {
          allowed,
          didYouMean: nearest(value, allowed),
        },
      ),
    )
    return
  }
  parameters.texts.set(name, value)
  parameters.resolved[name] = value
}

function readPattern(
  name: string,
  value: string,
  isValid: boolean,
  complaint: LocalizedText,
  parameters: ParameterValues,
  hint?: LocalizedText,
): void {
  if (!isValid) {
    const message = {
      en: `${name} "${echo(value)}" ${complaint.en}.`,
      ko: `${name} "${echo(value)}"${complaint.ko}.`,
    }
    parameters.faults.push(invalid(name, value, message, { hint }))
    return
  }
  parameters.texts.set(name, value)
  parameters.resolved[name] = value
}

function readOpenAt(name: string, value: string, parameters: ParameterValues): void {
  const read = parseOpenAt(value, parameters.at)
  if (read.kind === 'unreadable') {
    parameters.faults.push(
      invalid(
        name,
        value,
        {
          en: `${name} "${echo(value)}" cannot be read: ${read.reason.en}.`,
          ko: `${name} "${echo(value)}" 값을 읽을 수 없습니다: ${read.reason.ko}.`,
        },
        { hint: read.hint },
      ),
    )
    return
  }
  parameters.openAt = read.openAt
  parameters.resolved[name] = openAtWindow(read.openAt)
  const passed = timePassedNotice(name, read.openAt, parameters.at)
  if (passed !== null) parameters.notices.push(passed)
}
