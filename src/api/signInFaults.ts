import type { ParameterFault } from '#contract/errors.ts'
import type { Text } from '#contract/language.ts'
import { PASSWORD_LENGTH } from '#contract/passwordLength.ts'
import { mustBeEmail } from './fieldSentences.ts'

/** How the identity library names a field in a sentence of its own: `[body.email] Invalid email address`. */
const FIELD_NAMED = /\[body\.(\w+)\]/g

const PASSWORD: Text = {
  en: `The password must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`,
  ko: `비밀번호는 ${PASSWORD_LENGTH.min}자에서 ${PASSWORD_LENGTH.max}자여야 합니다.`,
}
const CODE: Text = {
  en: 'The code has been used, is older than an hour, or was never sent.',
  ko: '이미 사용했거나, 한 시간이 지났거나, 보낸 적이 없는 코드입니다.',
}
const NO_PROVIDER: Text = {
  en: 'Here nobody signs in with this provider: the one there may be is "oidc".',
  ko: '여기서는 이 제공자로 로그인할 수 없습니다. 설정되어 있다면 "oidc"입니다.',
}
const ASK_AGAIN: Text = {
  en: 'Ask for another mail at /api/auth/request-password-reset.',
  ko: '/api/auth/request-password-reset에서 메일을 다시 요청하세요.',
}

/** What the identity library found wrong with a body, field by field and in our words; empty for what we have none for. */
export function signInFaults(reason: string | null, sentence: string | null, path: string): ParameterFault[] {
  const fault = (param: string, message: Text, hint?: Text): ParameterFault => ({
    param,
    code: 'invalid_parameter',
    message,
    value: null,
    ...(hint && { hint }),
  })
  switch (reason) {
    case 'PASSWORD_TOO_SHORT':
    case 'PASSWORD_TOO_LONG':
      return [fault(path.endsWith('/reset-password') ? 'newPassword' : 'password', PASSWORD)]
    case 'INVALID_TOKEN':
      return [fault('token', CODE, ASK_AGAIN)]
    case 'PROVIDER_NOT_FOUND':
      return [fault('provider', NO_PROVIDER)]
    case 'INVALID_EMAIL':
      return [fault('email', mustBeEmail('email'))]
    case 'VALIDATION_ERROR':
      return [...(sentence ?? '').matchAll(FIELD_NAMED)].map(([, field = '']) => fault(field, fieldSentence(field)))
    default:
      return []
  }
}

function fieldSentence(field: string): Text {
  if (field === 'email') return mustBeEmail(field)
  return { en: `${field} must be a text.`, ko: `${field}은(는) 문자열이어야 합니다.` }
}
