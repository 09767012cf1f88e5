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
): Pick<OwnerServices, 'mayMail' | 'mailCodes' | 'mailOwnership' | 'sendOwnershipMail'> {
  const send: OwnerServices['sendOwnershipMail'] = (news) =>
    mail(ownershipMail(news, { publicUrl: sender.publicUrl(), contact: sender.contact }))
  return {
    sendOwnershipMail: send,
    mayMail: async (email, at) => (await identity.mailLimit.take('owner_sign_in', email, at)) === null,
    mailCodes: (email, codes) => mail(ownerSignInMail(email, codes, sender.publicUrl())),
    mailOwnership: (news) => {
      void send(news).catch((cause: unknown) =>
        log('warn', 'an owner could not be mailed about a place', { news: news.news, cause: String(cause) }),
      )
    },
  }
}
