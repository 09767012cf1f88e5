import type { Secret } from './declaredSource.ts'

/** Shorter values would hide ordinary words of a message. */
const HIDDEN_LENGTH_MIN = 4

/** Thrown when a fetch cannot succeed by trying again; the message names the remedy and holds no secret. */
export class FetchRefused extends Error {
  override name = 'FetchRefused'
}

/** Reads the secrets of one source, and hides them in what is said about it. */
export class Secrets {
  readonly #environment: Readonly<Record<string, string | undefined>>
  readonly #used = new Set<string>()

  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.#environment = environment
  }

  /** Returns a text as it is, a secret from its variable. Throws FetchRefused when the variable is not set. */
  valueOf(given: string | Secret): string {
    if (typeof given === 'string') return given
    const value = this.#environment[given.env]?.trim() ?? ''
    if (value === '') throw new FetchRefused(`the environment variable ${given.env} is not set; set it to the secret`)
    this.#used.add(value)
    // Keys of data.go.kr are given out in an encoded and a decoded form; servers repeat either.
    for (const form of [encodeURIComponent(value), decoded(value), Buffer.from(value).toString('base64')])
      this.#used.add(form)
    return value
  }

  /** Returns a text without the secrets that were read, and without the values of queries in addresses. */
  hidden(text: string): string {
    const longestFirst = [...this.#used].filter(({ length }) => length >= HIDDEN_LENGTH_MIN)
    const clean = longestFirst
      .toSorted((a, b) => b.length - a.length)
      .reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text)
    return clean.replace(/https?:\/\/[^\s"'<>]+/g, shownUrl)
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Returns an address for messages and files: no user name, no fragment, and `[hidden]` for each value of its query. */
export function shownUrl(text: string): string {
  if (!URL.canParse(text)) return '[address]'
  const { origin, pathname, searchParams } = new URL(text)
  const names = [...searchParams.keys()].map((name) => `${name}=[hidden]`)
  return names.length === 0 ? origin + pathname : `${origin}${pathname}?${names.join('&')}`
}
