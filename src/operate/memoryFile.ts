import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { NameCounts } from '#pipeline/nameCounts.ts'
import type { BuildMemory } from '#pipeline/incremental/buildMemory.ts'
import { KeyColumn } from '#pipeline/incremental/keyColumn.ts'
import { LineColumn } from '#pipeline/incremental/lineColumn.ts'
import { jsonSection, readSections, type Sections, writeSections } from '#search/sections.ts'

/** A list as a build read it. */
export interface ReadList {
  /** listKey.ts; null where nobody can tell whether it changed. */
  key: string | null
  /** Names of the sources that it tells of. */
  sources: readonly string[]
}

/** What a memory belongs to. */
export interface MemoryOrigin {
  /** groundKey.ts */
  ground: string
  /** In the order in which they were given. */
  lists: readonly ReadList[]
}

export interface KnownBuild extends MemoryOrigin {
  memory: BuildMemory
}

/** What stands in the file as JSON; the rest are columns. */
type Told = MemoryOrigin &
  Pick<BuildMemory, 'asOf' | 'sources' | 'anchors' | 'unplaced' | 'settled'> & { chains: string[]; lineBytes: number }

const SUFFIX = '.memory'
/** The fastest that still compresses: a thirtieth, at a gigabyte a second. */
const ZSTD_LEVEL = 1
const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)]

/** The folder in which builds leave what the next one may go on from: a file a release, named after it. */
export class MemoryFolder {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The memory of a release; null where there is none that can be read. A memory only saves time, so nothing is refused for it. */
  async find(version: string, nameCounts: NameCounts): Promise<KnownBuild | null> {
    const bytes = await readFile(this.#fileOf(version)).catch(() => null)
    if (bytes === null) return null
    const reading = readSections(bytes)
    if (reading.kind === 'refused') return null
    return knownBuild(reading.sections, nameCounts)
  }

  /**
   * Begins to write a memory, under no name yet: what it belongs to has none before it is sealed. It is written beside
   * what else goes on.
   */
  begin(memory: BuildMemory, origin: MemoryOrigin): MemoryDraft {
    const draft = path.join(this.#folder, `.draft-${process.pid}${SUFFIX}`)
    const written = this.#write(draft, memory, origin)
    // A failure is thrown by whoever waits for it.
    written.catch(() => {})
    return {
      keep: async (version, before) => {
        await written
        await rename(draft, this.#fileOf(version))
        await this.#clear([version, before])
      },
      [Symbol.asyncDispose]: async () => {
        await written.catch(() => {})
        await rm(draft, { force: true })
      },
    }
  }

  async #write(file: string, memory: BuildMemory, origin: MemoryOrigin): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    await writeFile(file, writeSections(await sectionsOf(memory, origin)))
  }

  /** Takes away the memories of all releases but some. */
  async #clear(kept: readonly (string | null)[]): Promise<void> {
    const names = new Set(kept.map((version) => `${version}${SUFFIX}`))
    for (const name of await readdir(this.#folder)) {
      if (name.endsWith(SUFFIX) && !names.has(name)) await rm(path.join(this.#folder, name), { force: true })
    }
  }

  #fileOf(version: string): string {
    return path.join(this.#folder, `${version}${SUFFIX}`)
  }
}

/** A memory that is written, and has no name until its release has one; leaving its scope takes it away. */
export interface MemoryDraft extends AsyncDisposable {
  /** Keeps it for a release, beside that of the release before; those of older ones go. */
  keep(version: string, before: string | null): Promise<void>
}

async function sectionsOf(memory: BuildMemory, origin: MemoryOrigin): Promise<Map<string, ArrayBufferView>> {
  const { asOf, sources, anchors, unplaced, settled, chains, lines, pairs, points, keys } = memory
  const lineBytes = lines.bytes.length
  const told: Told = { ...origin, asOf, sources, anchors, unplaced, settled, chains: [...chains], lineBytes }
  return new Map<string, ArrayBufferView>([
    ['told', jsonSection(told)],
    ['ids', jsonSection(memory.ids)],
    ['digests', jsonSection(memory.digests)],
    ['lines', await compress(lines.bytes, { params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } })],
    ['lines.starts', lines.starts],
    ['marks', memory.marks],
    ['keys', keys.keys],
    ['keys.starts', keys.starts],
    ['points.coarseness', points.coarseness],
    ['points.crowd', points.crowd],
    ...(['first', 'second', 'rules', 'score', 'verdict', 'fate'] as const).map(
      (column) => [`pairs.${column}`, pairs[column]] as const,
    ),
    ['venueOf', memory.venueOf],
    ['venueIds', jsonSection(memory.venueIds)],
    ['bornOn', memory.bornOn],
  ])
}

async function knownBuild(sections: Sections, nameCounts: NameCounts): Promise<KnownBuild> {
  const { ground, lists, chains, lineBytes, ...told } = sections.json<Told>('told')
  // In one piece: by default a hundred thousand small ones are put together.
  const lines = await decompress(sections.bytes('lines'), { chunkSize: lineBytes + 1024, maxOutputLength: lineBytes })
  return {
    ground,
    lists,
    memory: {
      ...told,
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
        fate: sections.bytes('pairs.fate'),
      },
      venueOf: sections.u32('venueOf'),
      venueIds: sections.json('venueIds'),
      bornOn: sections.u32('bornOn'),
    },
  }
}
