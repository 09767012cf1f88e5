import type { LocalizedText } from '#contract/language.ts'

/** What is said of a field of a body or a parameter of a query that is not as it must be: each names the way out. */

export const isRequired = (name: string, values: readonly string[] = []): LocalizedText => {
  const oneOf = values.join(', ')
  return oneOf === ''
    ? { en: `${name} is required.`, ko: `${name}이(가) 필요합니다.` }
    : { en: `${name} is required: one of ${oneOf}.`, ko: `${name}이(가) 필요합니다. 다음 중 하나입니다: ${oneOf}.` }
}

export const mustBeOneOf = (name: string, values: readonly string[]): LocalizedText => ({
  en: `${name} must be one of ${values.join(', ')}.`,
  ko: `${name}은(는) 다음 중 하나여야 합니다: ${values.join(', ')}.`,
})

/** For a list with wrong entries. */
export const mustEachBeOneOf = (name: string, values: readonly string[]): LocalizedText => ({
  en: `Each entry of ${name} must be one of ${values.join(', ')}.`,
  ko: `${name}의 각 항목은 다음 중 하나여야 합니다: ${values.join(', ')}.`,
})

export const mustBeListOf = (name: string, values: readonly string[], maxItems: number): LocalizedText => ({
  en: `${name} must be a list of 1 to ${maxItems} of ${values.join(', ')}.`,
  ko: `${name}은(는) 다음 값이 1개에서 ${maxItems}개까지 든 배열이어야 합니다: ${values.join(', ')}.`,
})

export const mustBeEmail = (name: string): LocalizedText => ({
  en: `${name} must be an e-mail address, such as name@example.com.`,
  ko: `${name}은(는) name@example.com 같은 이메일 주소여야 합니다.`,
})

/** For what holds an address and something else. */
export const mustBePlainEmail = (name: string): LocalizedText => ({
  en: `${name} must be the plain address alone, such as name@example.com: no name, brackets, spaces or further addresses.`,
  ko: `${name}에는 name@example.com처럼 이메일 주소 하나만 적어 주세요. 이름, 괄호, 공백, 다른 주소는 넣을 수 없습니다.`,
})

export const mustBeText = (name: string, maxLength: number): LocalizedText => ({
  en: `${name} must be a text of 1 to ${maxLength} characters.`,
  ko: `${name}은(는) 1자에서 ${maxLength}자의 문자열이어야 합니다.`,
})

export const mustBeWhole = (name: string, min: number, max: number): LocalizedText => ({
  en: `${name} must be a whole number from ${min} to ${max}.`,
  ko: `${name}은(는) ${min}에서 ${max} 사이의 정수여야 합니다.`,
})

export const noSuchField = (name: string, known: readonly string[]): LocalizedText => ({
  en: `There is no field "${name}" here; ${known.length > 0 ? `there are ${known.join(', ')}` : 'the body is empty'}.`,
  ko: `"${name}" 필드는 여기에 없습니다. ${known.length > 0 ? `쓸 수 있는 필드: ${known.join(', ')}` : '본문 없이 보내세요'}.`,
})

export const noSuchParameter = (name: string): LocalizedText => ({
  en: `There is no parameter "${name}" here.`,
  ko: `"${name}" 파라미터는 여기에 없습니다.`,
})
