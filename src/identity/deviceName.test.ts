import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceName } from './deviceName.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

test('a device is named by browser and system only, whatever else its header says', () => {
  const named = [
    [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36`, 'Chrome · Windows'],
    [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge · Windows'],
    [`${WINDOWS} Chrome/142.0.0.0 Whale/4.34.340.19 Safari/537.36`, 'Whale · Windows'],
    ['Mozilla/5.0 (Linux; Android 15; SM-S931N) SamsungBrowser/28.0 Chrome/130.0 Mobile', 'Samsung Internet · Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 KAKAOTALK 25.2.1', 'KakaoTalk · iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox · Linux'],
    ['curl/8.5.0', null],
    ['', null],
    [undefined, null],
    [`${'x'.repeat(600)} Chrome/1`, null],
  ] as const
  for (const [userAgent, name] of named) assert.equal(deviceName(userAgent), name, userAgent)
})
