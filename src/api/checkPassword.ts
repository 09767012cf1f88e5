import type { FastifyRequest } from 'fastify'
import type { Refusal } from '#flows/refusal.ts'
import type { Service } from './service.ts'
import type { JsonObject } from './strictJson.ts'

/** The call of the identity library that checks a password, below its path. */
const PASSWORD_CALL = 'sign-in/email'
/** Of a password or code that is wrong. */
const WRONG = 401

type Checked = { kind: 'answered'; answer: Response; cookies: readonly string[] } | Refusal

/**
 * Has the identity library answer a call. Where the call checks a password, a guess too many is refused before the library
 * looks at it, and a right one makes the browser known for its mailbox; so does a password that was set by a mailed code.
 */
export async function checkPassword(
  { passwords, identity }: Pick<Service, 'passwords' | 'identity'>,
  request: FastifyRequest,
  call: string,
  body: JsonObject,
  handle: () => Promise<Response>,
): Promise<Checked> {
  if (call !== PASSWORD_CALL) {
    const answer = await handle()
    const email = answer.ok ? identity.resetBy(answer) : null
    return { kind: 'answered', answer, cookies: email === null ? [] : [passwords.knownFrom(email)] }
  }
  const attempt = passwords.begin(request, body['email'])
  if (attempt.kind === 'refused') return attempt
  const answer = await handle().catch((cause: unknown) => {
    attempt.giveBack()
    throw cause
  })
  if (answer.status !== WRONG) attempt.giveBack()
  return { kind: 'answered', answer, cookies: answer.ok ? [passwords.knownFrom(attempt.mailbox)] : [] }
}
