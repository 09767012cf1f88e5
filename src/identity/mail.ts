/** A mail to one person, as plain text. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** Hands a mail over to whoever delivers it; rejects when that failed. */
export type SendMail = (mail: Mail) => Promise<void>

const signature = (publicUrl: string) => `\n\n— Oneset, ${publicUrl}\n`

/** To somebody who signed up, or came by an identity provider that does not vouch for the address: proves that it is theirs. */
export function verificationMail(
  to: string,
  { url, needsPassword }: { url: string; needsPassword: boolean },
  publicUrl: string,
): Mail {
  const [what, notYou] = needsPassword ? [ENTER_PASSWORD, NOT_SIGNED_UP] : [PRESS_CONFIRM, NOT_SIGNED_IN]
  return {
    to,
    subject: 'Confirm your e-mail address · 이메일 주소를 확인해 주세요',
    text: `${what}\n\n${url}\n\n${notYou}${signature(publicUrl)}`,
  }
}

const ENTER_PASSWORD = `Open this link and enter the password that you chose, to confirm that this address is yours. It works for an hour.
아래 링크를 열고 가입할 때 정한 비밀번호를 입력해 이메일 주소를 확인해 주세요. 링크는 한 시간 동안 유효합니다.`
const NOT_SIGNED_UP = `If you did not sign up just now, do nothing: somebody else did, and without their password the link confirms nothing.
방금 직접 가입하신 것이 아니라면 이 메일을 무시하셔도 됩니다. 다른 사람의 가입 요청이며, 그 비밀번호 없이는 아무것도 확인되지 않습니다.`
const PRESS_CONFIRM = `Open this link and press the button to confirm that this address is yours. It works for an hour.
아래 링크를 열고 버튼을 눌러 이메일 주소를 확인해 주세요. 링크는 한 시간 동안 유효합니다.`
const NOT_SIGNED_IN = `If you did not sign in with an identity provider just now, do not confirm: somebody else did, and until you confirm nothing happens.
방금 외부 계정으로 로그인하신 것이 아니라면 확인하지 마세요. 다른 사람의 요청이며, 확인하지 않으면 아무 일도 일어나지 않습니다.`

/** To somebody who asked for a new password. Without a page that the link could lead to there is none. */
export function resetMail(to: string, code: string, redirectTo: string | null, publicUrl: string): Mail {
  const query = new URLSearchParams({ callbackURL: redirectTo ?? '' }).toString()
  const link = `Open this link to choose a new password. It works for an hour and once.
아래 링크를 열어 새 비밀번호를 정해 주세요. 링크는 한 시간 동안 한 번만 유효합니다.

${publicUrl}/api/auth/reset-password/${code}?${query}

`
  return {
    to,
    subject: 'Choose a new password · 비밀번호 재설정',
    text: `${redirectTo === null ? '' : link}Code for POST /api/auth/reset-password (an hour, once) · 재설정 코드(한 시간, 한 번): ${code}

A mail that is asked for later ends this code. If you did not ask for it, do nothing: your password stays as it is.
나중에 다시 요청하면 이 코드는 쓸 수 없게 됩니다. 요청하신 적이 없다면 이 메일을 무시하셔도 됩니다.${signature(publicUrl)}`,
  }
}

/** A key or a program that opens an account. */
export interface StillWorking {
  kind: 'key' | 'program'
  name: string
  /** It was there before the person confirmed the address. */
  isFromBefore: boolean
}

/** A name that a stranger may have chosen takes one line and does not read as a link. */
const lineName = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll('://', ': //')
    .slice(0, 100)

function stillWorkingLine({ kind, name, isFromBefore }: StillWorking): string {
  const what = kind === 'key' ? 'key · 키' : 'program · 프로그램'
  const before = isFromBefore ? ' (made before you confirmed this address · 이메일 확인 전에 만들어짐)' : ''
  return `- ${what}: ${lineName(name)}${before}`
}

/** So many are named; the page shows all of them. */
const NAMED_MAX = 20

/** To somebody who has a new password: what the new password did not end; null where that could not be read. */
export function passwordChangedMail(to: string, still: readonly StillWorking[] | null, publicUrl: string): Mail {
  return {
    to,
    subject: 'Your password was changed · 비밀번호가 변경되었습니다',
    text: `Your password was changed by a code that was mailed to you. Everybody who was signed in is signed out.
메일로 보낸 코드로 비밀번호가 변경되었습니다. 로그인되어 있던 모든 기기에서 로그아웃되었습니다.

${stillWorkingText(still, publicUrl)}

If it was not you, somebody else reads your mail: change that password first, and then this one.
본인이 변경하지 않았다면 누군가 이 메일함을 보고 있다는 뜻입니다. 메일 비밀번호를 먼저 바꾸고 이곳의 비밀번호도 다시 정해 주세요.${signature(publicUrl)}`,
  }
}

function stillWorkingText(still: readonly StillWorking[] | null, publicUrl: string): string {
  const page = `${publicUrl}/dashboard/access`
  if (still === null) return `${MAY_WORK}\n\n${page}`
  if (still.length === 0)
    return 'No key and no program opens your account.\n계정을 쓸 수 있는 키나 프로그램은 없습니다.'
  const more = still.length - NAMED_MAX
  const lines = [
    ...still.slice(0, NAMED_MAX).map(stillWorkingLine),
    ...(more > 0 ? [`- and ${more} more · 외 ${more}개`] : []),
  ]
  return `${STILL_WORKS}\n\n${lines.join('\n')}\n\n${page}`
}

const STILL_WORKS = `These keys and programs still open your account. Look through them and revoke those that are not yours:
다음 키와 프로그램은 아직 계정을 쓸 수 있습니다. 직접 만들지 않은 것이 있으면 폐기해 주세요.`
const MAY_WORK = `Keys and programs may still open your account. Look through them and revoke those that are not yours:
키와 프로그램이 아직 계정을 쓸 수 있을지도 모릅니다. 확인해 보고 직접 만들지 않은 것이 있으면 폐기해 주세요.`

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
