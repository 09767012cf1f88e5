import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { readWebFiles, receivedWebFiles } from './webFiles.ts'

test('web files that another thread receives are the same memory, with their types and compressed forms', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-pages-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'page.html'), '<p>가나다</p>')
  writeFileSync(path.join(folder, 'page.html.br'), 'packed')
  writeFileSync(path.join(folder, 'empty.css'), '')
  const read = readWebFiles(folder)
  const received = receivedWebFiles(structuredClone(read))
  assert.deepEqual(received, read)
  const [ours, theirs] = [read?.get('page.html'), received?.get('page.html')]
  ours?.body.set(Buffer.from('나'), 3)
  assert.equal(theirs?.body.toString(), '<p>나나다</p>')
  assert.equal(theirs?.brotli?.toString(), 'packed')
})

test('a folder without built pages has no web files, for any thread', () => {
  assert.equal(readWebFiles(path.join(tmpdir(), 'oneset-no-pages')), null)
  assert.equal(receivedWebFiles(null), null)
})
