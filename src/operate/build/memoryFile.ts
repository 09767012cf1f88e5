import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { isAlive } from '#dataset/releaseFolder.ts'
import type { NameCounts } from '#pipeline/nameCounts.ts'
import type { BuildMemory } from '#pipeline/memory/buildMemory.ts'
import { KeyColumn } from '#pipeline/memory/keyColumn.ts'
import { LineColumn } from '#pipeline/memory/lineColumn.ts'
import { jsonSection, readSections, type Sections, writeSections } from '#search/sections.ts'

/** A list as a build read it. */
export interface ReadList {
  /** The key of listKey.ts; null where changes cannot be detected. */
  key: string | null
  /** The names of the list's sources. */
  sources: readonly string[]
  /** The size of its part of `rejected.ndjson`, which has the lists in this order. */
  rejectedBytes: number
}

/** The build that a memory belongs to. */
export interface MemoryOrigin {
  /** The fingerprint of buildFingerprint.ts. */
  fingerprint: string
  /** The lists in the order in which they were given. */
  lists: readonly ReadList[]
}

export interface KnownBuild extends MemoryOrigin {
  memory: BuildMemory
}

export type MemoryFinding = { kind: 'found'; known: KnownBuild } | { kind: 'none'; reason: string }

/** The head of the file: whether the rest can be read and used. */
interface Head {
  format: number
  fingerprint: string
}

/** Incremented when older code could not read the new format. */
const MEMORY_FORMAT = 3

/** The JSON part of the file; the rest are columns. */
type MemoryState = Pick<BuildMemory, 'asOf' | 'sources' | 'anchors' | 'unplaced' | 'settled'> & {
  lists: readonly ReadList[]
  chains: string[]
  lineBytes: number
}

const SUFFIX = '.memory'
/** Matches the files that belong to releases; other files in the folder are left alone. */
const OF_RELEASE = /^\d{4}-\d{2}-\d{2}-[0-9a-f]{8}\.memory$/
const DRAFT = /^\.draft-(\d+)-/
/** The fastest level that still compresses: to a thirtieth, at a gigabyte a second. */
const ZSTD_LEVEL = 1
const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)]

/**
 * The folder in which builds store the memory for the next one: one file for each release, named after it. A memory
 * only saves time, so a missing, damaged or unwritable one never makes a build fail.
 */
export class MemoryFolder {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Creates the folder if needed, and removes unfinished files of builds that died. */
  static async open(
    folder: string,
  ): Promise<{ kind: 'open'; memory: MemoryFolder } | { kind: 'refused'; reason: string }> {
    try {
      await mkdir(folder, { recursive: true })
      for (const name of await readdir(folder)) {
        const pid = Number(DRAFT.exec(name)?.[1])
        if (pid > 0 && !isAlive(pid)) await rm(path.join(folder, name), { recursive: true, force: true })
      }
      return { kind: 'open', memory: new MemoryFolder(folder) }
    } catch (cause) {
      return {
        kind: 'refused',
        reason: `${folder} cannot be used as a folder (${messageOf(cause)}); choose another one`,
      }
    }
  }

