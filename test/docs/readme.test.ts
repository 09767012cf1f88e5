import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ROOT, textOf } from '../support/repository.ts'

/** A newcomer reads it in three minutes; what is longer belongs to docs/. */
const WORDS_MAX = 700
const PICTURE_BYTES_MAX = 120_000

const text = textOf('README.md')

test('the README has at most 700 words', () => {
  const words = text.trim().split(/\s+/)
  assert.ok(words.length <= WORDS_MAX, `${words.length} words`)
})

test('its pictures are of the repository, and small', () => {
  const pictures = [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file = '']) => file)
  assert.ok(pictures.length > 0)
  for (const file of pictures) assert.ok(statSync(path.join(ROOT, file)).size <= PICTURE_BYTES_MAX, file)
})
