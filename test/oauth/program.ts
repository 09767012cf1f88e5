import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import type { Browser } from '../flows/browser.ts'
import type { Json } from '../flows/testServer.ts'

let programs = 0

export const CALLBACK = 'http://127.0.0.1/callback'

/** The response of the token endpoint. */
export interface Tokens {
  status: number
  body: Json
}

/** A program that requests authorization: a public client, written step by step. */
export class Program {
  readonly url: string
  readonly clientId: string
  readonly verifier = randomBytes(32).toString('base64url')

  constructor(url: string, clientId: string) {
    this.url = url
    this.clientId = clientId
  }

  static async register(url: string, metadata: object = {}): Promise<Program> {
    const answer = await register(url, metadata)
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    return new Program(url, answer.body.client_id)
  }

  /** Returns the address that it sends a browser to. */
  authorizeUrl(changed: Record<string, string | null> = {}): string {
    const asked: Record<string, string | null> = {
      client_id: this.clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'places:read usage:read',
      resource: `${this.url}/api/v1`,
      state: 'a state',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changed,
    }
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(asked)) if (value !== null) query.set(name, value)
    return `/oauth/authorize?${query.toString()}`
  }

  /** Sends a browser to the consent page; returns the page's address. */
  async pageFor(browser: Browser, changed: Record<string, string | null> = {}): Promise<string> {
    // Each program has a different address, because addresses are limited.
    const headers = { accept: 'text/html', 'x-forwarded-for': `198.51.${100 + (++programs >> 8)}.${programs & 255}` }
    const sent = await browser.get(this.authorizeUrl(changed), headers)
    assert.equal(sent.status, 303, String(sent.body))
    return sent.headers.get('location') ?? ''
  }

  /** Gets consent from a signed-in user; returns the redirect address with its parameters. */
  async grantAccess(
    browser: Browser,
    scopes = ['places:read', 'usage:read'],
    changed: Record<string, string | null> = {},
  ): Promise<URL> {
    const page = await this.pageFor(browser, changed)
    const pressed = await browser.submit(page, [
      ['action', 'allow'],
      ['person', await personOn(browser, page)],
      ...scopes.map((scope) => ['scope', scope] as const),
    ])
    return backFrom(browser, pressed)
  }

  exchange(code: string, changed: Record<string, string> = {}): Promise<Tokens> {
    return this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: CALLBACK,
      code_verifier: this.verifier,
      ...changed,
    })
  }

  refresh(refreshToken: string): Promise<Tokens> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  /** Revokes a token (RFC 7009); returns the status. */
  async revokeToken(token: string): Promise<number> {
    const body = new URLSearchParams({ client_id: this.clientId, token })
    return (await fetch(`${this.url}/oauth/revoke`, { method: 'POST', body })).status
  }

  async token(fields: Record<string, string>): Promise<Tokens> {
    const body = new URLSearchParams({ client_id: this.clientId, ...fields })
    const response = await fetch(`${this.url}/oauth/token`, { method: 'POST', body })
    return { status: response.status, body: await response.json() }
  }

  /** Gets consent and exchanges the code for tokens. */
  async tokens(browser: Browser, scopes?: string[], changed?: Record<string, string | null>): Promise<Json> {
    const back = await this.grantAccess(browser, scopes, changed)
    const { status, body } = await this.exchange(back.searchParams.get('code') ?? '')
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
}

/** Returns the user named in a hidden field of the page. */
export async function personOn(browser: Browser, page: string): Promise<string> {
  const { body } = await browser.get(page, { accept: 'text/html' })
  return /name="person" value="([^"]+)"/.exec(String(body))?.[1] ?? ''
}

/** Follows the browser from a pressed button to the address where the program listens. */
export async function backFrom(browser: Browser, pressed: Awaited<ReturnType<Browser['get']>>): Promise<URL> {
  assert.equal(pressed.status, 303, String(pressed.body))
  const resumed = await browser.get(pressed.headers.get('location') ?? '')
  assert.equal(resumed.status, 303, String(resumed.body))
  return new URL(resumed.headers.get('location') ?? '')
}

/** Registers a client (RFC 7591), each from a different address. */
export async function register(
  url: string,
  metadata: object,
  address = `198.51.100.${++programs}`,
): Promise<{ status: number; headers: Headers; body: Json }> {
  const response = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      client_name: 'A program',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
      ...metadata,
    }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
