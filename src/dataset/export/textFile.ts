import { type FileHandle, open } from 'node:fs/promises'

const PIECE_LENGTH = 1 << 18

/** A text file that is written from its beginning to its end, in pieces. */
export class TextFile implements AsyncDisposable {
  readonly #handle: FileHandle
  #pending: string[] = []
  #length = 0
  /** The bytes of everything added. */
  bytes = 0

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  static async create(file: string): Promise<TextFile> {
    return new TextFile(await open(file, 'w'))
  }

  /** Adds a text. Throws what the file system throws, also for an earlier text. */
  async add(text: string): Promise<void> {
    this.#pending.push(text)
    this.#length += text.length
    this.bytes += Buffer.byteLength(text)
    if (this.#length >= PIECE_LENGTH) await this.#write()
  }

  /** Writes what is left. A file that is not finished lacks its end. */
  async finish(): Promise<void> {
    await this.#write()
    await this.#handle.sync()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close()
  }

  async #write(): Promise<void> {
    const text = this.#pending.join('')
    this.#pending = []
    this.#length = 0
    await this.#handle.writeFile(text)
  }
}
