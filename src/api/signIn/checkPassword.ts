import type { FastifyRequest } from 'fastify'
import { type Refusal, refused } from '#flows/refusal.ts'
import { countedSubnet } from '../countedAddress.ts'
import { hashCallOf } from './hashCallOf.ts'
import type { LibraryCall } from './libraryCalls.ts'
import type { Service } from '../service.ts'

/** Of a password that is wrong. */
const WRONG = 401

const SENT_AGAIN = {
  en: 'Another mail was just sent: open the link in the most recent one. Earlier links are over.',
  ko: '메일을 방금 다시 보냈습니다. 가장 최근에 받은 메일의 링크를 여세요. 이전 링크는 쓸 수 없습니다.',
}

type Checked = { kind: 'answered'; answer: Response; cookies: readonly string[] } | Refusal

/** Who asks, and whether they are still there. */
interface Asking {
  request: FastifyRequest
  disconnected: AbortSignal
}

/**
 * Has the identity library check a password. A guess too many is refused before the library looks at it, and a right one
 * makes the browser known for its mailbox. Somebody who has signed up with this password and not confirmed the address
 * yet is mailed another link and told so. Waits in the queue of those who hash, where a known browser goes first; the
 * guess is counted when its turn comes.
 */
export async function checkPassword(
  service: Pick<Service, 'passwords' | 'passwordCalls' | 'identity' | 'trustedProxies'>,
  { request, disconnected }: Asking,
  { body = {} }: LibraryCall,
  ask: () => Promise<Response>,
): Promise<Checked> {
  const { passwords, passwordCalls, identity, trustedProxies } = service
  const [email, password] = [String(body['email']), String(body['password'])]
  const attempt = await passwords.begin(request, email, (address) => identity.passwordResetAt(address))
  if (attempt.kind === 'refused') return attempt
  const subnet = countedSubnet(request.raw, trustedProxies)
  // By mailbox: each sign-in gives another browser that is known, and one account is to have one share.
  const call = attempt.isKnown ? hashCallOf('known', subnet, email) : hashCallOf('sign_in', subnet)
  let isWrong = false
  const check = async (): Promise<Checked> => {
    const answer = await ask()
    if (answer.status !== WRONG)
      return { kind: 'answered', answer, cookies: answer.ok ? [passwords.knownFrom(email)] : [] }
    const { callbackURL } = body
    const reminded = await identity.registration.remind(
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
