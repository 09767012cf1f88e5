import type { Answer } from './answer.ts'
import type { Call, CallOptions, Connection } from './connection.ts'
import type { Query } from './query.ts'

/** The meta of every list. */
interface PageMeta {
  page: number
  totalPages: number
  dataVersion?: string
}

export interface Page<Item, Meta> {
  items: Item[]
  meta: Meta
}

/**
 * A list whose pages are fetched as it is read: `for await (const place of listing)` reads all pages, `pages()` page by
 * page, `first()` the first one only. Every page is billed; stop the loop to stop the cost. All pages have the data
 * version of the first, so that none repeats or skips.
 */
export class Listing<Item, Meta extends PageMeta> implements AsyncIterable<Item> {
  readonly #connection: Connection
  readonly #call: Call
  readonly #options: CallOptions | undefined

  constructor(connection: Connection, call: Call, options?: CallOptions) {
    this.#connection = connection
    this.#call = call
    this.#options = options
  }

  /** Returns the page that the query names, else the first. */
  first(): Promise<Page<Item, Meta>> {
    return this.#fetch({})
  }

  /** Returns page after page, from the page that the query names. */
  async *pages(): AsyncGenerator<Page<Item, Meta>, void, undefined> {
    let page = await this.first()
    yield page
    const { dataVersion } = page.meta
    while (page.meta.page < page.meta.totalPages) {
      page = await this.#fetch({ page: page.meta.page + 1, data_version: dataVersion })
      yield page
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.pages()) yield* items
  }

  async #fetch(place: Query): Promise<Page<Item, Meta>> {
    const { body } = await this.send(place)
    const { data, meta } = body as { data: Item[]; meta: Meta }
    return { items: data, meta }
  }

  /** Sends the list's call with further parameters. */
  protected send(more: Query): Promise<Answer> {
    return this.#connection.send({ ...this.#call, query: { ...this.#call.query, ...more } }, this.#options)
  }
}
