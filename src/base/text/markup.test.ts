import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatCount, html, formatShare } from './markup.ts'

const UNESCAPED: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

test('text put into markup can open no tag and leave no attribute, and no character is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ';', '#39', '가') }), (text) => {
      const { text: page } = html`<p title="${text}">${[text]}</p>`
      const match = /^<p title="([^"<>']*)">([^<>"']*)<\/p>$/.exec(page)
      assert.ok(match, page)
      for (const escaped of [match[1], match[2]]) {
        assert.equal(
          (escaped as string).replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => UNESCAPED[entity] as string),
          text,
        )
      }
    }),
  )
})

test('markup inside markup is left unchanged', () => {
  const items = [1, 2].map((n) => html`<b>${n}</b>`)
  assert.equal(html`<i>${items}</i>`.text, '<i><b>1</b><b>2</b></i>')
})

test('figures are written in readable form, and a share above zero is never shown as zero', () => {
  assert.equal(formatCount(1234567), '1,234,567')
  assert.deepEqual(
    [formatShare(1, 8), formatShare(0, 8), formatShare(1, 1e6), formatShare(0, 0)],
    ['12.5 %', '0.0 %', '< 0.1 %', '–'],
  )
})
