import type { Log } from '#base/log.ts'
import type { OwnerServices } from '#flows/owner/ownerServices.ts'
import type { Identity } from '#identity/identity.ts'
import { ownerSignInMail, type SendMail } from '#identity/mail.ts'
import { ownershipMail } from '#identity/ownershipMail.ts'

/** Mails owners: links to sign in, and events of their places. */
export function ownerMailing(
  { identity, mail }: { identity: Identity; mail: SendMail },
  sender: { publicUrl: () => string; contact: string | null },
  log: Log,
): Pick<OwnerServices, 'mayMail' | 'mailCodes' | 'mailOwnership' | 'sendOwnershipMail'> {
  const send: OwnerServices['sendOwnershipMail'] = (event) =>
    mail(ownershipMail(event, { publicUrl: sender.publicUrl(), contact: sender.contact }))
  return {
    sendOwnershipMail: send,
    mayMail: async (email, at) => (await identity.mailLimit.take('owner_sign_in', email, at)) === null,
    mailCodes: (email, codes) => mail(ownerSignInMail(email, codes, sender.publicUrl())),
    mailOwnership: (event) => {
      void send(event).catch((cause: unknown) =>
        log('warn', 'an owner could not be mailed about a place', { event: event.event, cause: String(cause) }),
      )
    },
  }
}
