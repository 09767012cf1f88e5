import type { SendMail } from '#identity/mail.ts'

/** The mails of notices: notices are opened before the mail server, and delivered after it was opened. */
export class LateMail {
  #send: SendMail | null = null

  open(send: SendMail): void {
    this.#send = send
  }

  readonly send: SendMail = (mail) => {
    if (!this.#send) throw new Error('a notice was delivered before the mail server was opened')
    return this.#send(mail)
  }
}
