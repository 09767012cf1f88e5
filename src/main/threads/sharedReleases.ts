import { readRelease, type ReadRelease } from '../releases/releaseLoading.ts'

/** Part of one memory, or a copy of its own where the thread holds that part already. */
export type SharedRelease = { release: ReadRelease; isShared: boolean }

interface Held {
  release: Promise<ReadRelease>
  lanes: Set<number>
}

/**
 * The releases that the threads of this process search: each is read once, into memory that all of them use. It is
 * freed after the last thread has closed it, since then nothing refers to its memory.
 */
export class SharedReleases {
  readonly #lanes: number
  readonly #read: typeof readRelease
  readonly #held = new Map<string, Held>()

  constructor(lanes: number, read = readRelease) {
    this.#lanes = lanes
    this.#read = read
  }

  /** Reads a release for the thread of a lane, which calls `closed` when it no longer searches it. */
  async open(folder: string, lane: number): Promise<SharedRelease> {
    const held = this.#held.get(folder) ?? this.#begin(folder)
    // Two indexes of one thread would write the same bitmaps.
    if (held.lanes.has(lane)) return { release: await this.#read(folder), isShared: false }
    held.lanes.add(lane)
    const release = await held.release
    if (release.kind === 'invalid') this.#forget(folder, held)
    return { release, isShared: true }
  }

  closed(folder: string, lane: number): void {
    const held = this.#held.get(folder)
    if (!held) return
    held.lanes.delete(lane)
    if (held.lanes.size === 0) this.#forget(folder, held)
  }

  /** Notes that the thread of a lane has ended. */
  ended(lane: number): void {
    for (const folder of this.#held.keys()) this.closed(folder, lane)
  }

  #begin(folder: string): Held {
    const held: Held = { release: this.#read(folder, this.#lanes), lanes: new Set() }
    this.#held.set(folder, held)
    return held
  }

  #forget(folder: string, held: Held): void {
    if (this.#held.get(folder) === held) this.#held.delete(folder)
  }
}
