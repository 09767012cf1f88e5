import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ERRORS } from '#contract/errors.ts'
import { shownHint } from '#web/form/shownHint.ts'

test('no form sends a person to the body of an answer, and other hints stay', () => {
  for (const [code, { hint }] of Object.entries(ERRORS))
    for (const text of hint === null ? [] : [hint.en, hint.ko])
      assert.equal(shownHint(text), text.includes('details.') ? null : text, code)
  assert.equal(shownHint('See details.errors for each parameter and what is allowed.'), null)
  assert.equal(shownHint(null), null)
})
