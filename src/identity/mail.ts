/** A mail to one person, as plain text. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** Hands a mail over to whoever delivers it; rejects when that failed. */
export type SendMail = (mail: Mail) => Promise<void>

const signature = (publicUrl: string) => `\n\n— Oneset, ${publicUrl}\n`

/** To somebody who signed up: proves that the address is theirs. */
export function verificationMail(to: string, url: string, publicUrl: string): Mail {
  return {
    to,
    subject: 'Confirm your e-mail address · 이메일 주소를 확인해 주세요',
    text: `Open this link to confirm that this address is yours. It works for an hour.
아래 링크를 열어 이메일 주소를 확인해 주세요. 링크는 한 시간 동안 유효합니다.

${url}

If you did not sign up, do nothing: without the link nothing happens.
가입하신 적이 없다면 이 메일을 무시하셔도 됩니다.${signature(publicUrl)}`,
  }
}

/** To somebody who asked for a new password. Without a page that the link could lead to (`redirectTo`) there is none. */
export function resetMail(to: string, url: string, token: string, publicUrl: string): Mail {
  const hasPage = new URL(url).searchParams.get('callbackURL') !== ''
  const link = `Open this link to choose a new password. It works for an hour and once.
아래 링크를 열어 새 비밀번호를 정해 주세요. 링크는 한 시간 동안 한 번만 유효합니다.

${url}

`
  return {
    to,
    subject: 'Choose a new password · 비밀번호 재설정',
    text: `${hasPage ? link : ''}Code for POST /api/auth/reset-password (an hour, once) · 재설정 코드(한 시간, 한 번): ${token}

If you did not ask for it, do nothing: your password stays as it is.
요청하신 적이 없다면 이 메일을 무시하셔도 됩니다.${signature(publicUrl)}`,
  }
}

/** To somebody whose address was used to sign up again: the one who tried is told nothing. */
export function knownAddressMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: 'You have an account already · 이미 가입된 이메일입니다',
    text: `Somebody, perhaps you, signed up with this address, which has an account already. Sign in with it, or ask for a new password.
이 이메일로 이미 가입되어 있습니다. 로그인하거나 비밀번호를 재설정해 주세요.${signature(publicUrl)}`,
  }
}

/** To an owner who wants to sign in. The link opens a page with one button, so that a mail program that looks at links does not use it up. */
export function ownerSignInMail(to: string, code: string, publicUrl: string): Mail {
  return {
    to,
    subject: 'Your sign-in link · 로그인 링크',
    text: `Open this link to sign in to the owner's side of Oneset. It works once, for 15 minutes.
아래 링크를 열어 사장님 페이지에 로그인하세요. 링크는 15분 동안 한 번만 유효합니다.

${publicUrl}/api/owner/v1/sign-in/${code}

If you did not ask for it, do nothing: without the link nobody gets in.
요청하신 적이 없다면 이 메일을 무시하셔도 됩니다.${signature(publicUrl)}`,
  }
}
