import { isoInstant } from '#base/kst.ts'
import { FactorProof, IdentityProof, PasskeySignIn } from '#contract/schemas/secondFactorBodies.ts'
import { NoFields } from '#contract/schemas/signInBodies.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import type { PersonInSession } from '#identity/secondFactor.ts'
import { RECENT_MS } from '#identity/personSessions.ts'
import { readBody } from '../input/readBody.ts'
import { INVALID_PASSKEY, NEEDS_FACTOR, NOTHING_WAITS, refusalOfCode, WRONG_PASSWORD } from './factorRefusals.ts'
import { hashCallOf } from './hashCallOf.ts'
import type { RegistrationCall, SignInDependencies, SignInOutcome } from './registrationCall.ts'

/** The calls that prove a second factor, or who is signed in. */
export const SECOND_FACTOR_CALLS = {
  readSecondFactor,
  proveSecondFactor,
  beginPasskeySignIn,
  signInWithPasskey,
  confirmIdentity,
}

type FactorCall = Pick<RegistrationCall, 'sent' | 'request' | 'headers'>

async function readSecondFactor({ identity }: SignInDependencies, { request }: FactorCall): Promise<SignInOutcome> {
  const person = await identity.waitingPersonOf(request.headers.cookie)
  return { kind: 'done', data: person && { methods: await identity.secondFactor.methods(person.personId) } }
}

export async function proveSecondFactor(
  { identity }: SignInDependencies,
  { sent, request, headers }: FactorCall,
): Promise<SignInOutcome> {
  const reading = readBody(FactorProof, sent, null)
  if (reading.kind === 'refused') return reading
  const person = await identity.waitingPersonOf(request.headers.cookie)
  if (!person) return refused('sign_in_required', NOTHING_WAITS)
  const refusal = await refusalOfProof(identity.secondFactor, person, reading.value)
  if (refusal) return refusal
  const cookies = await identity.openProvedSession(person.personId, { headers, waitingSessionId: person.sessionId })
  return cookies ? { kind: 'done', data: { status: true }, cookies } : refused('sign_in_required', NOTHING_WAITS)
}

async function beginPasskeySignIn(
  { identity }: SignInDependencies,
  { sent, request }: FactorCall,
): Promise<SignInOutcome> {
  const reading = readBody(NoFields, sent, null)
  if (reading.kind === 'refused') return reading
  const { cookie } = request.headers
  const person = (await identity.waitingPersonOf(cookie)) ?? (await identity.personOf(cookie))
  const { secondFactor } = identity
  const options = await (person ? secondFactor.passkeyProof(person) : secondFactor.passkeySignIn())
  return { kind: 'done', data: { options } }
}

async function signInWithPasskey(
  { identity }: SignInDependencies,
  { sent, request, headers }: FactorCall,
): Promise<SignInOutcome> {
  const reading = readBody(PasskeySignIn, sent, null)
  if (reading.kind === 'refused') return reading
  const personId = await identity.secondFactor.personOfPasskey(reading.value.credential)
  if (personId === null) return refused('sign_in_failed', INVALID_PASSKEY)
  const waiting = await identity.waitingPersonOf(request.headers.cookie)
  const waitingSessionId = waiting?.personId === personId ? waiting.sessionId : null
  const cookies = await identity.openProvedSession(personId, { headers, waitingSessionId })
  return cookies ? { kind: 'done', data: { status: true }, cookies } : refused('sign_in_failed', INVALID_PASSKEY)
}

async function confirmIdentity(service: SignInDependencies, call: RegistrationCall): Promise<SignInOutcome> {
  const { identity, clock } = service
  const reading = readBody(IdentityProof, call.sent, null)
  if (reading.kind === 'refused') return reading
  const person = await identity.personOf(call.request.headers.cookie)
  if (!person) return refused('sign_in_required')
  const { password, ...factor } = reading.value
  const refusal =
    password === null
      ? await refusalOfProof(identity.secondFactor, person, factor)
      : await refusalOfPassword(service, call, { person, password })
  if (refusal) return refusal
  await identity.sessions.noteSignIn(person.sessionId)
  return { kind: 'done', data: { recentUntil: isoInstant(clock() + RECENT_MS) } }
}

/** Checks a code or a passkey of the person; returns the refusal of a wrong one. */
async function refusalOfProof(
  secondFactor: SignInDependencies['identity']['secondFactor'],
  person: PersonInSession,
  { code, credential }: { code: string | null; credential: object | null },
): Promise<Refusal | null> {
  if (code !== null) return refusalOfCode(await secondFactor.checkCode(person, code))
  const isRight = credential !== null && (await secondFactor.checkPasskey(person, credential))
  return isRight ? null : refused('sign_in_failed', INVALID_PASSKEY)
}

/** Checks the password of a person without a second factor, within the limits of guesses and of hashing. */
async function refusalOfPassword(
  { identity, passwords, passwordCalls }: SignInDependencies,
  { request, subnet, disconnected }: RegistrationCall,
  { person, password }: { person: PersonInSession; password: string },
): Promise<Refusal | null> {
  if (await identity.secondFactor.isOn(person.personId)) return refused('sign_in_failed', NEEDS_FACTOR)
  const { email } = person
  const attempt = await passwords.begin(request, email, (address) => identity.passwordResetAt(address))
  if (attempt.kind === 'refused') return attempt
  const call = attempt.isKnown ? hashCallOf('known', subnet, email) : hashCallOf('sign_in', subnet)
  let isWrong = false
  const check = async () => {
    isWrong = (await identity.isPasswordOf(person.personId, password)) !== true
    return { kind: 'checked' as const }
  }
  try {
    const checked = await passwordCalls.run(call, disconnected, check, attempt.take)
    if (checked.kind === 'refused') return checked
    return isWrong ? refused('sign_in_failed', WRONG_PASSWORD) : null
  } finally {
    if (!isWrong) attempt.refund()
  }
}
