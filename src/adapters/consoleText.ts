import type { SendText } from '#notices/carrier.ts'

/**
 * Shows texts on the server's console when no gateway is configured, with only the last four digits of the phone
 * number.
 */
export function consoleText(show: (text: string, phoneLast4: string) => void): SendText {
  return async ({ to, text }) => {
    show(text, to.slice(-4))
    return { kind: 'accepted' }
  }
}
