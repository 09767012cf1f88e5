import { ERRORS } from '#contract/errors.ts'
import { ConfirmationBody, ConfirmationForm, ConfirmationLink } from '#contract/schemas/signInBodies.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { Confirmation } from '#identity/signUps.ts'
import { confirmedPage, type ConfirmNote, confirmOverPage, confirmPage } from './confirmPages.ts'
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
  { identity, publicUrl }: SignInDependencies,
  { sent, pageIn }: RegistrationCall,
): Promise<SignInOutcome> {
  const reading = readBody(ConfirmationLink, sent, { publicUrl })
  if (reading.kind === 'refused') return reading
  const { token, callbackURL } = reading.value
  const pending = await identity.registration.pendingOf(token)
  if (!pending) return over(callbackURL, pageIn)
  if (pageIn === null) return { kind: 'done', data: pending }
  return {
    kind: 'page',
    status: 200,
    page: confirmPage({ ...pending, language: pageIn, token, callbackURL, note: null }),
  }
}

/** Confirms an address, for the page's form or for a program. */
export async function confirmAddress(service: SignInDependencies, call: RegistrationCall): Promise<SignInOutcome> {
  const { failures, passwords, clock } = service
  const { subnet, pageIn } = call
  const reading = confirmationIn(service, call)
  if (reading.kind === 'refused') return reading
  const { token, password, callbackURL } = reading.value
  const outcome = await confirmed(service, call, token, password)
  if (outcome.kind === 'confirmed') {
    const cookies = [passwords.knownFrom(outcome.person.email)]
    if (pageIn === null) return { kind: 'done', data: { status: true }, cookies }
    return callbackURL === null
      ? { kind: 'page', status: 200, page: confirmedPage(pageIn), cookies }
      : { kind: 'go_to', location: callbackURL, cookies }
  }
  const again = (email: string, status: number, note: ConfirmNote): SignInOutcome & { kind: 'page' } => {
    const language = pageIn ?? 'en'
    const page = confirmPage({ language, email, token, callbackURL, needsPassword: true, note })
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

/** Parses the page's form, or the body of a program, which names no destination. */
function confirmationIn({ publicUrl }: SignInDependencies, { sent, pageIn }: RegistrationCall) {
  if (pageIn !== null) return readBody(ConfirmationForm, sent, { publicUrl })
  const reading = readBody(ConfirmationBody, sent, null)
  return reading.kind === 'refused' ? reading : { ...reading, value: { ...reading.value, callbackURL: null } }
}

type Confirmed = Confirmation | { kind: 'not_begun'; email: string; refusal: Refusal; note: ConfirmNote }

/** Confirms in the queue of password calls, where a password must be checked and the code has a guess left. */
async function confirmed(
  { identity, passwords, passwordCalls }: SignInDependencies,
  { subnet, disconnected }: RegistrationCall,
  token: string,
  password: string,
): Promise<Confirmed> {
  const pending = await identity.registration.pendingOf(token)
  if (!pending) return { kind: 'over' }
  const confirm = () => identity.registration.confirm(token, password)
  if (!pending.needsPassword) return confirm()
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
