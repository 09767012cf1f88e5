import { failedTooOften } from './failedTooOften.ts'
import { confirmedPage, confirmOverPage, confirmPage } from './confirmPages.ts'
import { withQuery } from './ownPath.ts'
import type { RegistrationCall, SignInOutcome } from './registrationCalls.ts'
import type { Service } from './service.ts'
import { codeIsOver, notOfSignUp } from './signInFaults.ts'

/** Looks at what a link would confirm. Confirms nothing: mail programs open links, and people open them by mistake. */
export async function openConfirmationLink(
  { identity }: Service,
  { fields, pageIn }: RegistrationCall,
): Promise<SignInOutcome> {
  const token = fields.code('token')
  const callbackURL = fields.ownPath('callbackURL')
  const refusal = fields.refusal()
  if (refusal) return refusal
  const pending = await identity.registration.pendingOf(token)
  if (!pending) return over(callbackURL, pageIn)
  if (pageIn === null) return { kind: 'done', data: pending }
  return {
    kind: 'page',
    status: 200,
    page: confirmPage({ ...pending, language: pageIn, token, callbackURL, note: null }),
  }
}

/** Confirms, by the page's form or by a program. */
export async function confirmAddress(service: Service, call: RegistrationCall): Promise<SignInOutcome> {
  const { identity, failures, passwords, clock } = service
  const { fields, subnet, pageIn } = call
  const token = fields.code('token')
  const password = fields.passwordIfAny('password')
  const callbackURL = pageIn === null ? null : fields.ownPath('callbackURL')
  const refusal = fields.refusal()
  if (refusal) return refusal
  const outcome = await identity.registration.confirm(token, password)
  if (outcome.kind === 'confirmed') {
    const cookie = passwords.knownFrom(outcome.person.email)
    if (pageIn === null) return { kind: 'done', data: { status: true }, cookie }
    return callbackURL === null
      ? { kind: 'page', status: 200, page: confirmedPage(pageIn), cookie }
      : { kind: 'go_to', location: callbackURL, cookie }
  }
  const waitS = failures.note('mailedCode', subnet, clock())
  if (pageIn === null) {
    if (waitS !== null) return failedTooOften(waitS)
    return outcome.kind === 'over' ? codeIsOver(SIGN_IN) : notOfSignUp()
  }
  if (outcome.kind === 'over') return over(callbackURL, pageIn)
  const note = waitS === null ? 'wrongPassword' : 'tooOften'
  const again = { language: pageIn, email: outcome.email, token, callbackURL, needsPassword: true, note } as const
  return { kind: 'page', status: waitS === null ? 400 : 429, page: confirmPage(again) }
}

function over(callbackURL: string | null, pageIn: RegistrationCall['pageIn']): SignInOutcome {
  if (callbackURL !== null) return { kind: 'go_to', location: withQuery(callbackURL, 'error', 'INVALID_TOKEN') }
  return pageIn === null ? codeIsOver(SIGN_IN) : { kind: 'page', status: 400, page: confirmOverPage(pageIn) }
}

const SIGN_IN = {
  en: 'Sign in: an address that is not confirmed yet is mailed another link. Or sign up anew.',
  ko: '로그인을 시도하면 확인 링크를 다시 보내 드립니다. 또는 다시 가입해 주세요.',
}
