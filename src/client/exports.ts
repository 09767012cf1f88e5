import type { CallOptions, Connection } from './connection.ts'
import type { ListChangesData, ListChangesQuery, ListExportsData } from './generated/calls.ts'
import type { ChangeListMeta } from './generated/records.ts'
import { Listing } from './listing.ts'
import { OnesetError } from './onesetError.ts'

const PATH = '/api/v1/exports'
const CHANGES_PER_TOKEN = 100
/** The size of a page of changes that does not state one. */
const PAGE_SIZE = 100

export type ExportedFile = ListExportsData['files'][number]
export type ListedChange = ListChangesData[number]

/** A file on its way. */
export interface Download {
  /** The bytes from `start` on. */
  body: ReadableStream<Uint8Array>
  /** 0, unless the part that the caller has is of the same file. */
  start: number
  /** The size of the whole file. */
  bytes: number
  /** Identifies the content; pass it to resume. */
  etag: string
}

/** The part of a file that the caller already has. */
export interface DownloadedPart {
  bytes: number
  etag: string
}

/** The bulk export: the whole data set as files, for accounts with a contract. */
export class Exports {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Lists the files of the present data version; `status` is `preparing` while they are being made. */
  list(options?: CallOptions): Promise<ListExportsData> {
    return this.#connection.data({ method: 'GET', path: PATH, units: 0 }, options)
  }

  /**
   * Begins to download a file of the list, or resumes it behind the part that the caller has. When that part is of
   * another content, `start` is 0 and the whole file is sent.
   */
  download(
    { path }: Pick<ExportedFile, 'path'>,
    part: DownloadedPart | null = null,
    options?: CallOptions,
  ): Promise<Download> {
    return this.#file(path, part, options)
  }

  /** Begins to download the sample of 1,000 places, which needs no key. */
  sample(options?: CallOptions): Promise<Download> {
    return this.#file(`${PATH}/sample`, null, options)
  }

  async #file(path: string, part: DownloadedPart | null, options?: CallOptions): Promise<Download> {
    const headers = part === null ? {} : { Range: `bytes=${part.bytes}-`, 'If-Range': part.etag }
    const response = await this.#connection.open(path, headers, options)
    const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
    if (response.body === null) throw new OnesetError({ code: 'unreadable_answer', message: 'The file has no body.' })
    return {
      body: response.body,
      start: Number(range?.[1] ?? 0),
      bytes: Number(range?.[2] ?? response.headers.get('content-length') ?? 0),
      etag: response.headers.get('etag') ?? '',
    }
  }
}

/**
 * Lists the places that changed since a data version; a page costs a token per hundred changes. The service holds the
 * last data versions only: `changes_gone` means that the places must be read again.
 */
export function listChanges(
  connection: Connection,
  query: ListChangesQuery,
  options?: CallOptions,
): Listing<ListedChange, ChangeListMeta> {
  const units = Math.ceil((query.page_size ?? PAGE_SIZE) / CHANGES_PER_TOKEN)
  return new Listing(connection, { method: 'GET', path: '/api/v1/changes', query: { ...query }, units }, options)
}
