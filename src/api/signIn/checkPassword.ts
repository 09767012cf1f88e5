import type { FastifyRequest } from 'fastify'
import { type Refusal, refused } from '#flows/refusal.ts'
import { countedSubnet } from '../countedAddress.ts'
import { hashCallOf } from './hashCallOf.ts'
import type { LibraryCall } from './libraryCalls.ts'
import type { SignInDependencies } from './registrationCall.ts'

/** The status of a wrong password. */
const WRONG = 401

const SENT_AGAIN = {
  en: 'Another mail was just sent. Open the link in the most recent one; earlier links no longer work.',
  ko: '메일을 방금 다시 보냈습니다. 가장 최근에 받은 메일의 링크를 여세요. 이전 링크는 쓸 수 없습니다.',
}

type Checked = { kind: 'answered'; answer: Response; cookies: readonly string[] } | Refusal

/** The caller, and whether they are still connected. */
interface Asking {
  request: FastifyRequest
  disconnected: AbortSignal
}

/**
 * Lets the identity library check a password. A guess beyond the limit is refused before the library checks it, and a
 * right password makes the browser known for its mailbox. A person who signed up with this password but has not
 * confirmed the address yet is mailed another link. The call waits in the queue of password calls, where a known
 * browser has priority; the guess is counted when its turn comes.
 */
export async function checkPassword(
  service: Pick<SignInDependencies, 'passwords' | 'passwordCalls' | 'identity' | 'trustedProxies'>,
  { request, disconnected }: Asking,
  { body = {} }: LibraryCall,
  ask: () => Promise<Response>,
): Promise<Checked> {
  const { passwords, passwordCalls, identity, trustedProxies } = service
  const [email, password] = [String(body['email']), String(body['password'])]
  const attempt = await passwords.begin(request, email, (address) => identity.passwordResetAt(address))
  if (attempt.kind === 'refused') return attempt
  const subnet = countedSubnet(request.raw, trustedProxies)
  // Known browsers are counted by mailbox: each sign-in adds a known browser, and one account must have one share.
  const call = attempt.isKnown ? hashCallOf('known', subnet, email) : hashCallOf('sign_in', subnet)
  let isWrong = false
  const check = async (): Promise<Checked> => {
    const answer = await ask()
    if (answer.status !== WRONG)
      return { kind: 'answered', answer, cookies: answer.ok ? [passwords.knownFrom(email)] : [] }
    const { callbackURL } = body
    const reminded = await identity.registration.resendConfirmation(
      email,
      password,
      typeof callbackURL === 'string' ? callbackURL : null,
    )
    if (reminded !== null) return refused('email_not_verified', reminded === 'sent' ? { hint: SENT_AGAIN } : {})
    isWrong = true
    return { kind: 'answered', answer, cookies: [] }
  }
  try {
    return await passwordCalls.run(call, disconnected, check, attempt.take)
  } finally {
    if (!isWrong) attempt.refund()
  }
}
