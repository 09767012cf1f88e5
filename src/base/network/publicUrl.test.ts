import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicUrlFault } from './publicUrl.ts'

test('only addresses of the public web may be shown', () => {
  const cases = {
    'https://x.example/a?b=1#c': null,
    'http://x.example:8080/': null,
    'HTTPS://한글.example/메뉴': null,
    'https://93.184.216.34/': null,
    'https://[2606:4700:4700::1111]/': null,
    'https://x.example/@user:pw': null,
    'https://user:pw@x.example/': 'user_info',
    'https://naver.com@evil.example/': 'user_info',
    'https://naver.com%2f@evil.example/': 'user_info',
    'https://:pw@x.example/': 'user_info',
    'https://@x.example/': 'user_info',
    'http://naver.com\\@169.254.169.254/': 'no_web_address',
    'https://naver.com\\@127.0.0.1/': 'no_web_address',
    'https://x.example/\u202e': 'no_web_address',
    'https://x.example/\u0001': 'no_web_address',
    'https://x.example/\ud800': 'no_web_address',
    'ftp://x.example/': 'no_web_address',
    'javascript:alert(1)': 'no_web_address',
    'https://': 'no_web_address',
    'x.example': 'no_web_address',
    'https://127.0.0.1/': 'no_public_host',
    'https://0x7f000001/': 'no_public_host',
    'https://017700000001/': 'no_public_host',
    'https://127.1/': 'no_public_host',
    'https://１２７.0.0.1/': 'no_public_host',
    'https://[::1]/': 'no_public_host',
    'https://[::ffff:192.168.0.1]/': 'no_public_host',
    'https://10.0.0.1./': 'no_public_host',
    'https://intranet/': 'no_public_host',
    'https://localhost./': 'no_public_host',
    'https://a.localhost/': 'no_public_host',
    'https://printer.local/': 'no_public_host',
    'https://db.internal./': 'no_public_host',
    'https://localhost../': 'no_public_host',
    'https://127.0.0.1../': 'no_public_host',
    'https://a..b/': 'no_public_host',
    'https://.com/': 'no_public_host',
  } as const
  for (const [url, fault] of Object.entries(cases)) assert.equal(publicUrlFault(url), fault, url)
})
