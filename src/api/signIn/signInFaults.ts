import type { Instant } from '#base/clock.ts'
import { kstIso } from '#base/kst.ts'
import type { ParameterFault } from '#contract/errors.ts'
import type { LocalizedText } from '#contract/language.ts'
import { PASSWORD_LENGTH } from '#contract/limits/passwordLength.ts'
import { type Refusal, refused } from '#flows/refusal.ts'

export const PASSWORD_LENGTH_SENTENCE: LocalizedText = {
  en: `The password must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`,
  ko: `비밀번호는 ${PASSWORD_LENGTH.min}자에서 ${PASSWORD_LENGTH.max}자여야 합니다.`,
}
export const CODE_IS_OVER: LocalizedText = {
  en: 'The code has been used, a newer one has been mailed since, it is older than an hour, or it was never sent.',
  ko: '더 최근에 보낸 코드가 있거나, 이미 사용했거나, 한 시간이 지났거나, 보낸 적이 없는 코드입니다.',
}
const NO_PROVIDER: LocalizedText = {
  en: 'Here nobody signs in with this provider: the one there may be is "oidc".',
  ko: '여기서는 이 제공자로 로그인할 수 없습니다. 설정되어 있다면 "oidc"입니다.',
}

/** A code of a mail that is no good; `hint` says how to get another. */
export function codeIsOver(hint: LocalizedText): Refusal {
  const fault: ParameterFault = {
    param: 'token',
    code: 'invalid_parameter',
    message: CODE_IS_OVER,
    value: null,
    hint,
  }
  return refused('invalid_parameter', { details: { reason: 'INVALID_TOKEN' }, faults: [fault] })
}

/** A sound code, and not the password of its sign-up. */
export function notOfSignUp(): Refusal {
  const fault: ParameterFault = {
    param: 'password',
    code: 'invalid_parameter',
    message: {
      en: 'password is not the one that this sign-up was made with.',
      ko: 'password가 이 가입에서 정한 비밀번호가 아닙니다.',
    },
    value: null,
    hint: {
      en: 'Send the password of the sign-up that this code was mailed for, or sign up again.',
      ko: '이 코드를 받은 가입에서 정한 비밀번호를 보내거나 다시 가입하세요.',
    },
  }
  return refused('invalid_parameter', { details: { reason: 'INVALID_PASSWORD' }, faults: [fault] })
}

/** What the identity library found wrong with a sound body, in our words; empty for what we have none for. */
export function signInFaults(reason: string | null): ParameterFault[] {
  if (reason !== 'PROVIDER_NOT_FOUND') return []
  return [{ param: 'provider', code: 'invalid_parameter', message: NO_PROVIDER, value: null }]
}

/** A mailbox that was sent enough for now, by whomever. */
export function tooManyMails(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'Too many mails were sent to this e-mail address.',
      ko: '이 이메일 주소로 메일을 너무 많이 보냈습니다.',
    },
    hint: {
      en: 'Use the newest mail that has come, look under spam, or wait for the seconds in Retry-After.',
      ko: '가장 최근에 받은 메일을 사용하고, 스팸함도 확인해 주세요. 아니면 Retry-After에 표시된 시간(초)만큼 기다리세요.',
    },
    retryAfterS: waitS,
  })
}

/** An address on the network that had enough mails sent to people. */
export function tooManyMailings(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'Too many mails were asked for from this IP address.',
      ko: '이 IP 주소에서 메일을 너무 많이 요청했습니다.',
    },
    hint: {
      en: 'Use a mail that has come already, or wait for the seconds in Retry-After.',
      ko: '이미 받은 메일을 사용하거나 Retry-After에 표시된 시간(초)만큼 기다리세요.',
    },
    retryAfterS: waitS,
  })
}

/** An address on the network, or what lies around it, that made as many accounts as it may on one day. */
export function tooManySignUps(
  { scope, max, resetsAt }: { scope: 'address' | 'network'; max: number; resetsAt: Instant },
  at: Instant,
): Refusal {
  const from = scope === 'address' ? { en: 'this IP address', ko: '이 IP 주소에서' } : NETWORK
  return refused('rate_limited', {
    message: {
      en: `As many sign-ups as one day allows (${max}) came from ${from.en} today.`,
      ko: `오늘 ${from.ko} 할 수 있는 가입(${max}건)이 모두 찼습니다.`,
    },
    hint: {
      en: 'Sign in with an account that you have, sign up from another network, or try again tomorrow (Korean time).',
      ko: '이미 만든 계정으로 로그인하거나, 다른 네트워크에서 가입하거나, 내일(한국 시간) 다시 시도해 주세요.',
    },
    details: { scope, limit: max, resetsAt: kstIso(resetsAt) },
    retryAfterS: Math.max(1, Math.ceil((resetsAt - at) / 1_000)),
  })
}

const NETWORK = { en: 'the network of this IP address', ko: '이 IP 주소의 네트워크에서' }
