import { ERRORS } from '#contract/errors.ts'
import { ConfirmationBody, ConfirmationForm, ConfirmationLink } from '#contract/schemas/signInBodies.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { Confirmation, PendingSignUp } from '#identity/signUps.ts'
import { type AskedProof, confirmedPage, type ConfirmNote, confirmOverPage, confirmPage } from './confirmPages.ts'
import { hashCallOf } from './hashCallOf.ts'
import { withQuery } from '../http/withQuery.ts'
import { readBody } from '../input/readBody.ts'
import type { RegistrationCall, SignInDependencies, SignInOutcome } from './registrationCall.ts'
import { codeIsOver, notOfSignUp } from './signInFaults.ts'

/**
 * Returns the page of a confirmation link. It confirms nothing, because mail programs open links, and people open them
 * by mistake.
 */
export async function openConfirmationLink(
  service: SignInDependencies,
  { sent, pageIn, request }: RegistrationCall,
): Promise<SignInOutcome> {
  const { identity, publicUrl } = service
  const reading = readBody(ConfirmationLink, sent, { publicUrl })
  if (reading.kind === 'refused') return reading
  const { token, callbackURL } = reading.value
  const pending = await identity.registration.pendingOf(token)
  if (!pending) return over(callbackURL, pageIn)
  const { email } = pending
  const asked = askedOf(service, pending, request.headers.cookie)
  if (pageIn === null) return { kind: 'done', data: { email, needsPassword: asked === 'password' } }
  return {
    kind: 'page',
    status: 200,
    page: confirmPage({ email, asked, language: pageIn, token, callbackURL, note: null }),
  }
}

/** Confirms an address, for the page's form or for a program. */
export async function confirmAddress(service: SignInDependencies, call: RegistrationCall): Promise<SignInOutcome> {
  const { failures, clock } = service
  const { subnet, pageIn } = call
  const reading = confirmationIn(service, call)
  if (reading.kind === 'refused') return reading
  const { token, password, callbackURL } = reading.value
  const outcome = await confirmed(service, call, token, password)
  if (outcome.kind === 'confirmed') {
    const cookies = await cookiesAfter(service, call, outcome)
    if (pageIn === null) return { kind: 'done', data: { status: true }, cookies }
    return callbackURL === null
      ? { kind: 'page', status: 200, page: confirmedPage(pageIn, outcome.isNew), cookies }
      : { kind: 'go_to', location: callbackURL, cookies }
  }
  const again = (email: string, status: number, note: ConfirmNote): SignInOutcome & { kind: 'page' } => {
    const language = pageIn ?? 'en'
    const page = confirmPage({ language, email, token, callbackURL, asked: 'password', note })
    return { kind: 'page', status, page }
  }
  if (outcome.kind === 'not_begun') {
    const { code, retryAfterS = 1 } = outcome.refusal
    return pageIn === null
      ? outcome.refusal
      : { ...again(outcome.email, ERRORS[code].status, outcome.note), retryAfterS }
  }
  const tooMany = failures.note('mailedCode', subnet, clock())
  if (pageIn === null) return tooMany ?? (outcome.kind === 'over' ? codeIsOver(SIGN_IN) : notOfSignUp())
  if (outcome.kind === 'over') return over(callbackURL, pageIn)
  return tooMany ? again(outcome.email, 429, 'tooOften') : again(outcome.email, 400, 'wrongPassword')
}

/**
 * Returns what the confirmation of a sign-up asks for besides the code. The browser that made the sign-up types its
 * password only once.
 */
function askedOf(
  { signUpBrowsers }: SignInDependencies,
  { personId, needsPassword }: PendingSignUp,
  cookies: string | undefined,
): AskedProof {
  if (!needsPassword) return 'provider'
  return signUpBrowsers.isOf(cookies, personId) ? 'same_browser' : 'password'
}

/** Who confirmed a sign-up showed the mailbox and the password, as at a sign-in, and is signed in. */
async function cookiesAfter(
  { identity, passwords }: SignInDependencies,
  { headers }: RegistrationCall,
  { person, isNew }: Confirmation & { kind: 'confirmed' },
): Promise<string[]> {
  const session = isNew ? await identity.openFirstSession(person.personId, headers) : []
  return [passwords.knownFrom(person.email), ...session]
}

/** Parses the page's form, or the body of a program, which names no destination. */
function confirmationIn({ publicUrl }: SignInDependencies, { sent, pageIn }: RegistrationCall) {
  if (pageIn !== null) return readBody(ConfirmationForm, sent, { publicUrl })
  const reading = readBody(ConfirmationBody, sent, null)
  return reading.kind === 'refused' ? reading : { ...reading, value: { ...reading.value, callbackURL: null } }
}

type Confirmed = Confirmation | { kind: 'not_begun'; email: string; refusal: Refusal; note: ConfirmNote }

/** Confirms in the queue of password calls, where a password must be checked and the code has a guess left. */
async function confirmed(
  service: SignInDependencies,
  { subnet, disconnected, request }: RegistrationCall,
  token: string,
  password: string,
): Promise<Confirmed> {
  const { identity, passwords, passwordCalls } = service
  const pending = await identity.registration.pendingOf(token)
  if (!pending) return { kind: 'over' }
  const asked = askedOf(service, pending, request.headers.cookie)
  // A password that is sent all the same is checked.
  if (asked !== 'password' && password === '') return identity.registration.confirm(token, 'same_browser')
  const confirm = () => identity.registration.confirm(token, { password })
  const { email } = pending
  const attempt = passwords.beginByCode(token)
  if (attempt.kind === 'refused') return { kind: 'not_begun', email, refusal: attempt, note: 'linkTooOften' }
  let isWrong = false
  try {
    const outcome = await passwordCalls.run(hashCallOf('mailed_code', subnet, token), disconnected, confirm)
    if (outcome.kind === 'refused') return { kind: 'not_begun', email, refusal: outcome, note: 'busy' }
    isWrong = outcome.kind !== 'confirmed'
    return outcome
  } finally {
    if (!isWrong) attempt.refund()
  }
}

function over(callbackURL: string | null, pageIn: RegistrationCall['pageIn']): SignInOutcome {
  if (callbackURL !== null) return { kind: 'go_to', location: withQuery(callbackURL, 'error', 'INVALID_TOKEN') }
  return pageIn === null ? codeIsOver(SIGN_IN) : { kind: 'page', status: 400, page: confirmOverPage(pageIn) }
}

const SIGN_IN = {
  en: 'Sign in to have another link mailed to an unconfirmed address, or sign up again.',
  ko: '로그인을 시도하면 확인 링크를 다시 보내 드립니다. 또는 다시 가입해 주세요.',
}
