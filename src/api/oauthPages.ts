import { isLoopbackName } from '#base/network/loopback.ts'
import { type Content, html, type Markup } from '#base/text/markup.ts'
import type { Language, LocalizedText } from '#contract/language.ts'
import { SCOPE_WORDS } from '#contract/access/scopeWords.ts'
import { PASSWORD_LENGTH } from '#contract/limits/passwordLength.ts'
import type { RequestingClient } from '#identity/oauth/authorizationServer.ts'
import type { FactorMethod } from '#identity/secondFactor.ts'
import { formPage } from './http/formPage.ts'

/** The notes about a person's last action on a page. */
export type PageNote = keyof typeof NOTES

const NOTES = {
  signInFailed: {
    en: 'The e-mail address or the password is wrong.',
    ko: '이메일 또는 비밀번호가 올바르지 않습니다.',
  },
  emailNotVerified: {
    en: 'Your e-mail address is not confirmed yet. Open the link in the most recent mail from us, confirm your address, then sign in here.',
    ko: '이메일 주소가 아직 확인되지 않았습니다. 가장 최근에 받은 확인 메일의 링크를 열어 확인을 마친 다음 여기에서 로그인하세요.',
  },
  mailSent: {
    en: 'Open the link in the mail that we just sent you, confirm your address, then sign in here.',
    ko: '방금 보낸 메일의 링크를 열어 확인을 마친 다음 여기에서 로그인하세요.',
  },
  signUpFailed: {
    en: `That did not work: the address must be one, and the password at least ${PASSWORD_LENGTH.min} characters long.`,
    ko: `가입하지 못했습니다. 이메일 주소를 확인하고 비밀번호는 ${PASSWORD_LENGTH.min}자 이상으로 정하세요.`,
  },
  tooOften: {
    en: 'Too many attempts came from this IP address. Wait a minute and try again.',
    ko: '이 IP 주소에서 시도가 너무 많았습니다. 1분 뒤에 다시 시도하세요.',
  },
  wrongCode: {
    en: 'The code is wrong, has expired, or was used before.',
    ko: '코드가 틀렸거나, 만료되었거나, 이미 사용한 코드입니다.',
  },
  tooManyCodes: {
    en: 'Too many wrong codes were entered. Wait 15 minutes and try again.',
    ko: '잘못된 코드가 너무 많이 입력되었습니다. 15분 뒤에 다시 시도하세요.',
  },
  waitedTooLong: {
    en: 'This sign-in waited longer than ten minutes. Sign in again.',
    ko: '10분이 지나 로그인이 취소되었습니다. 다시 로그인하세요.',
  },
  busy: {
    en: 'Many people are signing in at the moment. Try again in a few seconds.',
    ko: '지금 로그인 요청이 몰리고 있습니다. 몇 초 뒤에 다시 시도하세요.',
  },
  anotherPerson: {
    en: 'A different account is signed in now. Check the account before you allow access.',
    ko: '로그인한 계정이 바뀌었습니다. 다시 확인한 다음 허용하세요.',
  },
  nothingChosen: {
    en: 'Choose at least one permission, or deny access.',
    ko: '허용할 항목을 하나 이상 고르거나 거절하세요.',
  },
  tooManyGrants: {
    en: 'Your account has reached its limit of connected programs. Disconnect one first.',
    ko: '연결할 수 있는 프로그램 수를 넘었습니다. 먼저 하나를 해제하세요.',
  },
} as const satisfies Record<string, LocalizedText>

