import { isoInstant } from '#base/kst.ts'
import { NewPasswordBody, PasswordResetRequest, ResetLink, SignUpBody } from '#contract/schemas/signInBodies.ts'
import { type AccessReview, countStillWorking, readAccessReview, stillWorking } from '#flows/account/accessReview.ts'
import { accountOf } from '#flows/account/people.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { SIGN_IN_ENDPOINTS } from '#contract/endpoints/signInEndpoints.ts'
import { confirmAddress, openConfirmationLink } from './confirmCalls.ts'
import type { CallTable } from '../calls/interfaceRoutes.ts'
import type { LIBRARY_CALLS } from './libraryCalls.ts'
import { hashCallOf } from './hashCallOf.ts'
import { withQuery } from '../http/withQuery.ts'
import { readBody } from '../input/readBody.ts'
import { codeIsOver, tooManyMailings, tooManyMails, tooManySignUps } from './signInFaults.ts'
import { SECOND_FACTOR_CALLS } from './secondFactorCalls.ts'
import type { RegistrationCall, SignInDependencies, SignInOutcome } from './registrationCall.ts'

type RunRegistration = (service: SignInDependencies, call: RegistrationCall) => Promise<SignInOutcome>

/** The target of a link whose sign-up named no page. */
const HOME = '/'

/** The calls that the service answers itself: they involve a mailbox, or the second factor. */
export const REGISTRATION_CALLS: CallTable<
  readonly Exclude<(typeof SIGN_IN_ENDPOINTS)[number], { name: keyof typeof LIBRARY_CALLS }>[],
  RunRegistration
> = {
  signUp,
  requestPasswordReset,
  resetPassword,
  openConfirmationLink,
  confirmAddress,
  openResetLink,
  ...SECOND_FACTOR_CALLS,
}

export async function signUp(
  service: SignInDependencies,
  { sent, subnet, disconnected }: Pick<RegistrationCall, 'sent' | 'subnet' | 'disconnected'>,
): Promise<SignInOutcome> {
  const reading = readBody(SignUpBody, sent, service)
  if (reading.kind === 'refused') return reading
  const { name, email, password, callbackURL } = reading.value
  const limited = tooManyFrom(service, subnet)
  if (limited) return limited
  const mailing = await service.passwordCalls.run(hashCallOf('sign_up', subnet), disconnected, () =>
    service.identity.registration.signUp({ email, name, password }, callbackURL ?? HOME, subnet),
  )
  if (mailing.kind === 'refused') {
    service.signInLinks.refund(subnet, service.clock())
    return mailing
  }
  if (mailing.kind === 'too_many_sign_ups') return tooManySignUps(mailing, service.clock())
  if (mailing.kind === 'too_many') return tooManyMails(mailing.waitS)
  const now = isoInstant(service.clock())
  const user = { id: mailing.personId, email, emailVerified: false, name, image: null, createdAt: now, updatedAt: now }
  // An address with an account gets a cookie too, because the answer must not reveal it.
  const cookies = [service.signUpBrowsers.cookieFor(mailing.personId)]
  return { kind: 'done', data: { token: null, user }, cookies }
}

async function requestPasswordReset(
  service: SignInDependencies,
  { sent, subnet, language }: RegistrationCall,
): Promise<SignInOutcome> {
  const reading = readBody(PasswordResetRequest, sent, service)
  if (reading.kind === 'refused') return reading
  const { email, redirectTo } = reading.value
  const limited = tooManyFrom(service, subnet)
  if (limited) return limited
  const mailing = await service.identity.registration.requestReset(email, redirectTo)
  if (mailing.kind === 'too_many') return tooManyMails(mailing.waitS)
  return { kind: 'done', data: { status: true, message: MAILED_IF_ACCOUNT[language] } }
}

async function resetPassword(
  service: SignInDependencies,
  { sent, subnet, disconnected }: RegistrationCall,
): Promise<SignInOutcome> {
  const reading = readBody(NewPasswordBody, sent, null)
  if (reading.kind === 'refused') return reading
  const { newPassword, token } = reading.value
  const { people, administration, failures, passwords, passwordCalls, clock } = service
  const { registration } = service.identity
  const reset = async () => ({ kind: 'reset' as const, person: await registration.reset(token, newPassword) })
  // An expired code is refused before any hashing.
  const isValid = await registration.isResetCodeValid(token)
  const outcome = isValid
    ? await passwordCalls.run(hashCallOf('mailed_code', subnet, token), disconnected, reset)
    : { kind: 'reset' as const, person: null }
  if (outcome.kind === 'refused') return outcome
  const { person } = outcome
  if (!person) return failures.note('mailedCode', subnet, clock()) ?? codeIsOver(ASK_AGAIN)
  const found: { review: AccessReview | null } = { review: null }
  const read = async () => {
    const { accountId } = await accountOf(people, person)
    found.review = await readAccessReview(people, administration, person, accountId, clock())
  }
  await people.afterCommit([
    ['read what still opens an account', read],
    [
      'mail that a password was changed',
      () => registration.mailAboutReset(person, found.review && stillWorking(found.review)),
    ],
  ])
  const cookies = [passwords.knownFrom(person.email)]
  return {
    kind: 'done',
    data: { status: true, stillWorking: found.review && countStillWorking(found.review) },
    cookies,
  }
}

async function openResetLink(
  { identity, publicUrl }: SignInDependencies,
  { sent, token }: RegistrationCall,
): Promise<SignInOutcome> {
  const reading = readBody(ResetLink, sent, { publicUrl })
  if (reading.kind === 'refused') return reading
  const { callbackURL } = reading.value
  const isValid = await identity.registration.isResetCodeValid(token)
  const location = isValid ? withQuery(callbackURL, 'token', token) : withQuery(callbackURL, 'error', 'INVALID_TOKEN')
  return { kind: 'go_to', location }
}

/** Counts a mail that this address on the network requests, to any recipient. */
function tooManyFrom({ signInLinks, clock }: SignInDependencies, subnet: string | null): Refusal | null {
  const waitS = signInLinks.take(subnet, clock())
  return waitS === null ? null : tooManyMailings(waitS)
}

const MAILED_IF_ACCOUNT = {
  en: 'If this address has an account, a mail with a code was sent to it.',
  ko: '이 주소로 가입된 계정이 있다면 코드를 메일로 보냈습니다.',
}

const ASK_AGAIN = {
  en: 'Request another mail at /api/auth/request-password-reset.',
  ko: '/api/auth/request-password-reset에서 메일을 다시 요청하세요.',
}
