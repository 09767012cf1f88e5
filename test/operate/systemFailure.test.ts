import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { systemFailure } from '#commandLine/systemFailure.ts'

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return assert.fail('nothing was thrown')
}

test('a missing file and a damaged archive are failures of the system; a fault of the program keeps its stack', () => {
  assert.match(systemFailure(thrownBy(() => readFileSync('/no/such/file')))?.message ?? '', /no such file/)
  assert.notEqual(systemFailure(thrownBy(() => gunzipSync(Buffer.from('no gzip')))), null)
  assert.equal(systemFailure(thrownBy(() => path.join(undefined as never))), null)
  assert.equal(systemFailure(thrownBy(() => assert.equal(1, 2))), null)
})