  /** Returns the memory of a release that was made under this fingerprint. */
  async find(version: string, fingerprint: string, nameCounts: NameCounts): Promise<MemoryFinding> {
    const bytes = await readFile(this.#fileOf(version)).catch(() => null)
    if (bytes === null) return none(`no memory of release ${version}`)
    const reading = readSections(bytes)
    if (reading.kind === 'refused') return none(`the memory of release ${version} is damaged`)
    try {
      const head = reading.sections.json<Head>('head')
      if (head.format !== MEMORY_FORMAT || head.fingerprint !== fingerprint)
        return none('the program or the map has changed')
      return { kind: 'found', known: { fingerprint, ...(await knownBuild(reading.sections, nameCounts)) } }
    } catch (cause) {
      return none(`the memory of release ${version} cannot be read (${messageOf(cause)})`)
    }
  }

  /**
   * Starts writing a memory without its final name, because the release has none before it is sealed. The build
   * continues meanwhile.
   */
  begin(memory: BuildMemory, origin: MemoryOrigin): MemoryDraft {
    const writing = this.#write(memory, origin)
    // `keep` reports a failure; this only prevents an unhandled rejection.
    writing.catch(() => {})
    return {
      keep: async (version, before) => {
        try {
          await rename(path.join(await writing, 'draft'), this.#fileOf(version))
          await this.#clear([version, before])
          return null
        } catch (cause) {
          return messageOf(cause)
        }
      },
      [Symbol.asyncDispose]: async () => {
        const draft = await writing.catch(() => null)
        if (draft !== null) await rm(draft, { recursive: true, force: true })
      },
    }
  }

  /** Returns the folder of the draft, in which no other build writes. */
  async #write(memory: BuildMemory, origin: MemoryOrigin): Promise<string> {
    const folder = await mkdtemp(path.join(this.#folder, `.draft-${process.pid}-`))
    try {
      await writeFile(path.join(folder, 'draft'), writeSections(await sectionsOf(memory, origin)))
      return folder
    } catch (cause) {
      await rm(folder, { recursive: true, force: true })
      throw cause
    }
  }

  /** Removes the memories of all releases except some. */
  async #clear(kept: readonly (string | null)[]): Promise<void> {
    const names = new Set(kept.map((version) => `${version}${SUFFIX}`))
    for (const name of await readdir(this.#folder))
      if (OF_RELEASE.test(name) && !names.has(name)) await rm(path.join(this.#folder, name), { force: true })
  }

  #fileOf(version: string): string {
    return path.join(this.#folder, `${version}${SUFFIX}`)
  }
}

/** A memory that is being written. Disposing it removes an unkept draft. */
export interface MemoryDraft extends AsyncDisposable {
  /**
   * Names the memory after a release and keeps that of the previous release too; removes older ones. Returns the reason
   * why it could not, or null.
   */
  keep(version: string, before: string | null): Promise<string | null>
}

function none(reason: string): Extract<MemoryFinding, { kind: 'none' }> {
  return { kind: 'none', reason }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

async function sectionsOf(memory: BuildMemory, origin: MemoryOrigin): Promise<Map<string, ArrayBufferView>> {
  const { asOf, sources, anchors, unplaced, settled, chains, lines, pairs, points, keys } = memory
  const lineBytes = lines.bytes.length
  const { lists, fingerprint } = origin
  const head: Head = { format: MEMORY_FORMAT, fingerprint }
  const reported: MemoryState = { lists, asOf, sources, anchors, unplaced, settled, chains: [...chains], lineBytes }
  return new Map<string, ArrayBufferView>([
    ['head', jsonSection(head)],
    ['told', jsonSection(reported)],
    ['ids', jsonSection(memory.ids)],
    ['digests', jsonSection(memory.digests)],
    ['lines', await compress(lines.bytes, { params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } })],
    ['lines.starts', lines.starts],
    ['marks', memory.marks],
    ['keys', keys.keys],
    ['keys.starts', keys.starts],
    ['points.coarseness', points.coarseness],
    ['points.crowd', points.crowd],
    ...(['first', 'second', 'rules', 'score', 'verdict', 'joinResult'] as const).map(
      (column) => [`pairs.${column}`, pairs[column]] as const,
    ),
    ['venueOf', memory.venueOf],
    ['venueIds', jsonSection(memory.venueIds)],
    ['bornOn', memory.bornOn],
  ])
}

async function knownBuild(sections: Sections, nameCounts: NameCounts): Promise<Omit<KnownBuild, 'fingerprint'>> {
  const { lists, chains, lineBytes, ...state } = sections.json<MemoryState>('told')
  // One chunk for the whole line: by default a hundred thousand small ones are joined.
  const options = { chunkSize: lineBytes + 1024, maxOutputLength: lineBytes }
  const lines = lineBytes === 0 ? new Uint8Array() : await decompress(sections.bytes('lines'), options)
  return {
    lists,
    memory: {
      ...state,
      nameCounts,
      chains: new Set(chains),
      ids: sections.json('ids'),
      digests: sections.json('digests'),
      lines: new LineColumn(lines, sections.f64('lines.starts')),
      marks: sections.bytes('marks'),
      keys: new KeyColumn(sections.u32('keys'), sections.u32('keys.starts')),
      points: { coarseness: sections.f64('points.coarseness'), crowd: sections.f64('points.crowd') },
      pairs: {
        first: sections.u32('pairs.first'),
        second: sections.u32('pairs.second'),
        rules: sections.bytes('pairs.rules'),
        score: sections.f64('pairs.score'),
        verdict: sections.bytes('pairs.verdict'),
        joinResult: sections.bytes('pairs.joinResult'),
      },
      venueOf: sections.u32('venueOf'),
      venueIds: sections.json('venueIds'),
      bornOn: sections.u32('bornOn'),
    },
  }
}
