import { visibleText } from '#base/text/visibleText.ts'
import type { SendMail } from '#identity/mail.ts'

/** Prints mails on the server's console when no mail server is configured, for trials. */
export function consoleMail(print: (text: string) => void): SendMail {
  return async ({ to, subject, text }) => print(visibleText(`\n--- mail to ${to}: ${subject}\n${text}---\n`))
}
