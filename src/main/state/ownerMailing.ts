import type { Log } from '#base/log.ts'
import type { OwnerServices } from '#flows/owner/ownerServices.ts'
import type { Identity } from '#identity/identity.ts'
import { ownerSignInMail, type SendMail } from '#identity/mail.ts'
import { ownershipMail } from '#identity/ownershipMail.ts'

/** Mails owners: links to sign in, and news of their places. */
export function ownerMailing(
  { identity, mail }: { identity: Identity; mail: SendMail },
  sender: { publicUrl: () => string; contact: string | null },
  log: Log,
): Pick<OwnerServices, 'mayMail' | 'mailLink' | 'mailOwnership'> {
  return {
    mayMail: async (email, at) => (await identity.mailLimit.take('owner_sign_in', email, at)) === null,
    mailLink: (email, code) => mail(ownerSignInMail(email, code, sender.publicUrl())),
    mailOwnership: ({ to, news, placeName }) => {
      const { contact } = sender
      void mail(ownershipMail(to, news, placeName, { publicUrl: sender.publicUrl(), contact })).catch(
        (cause: unknown) => log('warn', 'an owner could not be mailed about a place', { news, cause: String(cause) }),
      )
    },
  }
}
