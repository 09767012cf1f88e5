import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CLOSURE_REASONS } from '#venue/closureReasons.ts'
import { recordTexts } from '#web/operator/recordTexts.ts'

test('every documented reason of a closure has words for the operator, in both languages', () => {
  const fields = readFileSync(new URL('../../docs/reference/fields.md', import.meta.url), 'utf8')
  const sentence = /Reasons are ([^;]+); new ones may appear/s.exec(fields)?.[1] ?? ''
  const documented = [...sentence.matchAll(/`([a-z_]+)`/g)].map(([, reason]) => reason ?? '')
  assert.deepEqual(documented.toSorted(), CLOSURE_REASONS.toSorted())
  const words: Readonly<Record<string, { en: string; ko: string } | undefined>> = recordTexts.closureReasons
  for (const reason of documented) assert.ok(words[reason]?.en && words[reason].ko, reason)
})
