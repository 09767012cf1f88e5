/**
 * Returns a zeroed array for building an index, in shared memory. Every 64 MB of ordinary buffers make the garbage
 * collector start a full round over all venues in memory, which took half the time of building 600,000 venues
 * (docs/decisions/0013-search-core.md).
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
