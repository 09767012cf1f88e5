import { isUtf8 } from 'node:buffer'
import type { ParameterFault } from '#contract/parameterFault.ts'
import { isUnstorable } from '#base/text/unstorableText.ts'
import { FaultList, type FaultyReading } from '#contract/faultList.ts'
import type { RawParams } from '#query/parsed.ts'
import { unstorableFault } from './unstorableFault.ts'

export type QueryReading = { kind: 'read'; params: RawParams } | FaultyReading

/**
 * Reads name–value pairs in request order, keeps repeats, and reads `+` as a space. Bytes that are not UTF-8 and broken
 * `%xx` are faults: guessing at them would search for something the caller did not ask for.
 */
export function readQueryString(text: string): QueryReading {
  const decode = isWellEncoded(text) ? decoded : decodedIfValid
  const params: [string, string][] = []
  const faults = new FaultList()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const rawName = equals < 0 ? pair : pair.slice(0, equals)
    const name = decode(rawName)
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1))
    if (name !== null && value !== null && (isUnstorable(name) || isUnstorable(value)))
      faults.add(() => unstorableFault(name.replaceAll('\u0000', '')))
    else if (name !== null && value !== null) params.push([name, value])
    else faults.add(() => badEncoding(name ?? rawName))
  }
  return faults.length > 0 ? faults.faulty() : { kind: 'read', params }
}

function badEncoding(param: string): ParameterFault {
  return {
    param: param.slice(0, 100),
    code: 'invalid_parameter',
    message: {
      en: 'The percent-encoding is broken, or is not UTF-8.',
      ko: '퍼센트 인코딩이 깨졌거나 UTF-8이 아닙니다.',
    },
    value: null,
    hint: { en: 'Encode names and values as UTF-8 with %xx.', ko: '이름과 값을 UTF-8로 %xx 인코딩하세요.' },
  }
}

/** Returns whether every part of the text can be decoded: `&` and `=` never stand within an encoded character. */
function isWellEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function decoded(text: string): string {
  return /[%+]/.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text
}

/**
 * Returns null for text that is not UTF-8. Checks first, because throwing 2,000 errors for one query takes a tenth of a
 * second.
 */
function decodedIfValid(text: string): string | null {
  const isValid = !BROKEN.test(text) && (!ABOVE_ASCII.test(text) || isUtf8(bytesOf(text)))
  return isValid ? decoded(text) : null
}

const BROKEN = /%(?![0-9a-f]{2})/i
const ABOVE_ASCII = /%[89a-f]/i

function bytesOf(text: string): Buffer {
  const bytes = text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
