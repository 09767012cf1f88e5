import { createTransport } from 'nodemailer'
import type { SendMail } from '#identity/mail.ts'

/** A server that takes this long is taken to be down; the person requests the mail again. */
const TIME_MS_MAX = 10_000

/**
 * Sends mail through a server, `smtp://user:password@host:587` or `smtps://…`. Over smtp the connection is encrypted
 * when the server offers it, and a password is sent only over an encrypted connection. Only text is sent: no file and
 * no external URL can become part of a mail.
 */
export function smtpMail(url: string, from: string): { send: SendMail; close: () => void } {
  const { username } = new URL(url)
  const transport = createTransport({
    url,
    requireTLS: username !== '' && url.startsWith('smtp:'),
    connectionTimeout: TIME_MS_MAX,
    greetingTimeout: TIME_MS_MAX,
    socketTimeout: TIME_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text }) =>
      void (await transport.sendMail({ from, to: { name: '', address: to }, subject, text })),
    close: () => transport.close(),
  }
}
