import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { replaceFile } from '../cache/editionStore.ts'
import { type PortalItem, textOf } from '../portal/portalAnswer.ts'

interface Detail {
  id: string
  modifiedAt: string
  detail: PortalItem
}

/** The details fetched so far, one line each; a later line overrides an earlier one, and a torn last line is none. */
export class TourapiDetails {
  readonly #file: string
  readonly #details: Map<string, Detail>
  #lines: number

  private constructor(file: string, details: Map<string, Detail>, lines: number) {
    this.#file = file
    this.#details = details
    this.#lines = lines
  }

  static async open(file: string): Promise<TourapiDetails> {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return ''
      throw cause
    })
    const lines = text.split('\n').flatMap((line) => detailIn(line) ?? [])
    // A torn line is completed by a line break, so that the next one is not lost with it.
    if (text !== '' && !text.endsWith('\n')) await appendFile(file, '\n')
    return new TourapiDetails(file, new Map(lines.map((detail) => [detail.id, detail])), lines.length)
  }

  has(id: string, modifiedAt: string): boolean {
    return this.#details.get(id)?.modifiedAt === modifiedAt
  }

  /** Returns the detail of a venue, also of its former version while the present one waits; an empty one without. */
  of(id: string): PortalItem {
    return this.#details.get(id)?.detail ?? {}
  }

  async add(id: string, modifiedAt: string, detail: PortalItem): Promise<void> {
    const added = { id, modifiedAt, detail }
    this.#details.set(id, added)
    this.#lines++
    await appendFile(this.#file, `${JSON.stringify(added)}\n`, { mode: 0o600 })
  }

  /** Removes the details of venues that are listed no more, once half of the lines are of no use. */
  async keepOnly(listed: readonly PortalItem[]): Promise<void> {
    const ids = new Set(listed.map((item) => textOf(item['contentid'])))
    for (const id of this.#details.keys()) if (!ids.has(id)) this.#details.delete(id)
    if (this.#lines <= 2 * this.#details.size) return
    const lines = [...this.#details.values()].map((detail) => `${JSON.stringify(detail)}\n`)
    await replaceFile(this.#file, lines.join(''))
    this.#lines = lines.length
  }
}

function detailIn(line: string): Detail | null {
  try {
    const value = JSON.parse(line) as Detail
    return typeof value.id === 'string' && typeof value.detail === 'object' ? value : null
  } catch {
    return null
  }
}
