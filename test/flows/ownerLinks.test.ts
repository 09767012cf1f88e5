import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAccountServer } from './browser.ts'
import type { Json } from './testServer.ts'

/** Addresses that guests and agents must not be sent to. */
const UNFIT = [
  'https://user:pw@x.example/',
  'https://naver.com@evil.example/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://192.168.0.10/menu',
  'https://169.254.169.254/latest/',
  'https://localhost/',
  'https://localhost./x',
  'https://intranet/x',
  'https://printer.local/',
  'javascript://x.example/%0aalert(1)',
  'ftp://x.example/',
  'https://',
] as const

test('links of owners must be public web addresses, in every field that takes one', async (t) => {
  const s = await startAccountServer(t)
  const placeId = s.world.venues[0]?.place.id ?? ''
  const { token } = (await s.admin('POST', '/owners', { email: 'o@example.com', placeId, partner: true })).body.data
  const edit = async (body: Json, language = 'en') => {
    const response = await fetch(`${s.url}/api/owner/v1/places/${placeId}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'accept-language': language,
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Json }
  }
  const fields: Readonly<Record<string, (url: string) => Json>> = {
    homepage: (url) => ({ homepage: url }),
    bookingUrl: (url) => ({ bookingUrl: url }),
    'snsLinks.0.url': (url) => ({ snsLinks: [{ platform: 'instagram', url }] }),
    'photos.main': (url) => ({ photos: { main: url } }),
    'photos.gallery.1.url': (url) => ({ photos: { gallery: [{ url: 'https://x.example/1.jpg' }, { url }] } }),
    'photos.menu.0.url': (url) => ({ photos: { menu: [{ menuItem: '국수', url }] } }),
    'photos.menuBoard.0': (url) => ({ photos: { menuBoard: [url] } }),
  }
  for (const [param, bodyOf] of Object.entries(fields)) {
    for (const url of UNFIT) {
      const { status, body } = await edit(bodyOf(url))
      assert.deepEqual([status, body.error?.param], [400, param], `${param} ${url}: ${JSON.stringify(body)}`)
    }
    for (const url of ['https://x.example/a?b=1#c', 'https://한글.example/메뉴', 'https://93.184.216.34/'])
      assert.equal((await edit(bodyOf(url))).status, 200, `${param} ${url}`)
  }
  const inEnglish = (await edit({ homepage: 'https://naver.com@evil.example/' })).body.error
  assert.match(inEnglish.message, /homepage .*user name or password.*@/)
  assert.match((await edit({ homepage: 'http://127.0.0.1/' }, 'ko')).body.error.message, /homepage: .*공개된 웹 주소/)
  assert.match((await edit({ bookingUrl: 'https://intranet/' })).body.error.message, /bookingUrl .*public/)
})