const T = {
  signIn: { en: 'Sign in', ko: '로그인' },
  signUp: { en: 'Create an account', ko: '계정 만들기' },
  email: { en: 'E-mail address', ko: '이메일' },
  password: { en: 'Password', ko: '비밀번호' },
  name: { en: 'Name', ko: '이름' },
  elsewhere: { en: 'Sign in with your identity provider', ko: '외부 계정으로 로그인' },
  haveAccount: { en: 'I have an account', ko: '이미 계정이 있어요' },
  secondStep: { en: 'Second step', ko: '2단계 인증' },
  code: { en: 'Code of the app, or a backup code', ko: '인증 앱의 코드 또는 백업 코드' },
  next: { en: 'Continue', ko: '계속' },
  withPasskey: {
    en: 'With a passkey, finish signing in on this page, then come back here and press Continue:',
    ko: '패스키를 쓰려면 아래 화면에서 로그인을 마친 다음, 여기로 돌아와 계속을 누르세요.',
  },
  dashboard: { en: 'Sign-in of the dashboard', ko: '개발자 화면 로그인' },
  consent: { en: 'Connect this program?', ko: '이 프로그램을 연결할까요?' },
  wants: { en: 'wants to use your Oneset account.', ko: '에서 내 Oneset 계정을 사용하려고 합니다.' },
  itMay: { en: 'Until you disconnect it, it may:', ko: '해제할 때까지 다음을 할 수 있습니다.' },
  answerTo: { en: 'The result is sent to', ko: '결과를 받는 곳' },
  paid: {
    en: 'Its usage counts against your account. You can disconnect it at any time.',
    ko: '이 프로그램의 사용량은 내 계정에 반영됩니다. 언제든지 해제할 수 있습니다.',
  },
  allow: { en: 'Allow', ko: '허용' },
  deny: { en: 'Deny', ko: '거절' },
  signedInAs: { en: 'Signed in as', ko: '로그인 계정' },
  another: { en: 'Use another account', ko: '다른 계정 사용' },
  unnamed: { en: 'A program without a name', ko: '이름 없는 프로그램' },
  onThisComputer: { en: 'a program on this computer', ko: '이 컴퓨터의 프로그램' },
  cannot: { en: 'Unable to continue', ko: '계속할 수 없습니다' },
  startAgain: {
    en: 'Go back to the program that sent you here, and start again.',
    ko: '처음 시작한 프로그램으로 돌아가 다시 시도하세요.',
  },
  grantsPage: { en: 'View and disconnect your programs', ko: '연결된 프로그램 보기와 해제' },
  grantCalls: {
    en: 'GET /api/account/v1/grants lists them, DELETE /api/account/v1/grants/{id} disconnects one.',
    ko: 'GET /api/account/v1/grants로 목록을 보고 DELETE /api/account/v1/grants/{id}로 해제합니다.',
  },
  over: { en: 'This page has expired.', ko: '만료된 페이지입니다.' },
} as const satisfies Record<string, LocalizedText>

export interface SignInPage {
  asking: RequestingClient
  language: Language
  note: PageNote | null
  /** Whether people may sign in with an identity provider. */
  elsewhere: boolean
  /** True for the form of a person without an account. */
  signingUp: boolean
}

/** Returns the page on which a person signs in before they decide about the client. */
export function signInPage({ asking, language, note, elsewhere, signingUp }: SignInPage): string {
  const say = (text: LocalizedText) => text[language]
  const field = (name: string, label: LocalizedText, type: string, autocomplete: string) =>
    html`<label>${say(label)}<input name="${name}" type="${type}" autocomplete="${autocomplete}" required /></label>`
  const fields = html`${signingUp ? field('name', T.name, 'text', 'name') : ''}
  ${field('email', T.email, 'email', 'username')}
  ${field('password', T.password, 'password', signingUp ? 'new-password' : 'current-password')}`
  const other = signingUp
    ? html`<p><a href="?">${say(T.haveAccount)}</a></p>`
    : html`<p><a href="?sign-up">${say(T.signUp)}</a></p>`
  return formPage(
    language,
    say(signingUp ? T.signUp : T.signIn),
    html`${noteOf(note, language)} ${whoAsks(asking, language)}
      <form method="post">
        ${fields}<button name="action" value="${signingUp ? 'sign-up' : 'sign-in'}">
          ${say(signingUp ? T.signUp : T.signIn)}
        </button>
      </form>
      ${
        elsewhere
          ? html`<form method="post">
              <button class="plain" name="action" value="elsewhere">${say(T.elsewhere)}</button>
            </form>`
          : ''
      }
      ${other}`,
  )
}

export interface SecondFactorPage {
  asking: RequestingClient
  language: Language
  note: PageNote | null
  methods: readonly FactorMethod[]
  /** The page on which a passkey finishes the sign-in; null where the web pages are not served. */
  dashboard: string | null
}

/**
 * Returns the page on which a person proves the second factor. It has no script, so passkeys are used on the dashboard,
 * whose session is this one's; the plain link then leads on.
 */
export function secondFactorPage({ asking, language, note, methods, dashboard }: SecondFactorPage): string {
  const say = (text: LocalizedText) => text[language]
  const hasCodes = methods.includes('totp') || methods.includes('backup_code')
  const codes = html`<form method="post">
    <label
      >${say(T.code)}<input name="code" inputmode="text" autocomplete="one-time-code" maxlength="40" required
    /></label>
    <button name="action" value="prove">${say(T.next)}</button>
  </form>`
  const passkeys = html`<p>${say(T.withPasskey)}</p>
    <p><a href="${dashboard ?? ''}" target="_blank" rel="noopener">${say(T.dashboard)}</a></p>
    <p><a href="?">${say(T.next)}</a></p>`
  return formPage(
    language,
    say(T.secondStep),
    html`${noteOf(note, language)} ${whoAsks(asking, language)} ${hasCodes ? codes : ''}
      ${methods.includes('passkey') && dashboard !== null ? passkeys : ''}
      <form method="post">
        <button class="link" name="action" value="sign-out">${say(T.another)}</button>
      </form>`,
  )
}

