import type { Browser } from '../../flows/browser.ts'

/** Signs in at the identity provider; returns the callback URL that it redirects the browser to. */
export async function signInAtProvider(url: string, browser: Browser, address: string): Promise<string> {
  const body = { provider: 'oidc', callbackURL: '/docs' }
  const begun = await browser.post('/api/auth/sign-in/social', body, { 'x-forwarded-for': address })
  if (begun.status !== 200) throw new Error(`sign-in with the provider: ${begun.status} ${JSON.stringify(begun.body)}`)
  const cookies = new Map<string, string>()
  let at = String(begun.body.url)
  while (!at.startsWith(url)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    await response.arrayBuffer()
    for (const text of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (text.split('; ')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`the identity provider answered ${response.status} at ${at}`)
    at = new URL(location, at).href
  }
  return at
}
