import type { FastifyRequest } from 'fastify'
import { type Refusal, refused } from '#flows/refusal.ts'
import type { LibraryCall } from './libraryCalls.ts'
import type { Service } from './service.ts'

/** Of a password that is wrong. */
const WRONG = 401

type Checked = { kind: 'answered'; answer: Response; cookies: readonly string[] } | Refusal

/**
 * Has the identity library check a password. A guess too many is refused before the library looks at it, and a right one
 * makes the browser known for its mailbox. Somebody who has signed up with this password and not confirmed the address
 * yet is mailed another link and told so.
 */
export async function checkPassword(
  { passwords, identity }: Pick<Service, 'passwords' | 'identity'>,
  request: FastifyRequest,
  { body = {} }: LibraryCall,
  ask: () => Promise<Response>,
): Promise<Checked> {
  const [email, password] = [String(body['email']), String(body['password'])]
  const attempt = await passwords.begin(request, email, (address) => identity.passwordResetAt(address))
  if (attempt.kind === 'refused') return attempt
  let isWrong = false
  try {
    const answer = await ask()
    if (answer.status !== WRONG)
      return { kind: 'answered', answer, cookies: answer.ok ? [passwords.knownFrom(email)] : [] }
    if (await identity.registration.remind(email, password, String(body['callbackURL'] ?? '/')))
      return refused('email_not_verified')
    isWrong = true
    return { kind: 'answered', answer, cookies: [] }
  } finally {
    if (!isWrong) attempt.refund()
  }
}
