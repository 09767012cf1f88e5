import { gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { brokenBytes } from './brokenBytes.ts'

/** The ending of a file's name, and its bytes. */
export type PackedFile = readonly [ending: '' | '.gz' | '.zst', bytes: Uint8Array]

/** Content unpacked, or packed by gzip or zstd; some archives are corrupted. */
export function packed(content: fc.Arbitrary<string | Uint8Array>): fc.Arbitrary<PackedFile> {
  const bytes = content.map((content) => Buffer.from(content))
  const plain = bytes.map((bytes): PackedFile => ['', bytes])
  const gzip = brokenBytes(bytes.map((bytes) => gzipSync(bytes))).map((bytes): PackedFile => ['.gz', bytes])
  const zstd = brokenBytes(bytes.map((bytes) => zstdCompressSync(bytes))).map((bytes): PackedFile => ['.zst', bytes])
  return fc.oneof({ arbitrary: plain, weight: 8 }, gzip, zstd)
}
