import type { Instant } from '#base/clock.ts'
import { kstIso } from '#base/kst.ts'
import type { ParameterFault } from '#contract/parameterFault.ts'
import type { LocalizedText } from '#contract/language.ts'
import { CODE_IS_OVER } from '#contract/schemas/signInBodies.ts'
import { type Refusal, refused } from '#flows/refusal.ts'

const NO_PROVIDER: LocalizedText = {
  en: 'This provider is not available. The only provider, where one is configured, is "oidc".',
  ko: '여기서는 이 제공자로 로그인할 수 없습니다. 설정되어 있다면 "oidc"입니다.',
}

/** Returns the refusal of an invalid mailed code; `hint` says how to get another. */
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

/** Returns the refusal of a valid code with a password other than that of its sign-up. */
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

/** Converts a fault that the identity library found in a valid body; empty for an unknown reason. */
export function signInFaults(reason: string | null): ParameterFault[] {
  if (reason !== 'PROVIDER_NOT_FOUND') return []
  return [{ param: 'provider', code: 'invalid_parameter', message: NO_PROVIDER, value: null }]
}

/** Returns the refusal for a mailbox that was sent too many mails, by any caller. */
export function tooManyMails(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'Too many mails were sent to this e-mail address.',
      ko: '이 이메일 주소로 메일을 너무 많이 보냈습니다.',
    },
    hint: {
      en: 'Use the most recent mail, check your spam folder, or wait for the seconds in Retry-After.',
      ko: '가장 최근에 받은 메일을 사용하고, 스팸함도 확인해 주세요. 아니면 Retry-After에 표시된 시간(초)만큼 기다리세요.',
    },
    retryAfterS: waitS,
  })
}

/** Returns the refusal for a network address that caused too many mails. */
export function tooManyMailings(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'Too many mails were requested from this IP address.',
      ko: '이 IP 주소에서 메일을 너무 많이 요청했습니다.',
    },
    hint: {
      en: 'Use a mail that you have already received, or wait for the seconds in Retry-After.',
      ko: '이미 받은 메일을 사용하거나 Retry-After에 표시된 시간(초)만큼 기다리세요.',
    },
    retryAfterS: waitS,
  })
}

/** Returns the refusal for an address, or its network, that has made the maximum of accounts for one day. */
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
      en: 'Sign in with an account that you already have, sign up from another network, or try again tomorrow (Korean time).',
      ko: '이미 만든 계정으로 로그인하거나, 다른 네트워크에서 가입하거나, 내일(한국 시간) 다시 시도해 주세요.',
    },
    details: { scope, limit: max, resetsAt: kstIso(resetsAt) },
    retryAfterS: Math.max(1, Math.ceil((resetsAt - at) / 1_000)),
  })
}

const NETWORK = { en: 'the network of this IP address', ko: '이 IP 주소의 네트워크에서' }
