import type { LocalizedText } from '../language.ts'

/** Messages for faulty fields of a body and parameters of a query. Each states what is required. */

export const isRequired = (name: string, values: readonly string[] = []): LocalizedText => {
  const oneOf = values.join(', ')
  return oneOf === ''
    ? { en: `${name} is required.`, ko: `${name} 값이 필요합니다.` }
    : { en: `${name} is required: one of ${oneOf}.`, ko: `${name} 값이 필요합니다. 다음 중 하나를 보내세요: ${oneOf}.` }
}

export const mustBeOneOf = (name: string, values: readonly string[]): LocalizedText => ({
  en: `${name} must be one of ${values.join(', ')}.`,
  ko: `${name} 값은 다음 중 하나여야 합니다: ${values.join(', ')}.`,
})

/** The message for a list with wrong entries. */
export const mustEachBeOneOf = (name: string, values: readonly string[]): LocalizedText => ({
  en: `Each entry of ${name} must be one of ${values.join(', ')}.`,
  ko: `${name}의 각 항목은 다음 중 하나여야 합니다: ${values.join(', ')}.`,
})

export const mustBeListOf = (name: string, values: readonly string[], maxItems: number): LocalizedText => ({
  en: `${name} must be a list of 1 to ${maxItems} of ${values.join(', ')}.`,
  ko: `${name} 값은 다음 중 1개에서 ${maxItems}개까지를 담은 배열이어야 합니다: ${values.join(', ')}.`,
})

export const mustBeEmail = (name: string): LocalizedText => ({
  en: `${name} must be an e-mail address, such as name@example.com.`,
  ko: `${name} 값은 name@example.com 같은 이메일 주소여야 합니다.`,
})

/** The message for a text that contains more than an address. */
export const mustBePlainEmail = (name: string): LocalizedText => ({
  en: `${name} must be the plain address alone, such as name@example.com: no name, brackets, spaces or further addresses.`,
  ko: `${name}에는 name@example.com처럼 이메일 주소 하나만 적어 주세요. 이름, 괄호, 공백, 다른 주소는 넣을 수 없습니다.`,
})

export const mustBeText = (name: string, maxLength: number): LocalizedText => ({
  en: `${name} must be a text of 1 to ${maxLength} characters.`,
  ko: `${name} 값은 1자 이상 ${maxLength}자 이하의 문자열이어야 합니다.`,
})

export const mustBeFlag = (name: string): LocalizedText => ({
  en: `${name} must be true or false, without quotes.`,
  ko: `${name} 값은 따옴표 없는 true 또는 false여야 합니다.`,
})

export const mustBeWhole = (name: string, min: number, max: number): LocalizedText => ({
  en: `${name} must be a whole number from ${min} to ${max}.`,
  ko: `${name} 값은 ${min} 이상 ${max} 이하의 정수여야 합니다.`,
})

export const mustBeNumber = (name: string, min: number, max: number): LocalizedText => ({
  en: `${name} must be a number from ${min} to ${max}, without quotes.`,
  ko: `${name} 값은 따옴표 없는 ${min} 이상 ${max} 이하의 수여야 합니다.`,
})

export const mustBeObject = (name: string): LocalizedText => ({
  en: `${name} must be an object.`,
  ko: `${name} 값은 객체여야 합니다.`,
})

export const mustBeListOfObjects = (name: string, min: number, max: number): LocalizedText => ({
  en: `${name} must be a list of ${min} to ${max} objects.`,
  ko: `${name} 값은 객체 ${min}개에서 ${max}개까지를 담은 배열이어야 합니다.`,
})

/** The message for a line of text, which may be empty. */
export const mustBeLine = (name: string, maxLength: number): LocalizedText => ({
  en: `${name} is a text of at most ${maxLength} characters.`,
  ko: `${name} 값은 ${maxLength}자 이하의 문자열이어야 합니다.`,
})

/** `form` says what each text is. */
export const mustBeListOfTexts = (name: string, maxItems: number, form: LocalizedText): LocalizedText => ({
  en: `${name} must be a list of 1 to ${maxItems} ${form.en}.`,
  ko: `${name} 값은 ${form.ko} 1개에서 ${maxItems}개까지의 배열이어야 합니다.`,
})

export const mustBeFuture = (name: string): LocalizedText => ({
  en: `${name} must be a time in the future with its offset, such as 2027-01-01T00:00:00+09:00.`,
  ko: `${name} 값은 2027-01-01T00:00:00+09:00처럼 오프셋이 있는 미래의 시각이어야 합니다.`,
})

export const noSuchField = (name: string, known: readonly string[]): LocalizedText => ({
  en: `There is no field "${name}" in this call. ${known.length > 0 ? `Its fields: ${known.join(', ')}` : 'Send it without a body'}.`,
  ko: `이 호출에는 "${name}" 필드가 없습니다. ${known.length > 0 ? `쓸 수 있는 필드: ${known.join(', ')}` : '본문 없이 보내세요'}.`,
})

export const noSuchParameter = (name: string): LocalizedText => ({
  en: `There is no parameter "${name}" in this call.`,
  ko: `이 호출에는 "${name}" 파라미터가 없습니다.`,
})
