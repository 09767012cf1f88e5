import { isCalendarDate } from '#base/kst.ts'
import { cleanLine } from '#base/text.ts'
import { echo, invalid, nearest } from './faults.ts'
import { parseFields } from './fieldMask.ts'
import type { Parameter } from './parameters.ts'
import { readExclusions, readWords, splitList } from './parseQueryWords.ts'
import { openAtWindow } from './openAtWindow.ts'
import { parseOpenAt } from './parseQueryOpenAt.ts'
import type { Reading } from './parseQueryReading.ts'
import type { Shape } from './shape.ts'

/** Reads all values of one parameter into `reading`: a value, or its faults. */
export function readValues(parameter: Parameter, values: readonly string[], reading: Reading): void {
  const { name, shape } = parameter
  switch (shape.kind) {
    case 'words':
      return readWords(shape.filter, values, reading)
    case 'exclusions':
      return readExclusions(values, reading)
    case 'integers':
      return readIntegers(name, shape, values, reading)
    case 'flag':
      return readFlag(name, values, reading)
    case 'fields':
      reading.mask = parseFields(values.join(','), reading.freeFields)
      return
    default:
      return readSingle(name, shape, values, reading)
  }
}

type SingleShape = Exclude<Shape, { kind: 'words' | 'exclusions' | 'integers' | 'flag' | 'fields' }>

function readSingle(name: string, shape: SingleShape, values: readonly string[], reading: Reading): void {
  const [first = ''] = values
  if (values.length > 1) {
    reading.faults.push(
      invalid(name, values.join(','), `${name} takes one value, but came ${values.length} times.`, {
        hint: 'Send it once.',
      }),
    )
    return
  }
  const value = first.trim()
  if (value === '') {
    reading.faults.push(invalid(name, first, `${name} is empty.`, { hint: 'Give it a value, or omit the parameter.' }))
    return
  }
  switch (shape.kind) {
    case 'integer':
    case 'number':
      return readNumber(name, shape, value, reading)
    case 'text':
      return readText(name, shape.maxLength, value, reading)
    case 'choice':
      return readChoice(name, shape.values, value, reading)
    case 'date':
      return readPattern(
        name,
        value,
        isCalendarDate(value),
        'is not a date of the calendar written YYYY-MM-DD',
        reading,
      )
    case 'regionCode':
      return readPattern(
        name,
        value,
        /^(\d{2}|\d{5}|\d{10})$/.test(value),
        'is not a region code of 10, 5 or 2 digits',
        reading,
      )
    case 'openAt':
      return readOpenAt(name, value, reading)
  }
}

/** Switches of a request whose default interface.md gives as false: saying the default is no fault. */
const MAY_BE_FALSE: ReadonlySet<string> = new Set(['include_empty'])
/** Switches that are no filters: there is nothing to exclude. */
const SWITCHES: ReadonlySet<string> = new Set(['include_empty', 'include_closed', 'include_unknown_hours', 'dry_run'])

function readFlag(name: string, values: readonly string[], reading: Reading): void {
  if (MAY_BE_FALSE.has(name) && values.every((value) => value.trim() === 'false')) return
  const wrong = values.find((value) => value.trim() !== 'true')
  if (wrong === undefined) {
    reading.flags.add(name)
    reading.resolved[name] = true
    return
  }
  reading.faults.push(
    invalid(name, wrong, `${name} takes true only, not "${echo(wrong)}".`, {
      allowed: ['true'],
      hint: SWITCHES.has(name) ? 'Omit the parameter.' : 'Omit the parameter, or use exclude=… to leave places out.',
    }),
  )
}

function readNumber(
  name: string,
  shape: { kind: 'integer' | 'number'; min: number; max: number },
  value: string,
  reading: Reading,
): void {
  const whole = shape.kind === 'integer'
  const range = `${whole ? 'a whole number' : 'a number'} from ${shape.min} to ${shape.max}`
  const isNumber = (whole ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/).test(value)
  const number = Number(value)
  if (!isNumber || number < shape.min || number > shape.max) {
    reading.faults.push(invalid(name, value, `${name} must be ${range}, not "${echo(value)}".`))
    return
  }
  // −0 would differ from 0 where values are compared.
  const read = number === 0 ? 0 : number
  reading.numbers.set(name, read)
  reading.resolved[name] = read
}

function readIntegers(
  name: string,
  { min, max }: { min: number; max: number },
  values: readonly string[],
  reading: Reading,
): void {
  const items = splitList(name, values, reading)
  const wrong = items.filter((item) => !/^\d{1,9}$/.test(item) || Number(item) < min || Number(item) > max)
  const allowed = Array.from({ length: max - min + 1 }, (_, i) => String(min + i))
  for (const item of wrong) {
    reading.faults.push(
      invalid(name, item, `${name} takes whole numbers from ${min} to ${max}, not "${echo(item)}".`, { allowed }),
    )
  }
  if (wrong.length > 0 || items.length === 0) return
  const numbers = [...new Set(items.map(Number))]
  reading.integers.set(name, numbers)
  reading.resolved[name] = numbers
}

function readText(name: string, maxLength: number, value: string, reading: Reading): void {
  const length = Array.from(value).length
  const text = cleanLine(value, maxLength)
  if (length > maxLength || text === '') {
    reading.faults.push(
      invalid(
        name,
        value,
        `${name} must have 1 to ${maxLength} readable characters; this has ${text === '' ? 'none' : length}.`,
      ),
    )
    return
  }
  reading.texts.set(name, text)
  reading.resolved[name] = text
}

function readChoice(name: string, allowed: readonly string[], value: string, reading: Reading): void {
  if (!allowed.includes(value)) {
    reading.faults.push(
      invalid(name, value, `${name} has no value "${echo(value)}" here.`, {
        allowed,
        didYouMean: nearest(value, allowed),
      }),
    )
    return
  }
  reading.texts.set(name, value)
  reading.resolved[name] = value
}

function readPattern(name: string, value: string, isSound: boolean, complaint: string, reading: Reading): void {
  if (!isSound) {
    reading.faults.push(invalid(name, value, `${name} "${echo(value)}" ${complaint}.`))
    return
  }
  reading.texts.set(name, value)
  reading.resolved[name] = value
}

function readOpenAt(name: string, value: string, reading: Reading): void {
  const read = parseOpenAt(value, reading.at)
  if (read.kind === 'unreadable') {
    reading.faults.push(
      invalid(name, value, `${name} "${echo(value)}" cannot be read: ${read.reason}.`, { hint: read.hint }),
    )
    return
  }
  reading.openAt = read.openAt
  reading.resolved[name] = openAtWindow(read.openAt)
}
