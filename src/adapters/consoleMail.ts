import { visibleText } from '#base/text/visibleText.ts'
import type { SendMail } from '#identity/mail.ts'

/** Where no mail server is named, mails are shown to whoever looks at the server: enough to try everything out. */
export function consoleMail(print: (text: string) => void): SendMail {
  return async ({ to, subject, text }) => print(visibleText(`\n--- mail to ${to}: ${subject}\n${text}---\n`))
}
