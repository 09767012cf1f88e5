/** A mail to one person, as plain text. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** Passes a mail to the transport; rejects when that fails. */
export type SendMail = (mail: Mail) => Promise<void>

const signature = (publicUrl: string) => `\n\n— Oneset, ${publicUrl}\n`

/**
 * A mail for a person who signed up, or who signed in through a provider that has not verified the address: its link
 * proves that the address is theirs.
 */
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

const ENTER_PASSWORD = `Open this link to confirm that this address is yours. Outside of the browser in which you signed up it asks for the password that you chose. It works for an hour.
아래 링크를 열어 이메일 주소를 확인해 주세요. 가입한 브라우저가 아니면 가입할 때 정한 비밀번호를 묻습니다. 링크는 한 시간 동안 유효합니다.`
const NOT_SIGNED_UP = `If you did not just sign up, ignore this mail: somebody else did, and without their password the link confirms nothing.
방금 직접 가입하신 것이 아니라면 이 메일을 무시하셔도 됩니다. 다른 사람의 가입 요청이며, 그 비밀번호 없이는 아무것도 확인되지 않습니다.`
const PRESS_CONFIRM = `Open this link and press the button to confirm that this address is yours. It works for an hour.
아래 링크를 열고 버튼을 눌러 이메일 주소를 확인해 주세요. 링크는 한 시간 동안 유효합니다.`
const NOT_SIGNED_IN = `If you did not just sign in with an identity provider, do not confirm: somebody else did, and nothing happens unless you confirm.
방금 외부 계정으로 로그인하신 것이 아니라면 확인하지 마세요. 다른 사람의 요청이며, 확인하지 않으면 아무 일도 일어나지 않습니다.`

/** A mail with a code for a password reset. Without `redirectTo` it contains no link. */
export function resetMail(to: string, code: string, redirectTo: string | null, publicUrl: string): Mail {
  const query = new URLSearchParams({ callbackURL: redirectTo ?? '' }).toString()
  const link = `Open this link to choose a new password. It works once, for an hour.
아래 링크를 열어 새 비밀번호를 정해 주세요. 링크는 한 시간 동안 한 번만 유효합니다.

${publicUrl}/api/auth/reset-password/${code}?${query}

`
  return {
    to,
    subject: 'Choose a new password · 비밀번호 재설정',
    text: `${redirectTo === null ? '' : link}Code for POST /api/auth/reset-password (an hour, once) · 재설정 코드(한 시간, 한 번): ${code}

Requesting another mail ends this code. If you did not request it, ignore this mail: your password stays unchanged.
나중에 다시 요청하면 이 코드는 쓸 수 없게 됩니다. 요청하신 적이 없다면 이 메일을 무시하셔도 됩니다.${signature(publicUrl)}`,
  }
}

/** A key or a program that has access to an account. */
export interface StillWorking {
  kind: 'key' | 'program'
  name: string
  /** True when it existed before the person confirmed the address. */
  isFromBefore: boolean
}

/** Makes a name that a stranger may have chosen fit on one line, without a clickable link. */
export const lineName = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll('://', ': //')
    .slice(0, 100)

function stillWorkingLine({ kind, name, isFromBefore }: StillWorking): string {
  const what = kind === 'key' ? 'key · 키' : 'program · 프로그램'
  const before = isFromBefore ? ' (made before you confirmed this address · 이메일 확인 전에 만들어짐)' : ''
  return `- ${what}: ${lineName(name)}${before}`
}

/** Limit of the names listed; the page shows all of them. */
export const NAMED_MAX = 20

/** A mail after a password reset: lists the access that the reset did not end; null when it could not be read. */
export function passwordChangedMail(to: string, still: readonly StillWorking[] | null, publicUrl: string): Mail {
  return {
    to,
    subject: 'Your password was changed · 비밀번호가 변경되었습니다',
    text: `Your password was changed by a code that was mailed to you. All devices were signed out.
메일로 보낸 코드로 비밀번호가 변경되었습니다. 로그인되어 있던 모든 기기에서 로그아웃되었습니다.

${stillWorkingText(still, publicUrl)}

If it was not you, somebody else can read your mail: change the password of your mailbox first, and then this one.
본인이 변경하지 않았다면 누군가 이 메일함을 보고 있다는 뜻입니다. 메일 비밀번호를 먼저 바꾸고 이곳의 비밀번호도 다시 정해 주세요.${signature(publicUrl)}`,
  }
}

function stillWorkingText(still: readonly StillWorking[] | null, publicUrl: string): string {
  const page = `${publicUrl}/dashboard/access`
  if (still === null) return `${MAY_WORK}\n\n${page}`
  if (still.length === 0)
    return 'No key and no program has access to your account.\n계정을 쓸 수 있는 키나 프로그램은 없습니다.'
  const more = still.length - NAMED_MAX
  const lines = [
    ...still.slice(0, NAMED_MAX).map(stillWorkingLine),
    ...(more > 0 ? [`- and ${more} more · 외 ${more}개`] : []),
  ]
  return `${STILL_WORKS}\n\n${lines.join('\n')}\n\n${page}`
}

const STILL_WORKS = `These keys and programs still have access to your account. Check them and revoke those that are not yours:
다음 키와 프로그램은 아직 계정을 쓸 수 있습니다. 직접 만들지 않은 것이 있으면 폐기해 주세요.`
const MAY_WORK = `Keys and programs may still have access to your account. Check them and revoke those that are not yours:
아직 계정을 쓸 수 있는 키와 프로그램이 있을 수 있습니다. 확인해 보고 직접 만들지 않은 것이 있으면 폐기해 주세요.`

/** A mail to an address that was used to sign up again; the caller's answer does not reveal the account. */
export function knownAddressMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: 'You already have an account · 이미 가입된 이메일입니다',
    text: `Somebody, perhaps you, signed up with this address, which already has an account. Sign in with it, or request a new password.
이 이메일로 이미 가입되어 있습니다. 로그인하거나 비밀번호를 재설정해 주세요.${signature(publicUrl)}`,
  }
}

/**
 * A sign-in mail for an owner; Korean first, because the venues are in Korea. The link opens a page with a button, so
 * that a mail program that checks links does not use it up.
 */
export function ownerSignInMail(to: string, codes: { link: string; typed: string }, publicUrl: string): Mail {
  const digits = `${codes.typed.slice(0, 4)} ${codes.typed.slice(4)}`
  return {
    to,
    subject: '로그인 링크 · Your sign-in link',
    text: `아래 링크를 열어 사장님 페이지에 로그인하세요. 링크는 15분 동안 한 번만 유효합니다.
Open this link to sign in to the owner pages of Oneset. It works once, for 15 minutes.

${publicUrl}/api/owner/v1/sign-in/${codes.link}

또는 로그인 화면에 이 번호를 입력하세요 · Or type this code on the sign-in page: ${digits}

요청하신 적이 없다면 이 메일을 무시하셔도 됩니다. 번호는 누구에게도 알려 주지 마세요.
If you did not request it, ignore this mail: nobody can sign in without the link or the code. Never tell anybody the code.${signature(publicUrl)}`,
  }
}
