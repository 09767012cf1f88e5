/**
 * Arrays for building an index, in shared memory: of other buffers the collector counts every 64 MB and starts a full
 * round, which goes through all venues at hand. Building 600,000 venues took half its time for nothing
 * (docs/decisions/0013-search-core.md). All begin as zeros.
 */
export function largeUint8(length: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(new SharedArrayBuffer(length))
}

export function largeUint16(length: number): Uint16Array<SharedArrayBuffer> {
  return new Uint16Array(new SharedArrayBuffer(length * 2))
}

export function largeUint32(length: number): Uint32Array<SharedArrayBuffer> {
  return new Uint32Array(new SharedArrayBuffer(length * 4))
}

export function largeInt32(length: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(length * 4))
}

export function largeFloat64(length: number): Float64Array<SharedArrayBuffer> {
  return new Float64Array(new SharedArrayBuffer(length * 8))
}
