import assert from 'node:assert/strict'
import type { ServeOptions } from '#main/serve.ts'
import type { TestDatabase } from '../support/testDatabases.ts'
import { quickPasswords } from '../support/quickPasswords.ts'
import { until } from '../support/until.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/** A response with its body read. */
interface Seen {
  status: number
  headers: Headers
  body: Json
}

quickPasswords()

let browsers = 0

/**
 * A person with a browser: a client address in a network of its own (sign-ups are limited by network), stored cookies,
 * and the Origin of the server's own pages.
 */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #url: string
  readonly #address: string

  constructor({ url }: { url: string }, address = `198.19.${++browsers & 255}.${1 + (browsers >> 8)}`) {
    this.#url = url
    this.#address = address
  }

  get(pathAndQuery: string, headers: Record<string, string> = {}): Promise<Seen> {
    return this.call('GET', pathAndQuery, undefined, headers)
  }

  post(pathAndQuery: string, body: unknown, headers: Record<string, string> = {}): Promise<Seen> {
    return this.call('POST', pathAndQuery, body, headers)
  }

  /** Sends a page's form as a browser does. */
  submit(pathAndQuery: string, fields: readonly (readonly [string, string])[]): Promise<Seen> {
    const body = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString()
    return this.call('POST', pathAndQuery, body, { 'content-type': 'application/x-www-form-urlencoded' })
  }

  async call(
    method: string,
    pathAndQuery: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Seen> {
    const response = await fetch(new URL(pathAndQuery, this.#url), {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': this.#address,
        ...(method !== 'GET' && { origin: new URL(this.#url).origin }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text || null }
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** The mails of a server. */
export interface Mailbox {
  mails: string[]
  /** Waits for a mail to this address and returns the first link of the newest one. */
  linkTo(email: string): Promise<string>
}

/** A server whose mails the test reads. */
export interface AccountServer extends TestServer, Mailbox {}

/** Opens a mailbox and returns it with the function that the server prints mails with. */
export function openMailbox(): Mailbox & { print: (text: string) => void } {
  const mails: string[] = []
  const linkTo = async (email: string) => {
    const link = () => {
      const mail = mails.findLast((text) => text.includes(`mail to ${email}:`))
      return /https?:\/\/\S+/.exec(mail ?? '')?.[0]
    }
    await until(() => link() !== undefined)
    return link() ?? ''
  }
  return { mails, linkTo, print: (text) => mails.push(text) }
}

export async function startAccountServer(
  t: Parameters<typeof startTestServer>[0],
  { url }: Pick<TestDatabase, 'url'> = { url: null },
  settings: Partial<ServeOptions> = {},
): Promise<AccountServer> {
  const { print, ...mailbox } = openMailbox()
  const shared = url === null ? {} : { databaseUrl: url, secret: 'a-secret-that-nodes-share' }
  const server = await startTestServer(t, {
    venues: 60,
    email: `operator-${++browsers}@example.org`,
    settings: { print, ...shared, ...settings },
  })
  return { ...server, ...mailbox }
}

export const PASSWORD = 'a password nobody guesses'

/** Opens a confirmation link and submits its page's form with this password. */
export async function confirmBy(browser: Browser, link: string, password = PASSWORD): Promise<Seen> {
  const page = await browser.get(link, { accept: 'text/html' })
  if (page.status !== 200) return page
  const fields = [...String(page.body).matchAll(/<input\s[^>]*name="(\w+)"(?:[^>]*value="([^"]*)")?/g)].map(
    ([, name = '', value = '']) => [name, name === 'password' ? password : value.replaceAll('&amp;', '&')] as const,
  )
  return browser.submit('/api/auth/verify-email', fields)
}

/** Signs up and confirms the address by the mailed link, which signs in. */
export async function signedIn(
  server: Pick<AccountServer, 'url' | 'linkTo'>,
  email: string,
  name = '홍길동',
): Promise<Browser> {
  const browser = new Browser(server)
  await onceTaken(200, () => browser.post('/api/auth/sign-up/email', { email, password: PASSWORD, name }))
  const link = await server.linkTo(email)
  await onceTaken(302, () => confirmBy(browser, link))
  return browser
}

/** Repeats the call while too many other passwords wait to be hashed; throws unless it ends with this status. */
async function onceTaken(status: number, send: () => Promise<Seen>): Promise<void> {
  await until(async () => {
    const seen = await send()
    if (seen.status === SERVICE_UNAVAILABLE) return false
    assert.equal(seen.status, status, JSON.stringify(seen.body))
    return true
  })
}

const SERVICE_UNAVAILABLE = 503