export interface ConsentPage {
  asking: RequestingClient
  language: Language
  note: PageNote | null
  /** The page where programs are disconnected; null where the web pages are not served. */
  programsPage: string | null
  /** The person who decides. */
  person: { personId: string; email: string }
}

/** Returns the page on which a person decides what the client may do. */
export function consentPage({ asking, language, note, programsPage, person }: ConsentPage): string {
  const say = (text: LocalizedText) => text[language]
  const boxes = asking.scopes.map(
    (scope) =>
      html`<label class="box"
        ><input type="checkbox" name="scope" value="${scope}" checked /> ${say(SCOPE_WORDS[scope])}
        <code>${scope}</code></label
      >`,
  )
  return formPage(
    language,
    say(T.consent),
    html`${noteOf(note, language)} ${note === 'tooManyGrants' ? wayToGrants(programsPage, language) : ''}
      ${whoAsks(asking, language)}
      <form method="post">
        <input type="hidden" name="person" value="${person.personId}" />
        <p>${say(T.itMay)}</p>
        ${boxes}
        <p class="small">${say(T.paid)}</p>
        <p class="small">
          ${say(T.answerTo)} ${isHere(asking.redirectUri) ? say(T.onThisComputer) : ''}
          <code>${asking.redirectUri}</code>
        </p>
        <button name="action" value="allow">${say(T.allow)}</button>
        <button class="plain" name="action" value="deny">${say(T.deny)}</button>
      </form>
      <form method="post">
        <p class="small">
          ${say(T.signedInAs)} ${person.email}
          <button class="link" name="action" value="sign-out">${say(T.another)}</button>
        </p>
      </form>`,
  )
}

/** Returns the page for an expired request, or for a client that asks for something that does not exist. */
export function failedPage(language: Language, detail: string | null): string {
  const say = (text: LocalizedText) => text[language]
  return formPage(
    language,
    say(T.cannot),
    html`<p>${detail ?? say(T.over)}</p>
      <p>${say(T.startAgain)}</p>`,
  )
}

const noteOf = (note: PageNote | null, language: Language): Content =>
  note === null ? '' : html`<p class="note" role="alert">${NOTES[note][language]}</p>`

/** The link opens a new window, so that this page stays open. */
function wayToGrants(programsPage: string | null, language: Language): Markup {
  if (programsPage === null) return html`<p class="small">${T.grantCalls[language]}</p>`
  return html`<p><a href="${programsPage}" target="_blank" rel="noopener">${T.grantsPage[language]}</a></p>`
}

/** Shows the host beside the name: a client can take any name, but its host identifies it. */
function whoAsks(asking: RequestingClient, language: Language): Markup {
  return html`<p>
    <strong>${nameOf(asking, language)}</strong><br />
    <span class="host">${shownHost(asking, language)}</span>${language === 'ko' ? '' : ' '}${T.wants[language]}
  </p>`
}

const nameOf = ({ name }: RequestingClient, language: Language): string => name || T.unnamed[language]

/**
 * Returns the host to show. The host of a program on this computer identifies nothing, unless its maker's document
 * names it.
 */
function shownHost({ host, redirectUri }: RequestingClient, language: Language): string {
  return isHere(redirectUri) && new URL(redirectUri).host === host ? `${T.onThisComputer[language]} (${host})` : host
}

/** Returns whether an answer stays on the computer of the person who views the page. */
function isHere(redirectUri: string): boolean {
  const { protocol, hostname } = new URL(redirectUri)
  return protocol === 'http:' && isLoopbackName(hostname)
}

/**
 * Returns the content security policy of a page. A form's answer may redirect to the client's address, and browsers
 * apply `form-action` to redirects too, so the policy allows that address; without a client it has no rule for forms,
 * which may lead to an identity provider.
 */
export function pagePolicy(asking: RequestingClient | null): string {
  const forms = asking ? ` form-action 'self' ${sourceOf(asking.redirectUri)};` : ''
  return `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none';${forms} frame-ancestors 'none'`
}

function sourceOf(redirectUri: string): string {
  const { protocol, origin } = new URL(redirectUri)
  return /^https?:$/.test(protocol) ? origin : protocol
}
