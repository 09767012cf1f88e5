import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { clearLeftovers, draftPrefix } from '#dataset/releaseFolder.ts'
import type { LineStore } from '#pipeline/memory/lineStore.ts'

/** Texts are written, and read where they follow one another, in blocks of this size. */
const BLOCK_BYTES = 1 << 20
/** Most bytes per UTF-16 unit. */
const UTF8_MAX = 3

/**
 * Numbered texts in a file, so that memory has 8 bytes of each. The file is made with the first text. Where the system
 * allows it, it is removed as soon as it is open, so that none remains of a process that died; else when it is disposed.
 */
export class LineFile implements LineStore, AsyncDisposable {
  /** The place of the file, beside which it is made. */
  readonly #place: string
  #open: OpenFile | null = null
  /** Where each text begins, and where the last one ends. */
  readonly #starts: number[] = [0]
  /** While texts are added, the end of the file; later the bytes from `#blockStart`. */
  #block = Buffer.allocUnsafeSlow(BLOCK_BYTES)
  #blockStart = 0
  #blockBytes = 0
  #isRead = false
  /** Where the last text that was read ends. */
  #lastEnd = 0

  private constructor(place: string) {
    this.#place = place
  }

  /** The file will be beside `out`, the place of the release, on the same disk. */
  static async beside(out: string): Promise<LineFile> {
    const place = `${path.resolve(out)}.records`
    await mkdir(path.dirname(place), { recursive: true })
    await clearLeftovers(place)
    return new LineFile(place)
  }

  add(text: string): void {
    if (this.#isRead) throw new Error('a text was added after the first one was read')
    this.#open ??= openBeside(this.#place)
    const most = text.length * UTF8_MAX
    if (this.#blockBytes + most > this.#block.length) this.#write()
    if (most > this.#block.length) this.#block = Buffer.allocUnsafeSlow(most)
    this.#blockBytes += this.#block.write(text, this.#blockBytes)
    this.#starts.push(this.#blockStart + this.#blockBytes)
  }

  text(from: number, to: number): string {
    if (!this.#isRead) this.#write()
    this.#isRead = true
    const [start, end] = [this.#starts[from] as number, this.#starts[to] as number]
    if (start < this.#blockStart || end > this.#blockStart + this.#blockBytes)
      this.#read(start, start === this.#lastEnd ? Math.max(end - start, BLOCK_BYTES) : end - start)
    this.#lastEnd = end
    return this.#block.toString('utf8', start - this.#blockStart, end - this.#blockStart)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#open === null) return
    closeSync(this.#open.file)
    await rm(this.#open.folder, { recursive: true, force: true })
  }

  #write(): void {
    for (let done = 0; done < this.#blockBytes;)
      done += writeSync(this.#file(), this.#block, done, this.#blockBytes - done, this.#blockStart + done)
    this.#blockStart += this.#blockBytes
    this.#blockBytes = 0
  }

  #file(): number {
    if (this.#open === null) throw new Error('a text was read before one was added')
    return this.#open.file
  }

  /** Reads the bytes from `start`, at most `bytes`. */
  #read(start: number, bytes: number): void {
    const wanted = Math.min(bytes, (this.#starts.at(-1) as number) - start)
    if (this.#block.length < wanted) this.#block = Buffer.allocUnsafeSlow(wanted)
    this.#blockStart = start
    for (this.#blockBytes = 0; this.#blockBytes < wanted;) {
      const read = readSync(
        this.#file(),
        this.#block,
        this.#blockBytes,
        wanted - this.#blockBytes,
        start + this.#blockBytes,
      )
      if (read === 0) throw new Error('the file of the records is shorter than what was written')
      this.#blockBytes += read
    }
  }
}

interface OpenFile {
  file: number
  folder: string
}

function openBeside(place: string): OpenFile {
  const folder = mkdtempSync(draftPrefix(place))
  const file = openSync(path.join(folder, 'lines'), 'w+')
  if (process.platform !== 'win32') removeOpen(folder)
  return { file, folder }
}

/** Removes the folder of an open file. A disk of the network may keep it until the file is closed. */
function removeOpen(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EBUSY') throw error
  }
}
