/** The parts of a homepage that different lists agree on. */
export interface WebAddress {
  /** The host without `www`. */
  host: string
  /** The registered domain: `oneset.co.kr`. */
  site: string
  /** The name in the domain: `oneset`. */
  label: string
  /** Host and path, without scheme, query and last slash. */
  page: string
}

/** Second-level names under which countries register domains: `co.kr`, `com.au`. */
const SECOND_LEVEL = /^(?:co|com|org|net|or|ne|go|ac|gov|edu|re|pe)$/u

/** Parses a homepage; returns null when there is none. */
export function webAddress(homepage: string | undefined): WebAddress | null {
  const match = /^(?:[a-z]+:\/\/)?(?:www\.|m\.)?([^/?#:]+\.[^/?#:.]+)(?::\d+)?([^?#]*)/iu.exec(homepage?.trim() ?? '')
  if (match === null) return null
  const host = (match[1] as string).toLowerCase()
  const labels = host.split('.')
  const taken = labels.length > 2 && SECOND_LEVEL.test(labels.at(-2) as string) ? 3 : 2
  const registered = labels.slice(-taken)
  const page = host + (match[2] as string).toLowerCase().replace(/(?<!\/)\/+$/u, '')
  return { host, site: registered.join('.'), label: registered[0] as string, page }
}
