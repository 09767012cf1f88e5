/**
 * Set operations over bitmaps, sixteen bytes at a time; the assembled kernel.wat. Positions are bytes from the
 * beginning of the memory, lengths are counts of blocks of sixteen bytes. TypeScript alone takes five times as long
 * (docs/decisions/0013-search-core.md).
 */
export interface Kernel {
  /** into = a ∧ b */
  both(into: number, a: number, b: number, blocks: number): void
  /** into = a ∧ ¬b */
  without(into: number, a: number, b: number, blocks: number): void
  /** into = a ∨ b */
  either(into: number, a: number, b: number, blocks: number): void
  /** Counts the bits that are set in a ∧ b. */
  countBoth(a: number, b: number, blocks: number): number
}

/** The assembled bytes of kernel.wat; kernel.test.ts assembles them again and compares. */
export const KERNEL_WASM =
  'AGFzbQEAAAABDwJgBH9/f38AYAN/f38BfwIUAQVpbmRleAZtZW1vcnkCAwGAgAQDBQQAAAABBycEBGJvdGgAAAd3aXRob3V0AAEGZWl0aGVyAAIJY291bnRCb3RoAAMKrAIERgEBfyAAIANBBHRqIQQCQANAIAAgBE8NASAAIAH9AAQAIAL9AAQA/U79CwQAIABBEGohACABQRBqIQEgAkEQaiECDAALCwtGAQF/IAAgA0EEdGohBAJAA0AgACAETw0BIAAgAf0ABAAgAv0ABAD9T/0LBAAgAEEQaiEAIAFBEGohASACQRBqIQIMAAsLC0YBAX8gACADQQR0aiEEAkADQCAAIARPDQEgACAB/QAEACAC/QAEAP1Q/QsEACAAQRBqIQAgAUEQaiEBIAJBEGohAgwACwsLVQIBfwJ+IAAgAkEEdGohAwJAA0AgACADTw0BIAQgACkDACABKQMAg3t8IQQgBSAAKQMIIAEpAwiDe3whBSAAQRBqIQAgAUEQaiEBDAALCyAEIAV8pws='

let compiled: WebAssembly.Module | null = null

/** Returns the kernel over one index's memory, which must be shared. */
export function kernelOver(memory: WebAssembly.Memory): Kernel {
  compiled ??= new WebAssembly.Module(Buffer.from(KERNEL_WASM, 'base64'))
  return new WebAssembly.Instance(compiled, { index: { memory } }).exports as unknown as Kernel
}
