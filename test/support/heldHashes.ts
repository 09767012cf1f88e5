import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Password hashes of this process, each of which waits until the test releases it. */
export interface HeldHashes extends Disposable {
  /** Number of hashes requested, including those that wait. */
  readonly asked: number
  /** Number of hashes that wait. */
  readonly held: number
  /** Releases the hash that has waited longest; returns false when none waits. */
  releaseOne(): boolean
  /** Releases all hashes, including later ones. */
  release(): void
}

/** Holds every hash from now on until `release` or the end of the scope. */
export function holdHashes(): HeldHashes {
  const { scrypt } = crypto
  const waiting: (() => void)[] = []
  let [asked, isOpen] = [0, false]
  const replace = (by: typeof scrypt) => {
    crypto.scrypt = by
    syncBuiltinESMExports()
  }
  const release = () => {
    isOpen = true
    waiting.splice(0).forEach((begin) => begin())
  }
  replace(((...given: Parameters<typeof scrypt>) => {
    asked++
    const begin = () => scrypt(...given)
    if (isOpen) begin()
    else waiting.push(begin)
  }) as typeof scrypt)
  return {
    get asked() {
      return asked
    },
    get held() {
      return waiting.length
    },
    releaseOne() {
      const begin = waiting.shift()
      begin?.()
      return begin !== undefined
    },
    release,
    [Symbol.dispose]() {
      release()
      replace(scrypt)
    },
  }
}
