import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { crcOf, INDEX_FORMAT, readSections, writeSections } from './sections.ts'

const file = () =>
  writeSections(
    new Map<string, ArrayBufferView>([
      ['three', Uint8Array.of(1, 2, 3)],
      ['halves', Float64Array.of(0.5, -1.5)],
      ['empty', new Uint32Array(0)],
      ['words', Uint32Array.of(7, 2 ** 32 - 1)],
    ]),
  )

const reasonOf = (bytes: Uint8Array): string => {
  const reading = readSections(bytes)
  return reading.kind === 'refused' ? reading.reason : 'was read'
}

test('written sections are read back unchanged, whatever the lengths before them', () => {
  const reading = readSections(file())
  assert.equal(reading.kind, 'read')
  if (reading.kind !== 'read') return
  assert.deepEqual([...reading.sections.bytes('three')], [1, 2, 3])
  assert.deepEqual([...reading.sections.f64('halves')], [0.5, -1.5])
  assert.deepEqual([...reading.sections.u32('empty')], [])
  assert.deepEqual([...reading.sections.u32('words')], [7, 2 ** 32 - 1])
  assert.throws(() => reading.sections.bytes('fourth'), /no section 'fourth'/)
})

test('a file that is unaligned in memory is read correctly', () => {
  const bytes = file()
  const shifted = new Uint8Array(bytes.byteLength + 3)
  shifted.set(bytes, 3)
  const reading = readSections(shifted.subarray(3))
  assert.deepEqual(reading.kind === 'read' && [...reading.sections.f64('halves')], [0.5, -1.5])
})

test('a truncated file is refused at every length, and so is a longer one', () => {
  const bytes = file()
  for (let length = 0; length < bytes.byteLength; length++) {
    assert.match(reasonOf(bytes.subarray(0, length)), /shorter than a header|truncated or padded/)
  }
  assert.match(reasonOf(new Uint8Array([...bytes, 0])), /truncated or padded/)
})

test('one changed bit anywhere is refused', () => {
  const bytes = file()
  for (let at = 0; at < bytes.byteLength; at++) {
    const changed = bytes.slice()
    changed[at] = (changed[at] as number) ^ 0x10
    assert.notEqual(reasonOf(changed), 'was read', `byte ${at}`)
  }
})

test('a foreign file and another format are refused with their reason', () => {
  assert.match(reasonOf(new TextEncoder().encode('PAR1'.repeat(20))), /wrong magic/)
  const later = file()
  new DataView(later.buffer).setUint32(8, INDEX_FORMAT + 1, true)
  assert.equal(reasonOf(later), `index format ${INDEX_FORMAT + 1}, this version reads ${INDEX_FORMAT}`)
})

test('a checksum covers the whole, however many steps it takes', () => {
  const bytes = Uint8Array.from({ length: 1_000 }, (_, i) => i * 7)
  for (const step of [1, 7, 999, 1_000, 1_001]) assert.equal(crcOf(bytes, step), crc32(bytes))
  assert.equal(crcOf(new Uint8Array(0)), crc32(''))
})
