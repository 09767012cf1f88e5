import type { Mail } from './mail.ts'

/** What happened to the second factor of a person. */
export type SecondFactorEvent =
  | 'totp_on'
  | 'totp_off'
  | 'passkey_added'
  | 'passkey_removed'
  | 'backup_code_used'
  | 'backup_codes_renewed'
  | 'codes_locked'
  | 'removed_by_operator'

const WORDS: Readonly<Record<SecondFactorEvent, { en: string; ko: string }>> = {
  totp_on: {
    en: 'An authenticator app was added to your account. Signing in with the password now needs a second step. Other devices were signed out if it is your first one.',
    ko: '계정에 인증 앱이 등록되었습니다. 이제 비밀번호로 로그인할 때 2단계 인증이 필요합니다. 2단계 인증을 처음 켠 경우 다른 기기에서는 로그아웃되었습니다.',
  },
  totp_off: {
    en: 'The authenticator app was removed from your account.',
    ko: '계정에서 인증 앱이 해제되었습니다.',
  },
  passkey_added: {
    en: 'A passkey was added to your account. Signing in with the password now needs a second step.',
    ko: '계정에 패스키가 등록되었습니다. 이제 비밀번호로 로그인할 때 2단계 인증이 필요합니다.',
  },
  passkey_removed: {
    en: 'A passkey was removed from your account.',
    ko: '계정에서 패스키가 삭제되었습니다.',
  },
  backup_code_used: {
    en: 'A backup code of your account was used. It does not work again.',
    ko: '계정의 백업 코드가 사용되었습니다. 사용한 코드는 다시 쓸 수 없습니다.',
  },
  backup_codes_renewed: {
    en: 'New backup codes were made for your account. The earlier ones no longer work.',
    ko: '계정의 백업 코드를 새로 만들었습니다. 이전 코드는 더 이상 쓸 수 없습니다.',
  },
  codes_locked: {
    en: 'Several wrong codes were entered for the second step of your sign-in. Codes are refused for 15 minutes; passkeys still work. Whoever entered them knows your password.',
    ko: '로그인 2단계 인증에서 잘못된 코드가 여러 번 입력되었습니다. 15분 동안 코드를 받지 않으며, 패스키는 계속 쓸 수 있습니다. 코드를 입력한 사람은 비밀번호를 알고 있습니다.',
  },
  removed_by_operator: {
    en: 'An operator of this service removed the second step from your sign-in.',
    ko: '서비스 운영자가 계정의 2단계 인증을 해제했습니다.',
  },
}

/** A mail about a change of the second factor, or an attack on it. */
export function secondFactorMail(to: string, event: SecondFactorEvent, publicUrl: string): Mail {
  const { en, ko } = WORDS[event]
  return {
    to,
    subject: 'Security of your account · 계정 보안 알림',
    text: `${en}
${ko}

${publicUrl}/dashboard/security

If it was not you, set a new password and check the sessions on that page.
본인이 아니라면 비밀번호를 새로 설정하고 위 화면에서 로그인된 기기를 확인해 주세요.

— Oneset, ${publicUrl}
`,
  }
}
