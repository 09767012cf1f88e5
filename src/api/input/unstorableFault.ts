import type { ParameterFault } from '#contract/parameterFault.ts'
import { echo } from '#contract/faults.ts'

/** Returns the fault of a field or parameter whose text cannot be stored. */
export function unstorableFault(param: string): ParameterFault {
  const name = echo(param) || 'body'
  return {
    param: name,
    code: 'invalid_parameter',
    message: {
      en: `${name} contains the character U+0000, which texts must not contain.`,
      ko: `${name}에 쓸 수 없는 문자 U+0000이 있습니다.`,
    },
    value: null,
    hint: { en: 'Send the text without it.', ko: '이 문자를 빼고 보내세요.' },
  }
}
