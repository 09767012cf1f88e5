import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { missingPackages } from './missingPackages.ts'

test('a declared package that is not installed is found, also a scoped one', (t) => {
  const root = mkdtempSync(path.join(tmpdir(), 'oneset-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const named = { dependencies: { here: '1' }, devDependencies: { '@scope/away': '1', '@scope/here': '1' } }
  writeFileSync(path.join(root, 'package.json'), JSON.stringify(named))
  for (const name of ['here', '@scope/here']) {
    mkdirSync(path.join(root, 'node_modules', name), { recursive: true })
    writeFileSync(path.join(root, 'node_modules', name, 'package.json'), '{}')
  }
  assert.deepEqual(missingPackages(root), ['@scope/away'])
})
