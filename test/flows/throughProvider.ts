import assert from 'node:assert/strict'
import type { Browser, AccountServer } from './browser.ts'

/** Follows the browser's redirects between the service and its identity provider; returns the final address. */
export async function throughProvider(
  server: AccountServer,
  browser: Browser,
  change = (url: string) => url,
): Promise<string> {
  const begin = await browser.post('/api/auth/sign-in/social', { provider: 'oidc', callbackURL: '/docs' })
  assert.equal(begin.status, 200, JSON.stringify(begin.body))
  const atProvider = new Map<string, string>()
  let url: string = begin.body.url
  while (!url.startsWith(server.url)) {
    const cookie = [...atProvider].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const text of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (text.split('; ')[0] ?? '').split(/=(.*)/s)
      atProvider.set(name, value)
    }
    const location = response.headers.get('location')
    assert.ok(location !== null, `${response.status} at ${url}: ${await response.text()}`)
    url = new URL(location, url).href
  }
  const back = await browser.get(change(url), { accept: 'text/html' })
  assert.equal(back.status, 302, JSON.stringify(back.body))
  return back.headers.get('location') ?? ''
}
