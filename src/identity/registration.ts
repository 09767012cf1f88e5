import { type Clock } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import type { TransactionHook } from '#database/database.ts'
import type { Person } from './person.ts'
import {
  knownAddressMail,
  passwordChangedMail,
  resetMail,
  type SendMail,
  type StillWorking,
  verificationMail,
} from './mail.ts'
import type { MailLimit } from './mailLimit.ts'
import type { PasswordResets } from './passwordResets.ts'
import { hashPassword } from './passwords.ts'
import type { SignUpDenial, SignUpLimit } from './signUpLimit.ts'
import type { Confirmation, PendingSignUp, SignUpOrder, SignUpProof, SignUps } from './signUps.ts'

interface RegistrationParts {
  signUps: SignUps
  resets: PasswordResets
  limit: MailLimit
  signUpLimit: SignUpLimit
  mail: SendMail
  publicUrl: () => string
  clock: Clock
  random: RandomBytes
  /** Runs work after the answer, such as sending a mail: its duration would reveal who has an account. */
  background: (work: Promise<unknown>) => void
  onVerified: (person: Person) => Promise<void>
  /** Runs in the transaction that ends a person's sessions after a password reset. */
  onReset: TransactionHook<Person>
}

export type MailResult<T> = ({ kind: 'mailed' } & T) | { kind: 'too_many'; waitS: number }

/** Sign-up, confirmation and password reset by mail. Answers are the same for addresses with and without an account. */
export class Registration {
  readonly #parts: RegistrationParts

  constructor(parts: RegistrationParts) {
    this.#parts = parts
  }

  /**
   * Mails a link that confirms the sign-up. `callbackURL` is where it redirects in the end, `from` the network address
   * of the caller. The network limit is checked first, because a sign-up that it refuses must not use up a mailbox's
   * mails.
   */
  async signUp(
    order: SignUpOrder,
    callbackURL: string,
    from: string | null,
  ): Promise<MailResult<{ personId: string }> | ({ kind: 'too_many_sign_ups' } & SignUpDenial)> {
    const { signUpLimit, clock } = this.#parts
    const now = clock()
    const denial = await signUpLimit.take(from, now)
    if (denial) return { kind: 'too_many_sign_ups', ...denial }
    const outcome = await this.#signUpCounted(order, callbackURL).catch(async (cause: unknown) => {
      // If this fails too, the sign-up stays counted until the day is over.
      await signUpLimit.refund(from, now).catch(() => undefined)
      throw cause
    })
    if (outcome.kind !== 'mailed') await signUpLimit.refund(from, now)
    return outcome
  }

  async #signUpCounted(order: SignUpOrder, callbackURL: string): Promise<MailResult<{ personId: string }>> {
    const { signUps, limit, clock, random } = this.#parts
    const waitS = await limit.take('sign_up', order.email, clock())
    if (waitS !== null) return { kind: 'too_many', waitS }
    if (await signUps.isTaken(order.email)) {
      // Takes as long as a sign-up does.
      await hashPassword(order.password)
      this.#send(knownAddressMail(order.email, this.#parts.publicUrl()))
      return { kind: 'mailed', personId: freshId('per_', random) }
    }
    const { personId, code } = await signUps.begin(order, callbackURL)
    this.#sendLink(order.email, code, callbackURL, true)
    return { kind: 'mailed', personId }
  }

  /**
   * Mails a new link to a person who cannot sign in and has a pending sign-up with this password. It redirects to the
   * URL of the sign-up unless the caller names another. Returns null when no sign-up is pending; `not_sent` when the
   * mailbox has reached its limit.
   */
  async resendConfirmation(
    email: string,
    password: string,
    callbackURL: string | null,
  ): Promise<'sent' | 'not_sent' | null> {
    const { signUps, limit, clock } = this.#parts
    const id = await signUps.findPending(email, password)
    if (id === null) return null
    if ((await limit.take('sign_up', email, clock())) !== null) return 'not_sent'
    const again = await signUps.renewCode(id)
    if (!again) return 'not_sent'
    this.#sendLink(email, again.code, callbackURL ?? again.callbackURL ?? '/', true)
    return 'sent'
  }

  /** Mails a link to a person who signed in through a provider that has not verified the address. */
  async mailConfirmation({ personId, email }: Pick<Person, 'personId' | 'email'>, callbackURL: string): Promise<void> {
    const { signUps, limit, clock } = this.#parts
    if ((await limit.take('sign_up', email, clock())) !== null) return
    this.#sendLink(email, await signUps.beginFor(personId, email, callbackURL), callbackURL, false)
  }

  /** Returns the sign-up that a code would confirm; null for an expired code. */
  pendingOf(code: string): Promise<PendingSignUp | null> {
    return this.#parts.signUps.pendingOf(code)
  }

  async confirm(code: string, proof: SignUpProof): Promise<Confirmation> {
    const outcome = await this.#parts.signUps.confirm(code, proof)
    if (outcome.kind === 'confirmed') await this.#parts.onVerified(outcome.person)
    return outcome
  }

  /** Mails a code for a password reset; `redirectTo` is the page its link leads to, null for a mail without a link. */
  async requestReset(email: string, redirectTo: string | null): Promise<MailResult<object>> {
    const { resets, limit, clock } = this.#parts
    const waitS = await limit.take('password_reset', email, clock())
    if (waitS !== null) return { kind: 'too_many', waitS }
    const mailed = async () => {
      const code = await resets.make(email)
      if (code !== null) await this.#parts.mail(resetMail(email, code, redirectTo, this.#parts.publicUrl()))
    }
    // The code is made after the answer: it is stored only for an existing account, and the time for that would reveal
    // it.
    this.#parts.background(mailed())
    return { kind: 'mailed' }
  }

  isResetCodeValid(code: string): Promise<boolean> {
    return this.#parts.resets.isValid(code)
  }

  /** Sets a new password and ends every session of the person. Returns null for an expired code. */
  reset(code: string, newPassword: string): Promise<Person | null> {
    return this.#parts.resets.use(code, newPassword, this.#parts.onReset)
  }

  /** Mails a person that their password was changed, and which access remains; null when that is not known. */
  mailAboutReset({ email }: Person, still: readonly StillWorking[] | null): void {
    this.#send(passwordChangedMail(email, still, this.#parts.publicUrl()))
  }

  /** Deletes everything that has expired. */
  async forget(): Promise<void> {
    const { signUps, resets, limit, signUpLimit, clock } = this.#parts
    await signUps.forget()
    await resets.forget()
    await limit.forget(clock())
    await signUpLimit.forget(clock())
  }

  #sendLink(email: string, code: string, callbackURL: string, needsPassword: boolean): void {
    const query = new URLSearchParams({ token: code, callbackURL }).toString()
    const publicUrl = this.#parts.publicUrl()
    const url = `${publicUrl}/api/auth/verify-email?${query}`
    this.#send(verificationMail(email, { url, needsPassword }, publicUrl))
  }

  #send(mail: Parameters<SendMail>[0]): void {
    const { background, mail: send } = this.#parts
    background(send(mail))
  }
}
