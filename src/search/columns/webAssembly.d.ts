/** The part of WebAssembly that the kernel needs; Node has it, but its type declarations do not. */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum: number; shared: true })
    readonly buffer: SharedArrayBuffer
  }
  class Module {
    private readonly compiled: true
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>)
    readonly exports: Record<string, unknown>
  }
}
