import path from 'node:path'
import { type FilePiece, writePieces } from '#dataset/filePiece.ts'
import type { SourceFigures } from '#pipeline/memory/buildMemory.ts'
import type { BuildOptions } from '../build/buildOptions.ts'
import { type BuildFailure, failed } from '../build/buildContent.ts'
import { tooManyRejected } from './readLists.ts'

/**
 * Returns null while no source exceeds the limit of rejected rows; else the failure, after writing all rejected rows
 * beside the release that was not made.
 */
export async function rejectionFailure(
  sources: readonly SourceFigures[],
  rejected: readonly FilePiece[],
  { maxRejected, out }: BuildOptions,
): Promise<BuildFailure | null> {
  const excess = tooManyRejected(sources, maxRejected)
  if (excess === null) return null
  const file = `${path.resolve(out)}.rejected.ndjson`
  await writePieces(file, rejected)
  return failed(excess.message, [...excess.reasons, `all of them: ${file}`])
}
