import { type Refusal, refused } from '#flows/refusal.ts'
import type { CodeCheck } from '#identity/secondFactor.ts'

/** Returns the refusal of a code that is not right; null for a right one. */
export function refusalOfCode(check: CodeCheck): Refusal | null {
  if (check.kind === 'right') return null
  return check.kind === 'wrong' ? refused('sign_in_failed', WRONG_CODE) : tooManyCodes(check.waitS)
}

/** Returns the refusal of all codes of a person, after too many wrong ones. */
export function tooManyCodes(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'Too many wrong codes were sent for this account.',
      ko: '이 계정에 잘못된 코드가 너무 많이 입력되었습니다.',
    },
    hint: {
      en: 'Use a passkey, or wait for the seconds in Retry-After.',
      ko: '패스키를 쓰거나 Retry-After에 표시된 시간(초)만큼 기다리세요.',
    },
    retryAfterS: waitS,
  })
}

export const WRONG_CODE = {
  message: {
    en: 'The code is wrong, has expired, or was used before.',
    ko: '코드가 틀렸거나, 만료되었거나, 이미 사용한 코드입니다.',
  },
  hint: {
    en: 'Wait for the next code of the app and check the clock of the device, or use a backup code.',
    ko: '앱의 다음 코드를 기다리고 기기의 시각이 맞는지 확인하거나, 백업 코드를 쓰세요.',
  },
}

export const INVALID_PASSKEY = {
  message: {
    en: 'The passkey is not known here, or its answer has expired or was used before.',
    ko: '여기에 등록되지 않은 패스키이거나, 응답이 만료되었거나 이미 사용되었습니다.',
  },
  hint: { en: 'Try again, or sign in another way.', ko: '다시 시도하거나 다른 방법으로 로그인하세요.' },
}

export const NOTHING_WAITS = {
  message: {
    en: 'No sign-in of this browser waits for a second step; it may have waited longer than ten minutes.',
    ko: '이 브라우저에는 2단계 인증을 기다리는 로그인이 없습니다. 10분이 지났을 수 있습니다.',
  },
}

export const WRONG_PASSWORD = {
  message: { en: 'The password is wrong.', ko: '비밀번호가 올바르지 않습니다.' },
}

export const NEEDS_FACTOR = {
  message: {
    en: 'This account has a second factor: the password alone does not prove who you are.',
    ko: '2단계 인증을 쓰는 계정입니다. 비밀번호만으로는 본인을 확인할 수 없습니다.',
  },
  hint: { en: 'Send a code or a passkey.', ko: '코드나 패스키를 보내세요.' },
}
