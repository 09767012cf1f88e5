import { html } from '#base/text/markup.ts'
import type { Language, LocalizedText } from '#contract/language.ts'
import { formPage } from '../http/formPage.ts'

/** The notes about a faulty form. */
export type ConfirmNote = keyof typeof NOTES

const NOTES = {
  wrongPassword: {
    en: 'That is not the password of this sign-up. If you forgot it, sign up again.',
    ko: '가입할 때 정한 비밀번호가 아닙니다. 잊으셨다면 다시 가입해 주세요.',
  },
  tooOften: {
    en: 'Too many attempts came from your network. Wait a minute and try again.',
    ko: '이 네트워크에서 시도가 너무 많았습니다. 1분 뒤에 다시 시도해 주세요.',
  },
  linkTooOften: {
    en: 'Too many wrong passwords were sent with this link. Wait five minutes, or sign up again.',
    ko: '이 링크에 잘못된 비밀번호가 너무 많이 입력되었습니다. 5분 뒤에 다시 시도하거나 다시 가입해 주세요.',
  },
  busy: {
    en: 'Many people are signing in at the moment. Try again in a few seconds.',
    ko: '지금 로그인 요청이 몰리고 있습니다. 몇 초 뒤에 다시 시도해 주세요.',
  },
} as const satisfies Record<string, LocalizedText>

const T = {
  title: { en: 'Confirm your e-mail address', ko: '이메일 주소 확인' },
  toConfirm: { en: 'The address to confirm:', ko: '확인할 이메일 주소:' },
  askPassword: {
    en: 'Enter the password that you chose when you signed up.',
    ko: '가입할 때 정한 비밀번호를 입력해 주세요.',
  },
  pressHere: {
    en: 'You signed up in this browser. Confirm, and you are signed in.',
    ko: '이 브라우저에서 가입하셨습니다. 확인을 누르면 바로 로그인됩니다.',
  },
  pressOnly: {
    en: 'You signed in with an identity provider. Confirm if that was you.',
    ko: '외부 계정으로 로그인하셨습니다. 본인이 맞으면 확인을 눌러 주세요.',
  },
  notYouHere: {
    en: 'If you did not sign up just now, close this page: nothing happens until you confirm.',
    ko: '방금 직접 가입하신 것이 아니라면 이 페이지를 닫아 주세요. 확인을 누르지 않으면 아무 일도 일어나지 않습니다.',
  },
  notYou: {
    en: 'If you did not sign up just now, close this page: without the password nothing happens.',
    ko: '방금 직접 가입하신 것이 아니라면 이 페이지를 닫아 주세요. 비밀번호 없이는 아무 일도 일어나지 않습니다.',
  },
  notYouElsewhere: {
    en: 'If you did not sign in with an identity provider just now, close this page: somebody else did, and nothing happens until you confirm.',
    ko: '방금 외부 계정으로 로그인하신 것이 아니라면 이 페이지를 닫아 주세요. 다른 사람의 요청이며, 확인을 누르지 않으면 아무 일도 일어나지 않습니다.',
  },
  password: { en: 'Password', ko: '비밀번호' },
  confirm: { en: 'Confirm', ko: '확인' },
  confirmed: { en: 'Your address is confirmed', ko: '이메일 주소를 확인했습니다' },
  signedIn: { en: 'You are signed in.', ko: '로그인되었습니다.' },
  signIn: { en: 'You can sign in now.', ko: '이제 로그인할 수 있습니다.' },
  over: { en: 'This link no longer works', ko: '더 이상 쓸 수 없는 링크입니다' },
  another: {
    en: 'A link works once, for an hour, and until a newer one is mailed. Sign in to have another link mailed to you.',
    ko: '더 최근에 보낸 링크가 있거나, 이미 사용했거나, 만료된 링크입니다. 로그인을 시도하면 링크를 다시 보내 드립니다.',
  },
} as const satisfies Record<string, LocalizedText>

/**
 * What the page asks for: the password of the sign-up; nothing in the browser in which it was typed; nothing of a person
 * who signed in with an identity provider and has none.
 */
export type AskedProof = 'password' | 'same_browser' | 'provider'

const WORDS = {
  password: { what: T.askPassword, notYou: T.notYou },
  same_browser: { what: T.pressHere, notYou: T.notYouHere },
  provider: { what: T.pressOnly, notYou: T.notYouElsewhere },
} as const satisfies Record<AskedProof, object>

export interface ConfirmPage {
  language: Language
  /** The address to confirm. */
  email: string
  token: string
  /** Where the browser goes after confirming; null shows a plain page. */
  callbackURL: string | null
  asked: AskedProof
  note: ConfirmNote | null
}

/**
 * Returns the page of a confirmation link. Viewing it changes nothing, because programs that read mail open links too.
 */
export function confirmPage({ language, email, token, callbackURL, asked, note }: ConfirmPage): string {
  const say = (text: LocalizedText) => text[language]
  const { what, notYou } = WORDS[asked]
  const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}" />`
  return formPage(
    language,
    say(T.title),
    html`${note === null ? '' : html`<p class="note" role="alert">${say(NOTES[note])}</p>`}
      <p>${say(T.toConfirm)} <strong>${email}</strong></p>
      <p>${say(what)}</p>
      <form method="post" action="?">
        ${hidden('token', token)}${callbackURL === null ? '' : hidden('callbackURL', callbackURL)}
        ${
          asked === 'password'
            ? html`<label
                >${say(T.password)}<input name="password" type="password" autocomplete="current-password" required
              /></label>`
            : ''
        }
        <button>${say(T.confirm)}</button>
      </form>
      <p class="small">${say(notYou)}</p>`,
  )
}

export function confirmedPage(language: Language, isSignedIn: boolean): string {
  return formPage(language, T.confirmed[language], html`<p>${T[isSignedIn ? 'signedIn' : 'signIn'][language]}</p>`)
}

export function confirmOverPage(language: Language): string {
  return formPage(language, T.over[language], html`<p>${T.another[language]}</p>`)
}
