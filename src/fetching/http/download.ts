import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readJson, replaceFile } from '../cache/editionStore.ts'
import type { Validators } from '../edition.ts'
import type { OutboundResponse } from '../outboundStream.ts'
import { AnswerFailure, ask, type AskedRequest, type Asking, PassingFailure, withRetries } from './ask.ts'

const MIB = 1 << 20

export interface DownloadRequest extends AskedRequest {
  bytesMax: number
  /** Makes the request conditional; empty for none. */
  validators: Validators
  /** The folder of a download that broke off, to be resumed by the next one of the same key. */
  partialFolder: string
  /** Identifies what is downloaded, without secrets. */
  key: string
}

export type Downloaded =
  | { kind: 'downloaded'; file: string; validators: Validators; headers: Readonly<Record<string, string>> }
  | { kind: 'unchanged' }

/** What is stored of a download that broke off. */
interface PartialNote {
  key: string
  validators: Validators
}

/**
 * Downloads a file, from where an earlier download of it broke off if the server still has the same version (RFC 9110,
 * sections 13.1.5 and 14.2). The file is in `partialFolder`, from where the caller moves it. Throws AnswerFailure.
 */
export async function download(asking: Asking, request: DownloadRequest): Promise<Downloaded> {
  await mkdir(request.partialFolder, { recursive: true, mode: 0o700 })
  return withRetries(asking, (progressed) => attempt(asking, request, progressed))
}

async function attempt(asking: Asking, request: DownloadRequest, progressed: () => void): Promise<Downloaded> {
  const { partialFolder, bytesMax } = request
  const [body, note] = [path.join(partialFolder, 'body'), path.join(partialFolder, 'note.json')]
  const begun = await begunOf(body, note, request.key)
  const answer = await ask(asking, { ...request, headers: { ...request.headers, ...conditions(request, begun) } })
  const { status, headers } = answer
  if (status === 304) {
    answer.cancel()
    return { kind: 'unchanged' }
  }
  if (status === 416 && begun !== null) {
    answer.cancel()
    await rm(body, { force: true })
    throw new PassingFailure('answered 416 for the rest of the file')
  }
  if (status !== 200 && status !== 206) {
    answer.cancel()
    throw new AnswerFailure(`answered ${status}`, status)
  }
  const from = status === 206 ? resumedFrom(headers, begun) : 0
  checkLength(answer, from, bytesMax)
  const validators = from > 0 && begun !== null ? begun.validators : validatorsOf(headers)
  await replaceFile(note, JSON.stringify({ key: request.key, validators } satisfies PartialNote))
  const bytes = await store(answer, body, from, bytesMax, progressed)
  const expected = headers['content-length'] === undefined ? null : from + Number(headers['content-length'])
  if (expected !== null && bytes !== expected) throw new PassingFailure(`broke off after ${bytes} of ${expected} bytes`)
  const whole = path.join(partialFolder, 'whole')
  await rename(body, whole)
  return { kind: 'downloaded', file: whole, validators, headers }
}

interface Begun {
  bytes: number
  validators: Validators
  /** The value of If-Range. */
  version: string
}

/** Returns what is there of the download; null when it cannot be resumed. */
async function begunOf(body: string, note: string, key: string): Promise<Begun | null> {
  const stored = await readJson<PartialNote>(note)
  const bytes = (await stat(body).catch(() => null))?.size ?? 0
  const { etag, lastModified } = stored?.validators ?? {}
  // A weak validator does not promise the same bytes.
  const version = etag !== undefined && !etag.startsWith('W/') ? etag : lastModified
  if (stored?.key === key && bytes > 0 && version !== undefined)
    return { bytes, validators: stored.validators, version }
  await rm(body, { force: true })
  return null
}

function conditions({ validators }: DownloadRequest, begun: Begun | null): Record<string, string> {
  const { etag, lastModified } = validators
  return {
    // A packed answer would have other offsets and another size.
    'accept-encoding': 'identity',
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(etag === undefined && lastModified !== undefined && { 'if-modified-since': lastModified }),
    ...(begun !== null && { range: `bytes=${begun.bytes}-`, 'if-range': begun.version }),
  }
}

export function validatorsOf(headers: Readonly<Record<string, string>>): Validators {
  const { etag, 'last-modified': lastModified } = headers
  return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) }
}

function resumedFrom(headers: Readonly<Record<string, string>>, begun: Begun | null): number {
  const start = /^bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1]
  if (begun !== null && Number(start) === begun.bytes) return begun.bytes
  throw new AnswerFailure(`answered 206 with the range '${headers['content-range'] ?? ''}', which was not asked for`)
}

function checkLength({ headers, cancel }: OutboundResponse, from: number, bytesMax: number): void {
  if (from + Number(headers['content-length'] ?? 0) <= bytesMax) return
  cancel()
  throw tooLarge(bytesMax)
}

function tooLarge(bytesMax: number): AnswerFailure {
  const mib = Math.floor(bytesMax / MIB)
  return new AnswerFailure(`the file has more than ${mib} MiB; check the address, or raise megabytesMax of the source`)
}

/** Stores the answer from the byte `from` on; returns the size of the file. What arrived stays when it breaks off. */
async function store(
  answer: OutboundResponse,
  body: string,
  from: number,
  bytesMax: number,
  progressed: () => void,
): Promise<number> {
  let bytes = from
  const counted = async function* () {
    for await (const part of answer.body) {
      bytes += part.length
      if (bytes > bytesMax) throw tooLarge(bytesMax)
      yield part
    }
  }
  try {
    await pipeline(counted, createWriteStream(body, { flags: from > 0 ? 'a' : 'w', mode: 0o600 }))
    return bytes
  } catch (error) {
    if (bytes > from) progressed()
    if (error instanceof AnswerFailure || isOfDisk(error)) throw error
    throw new PassingFailure(error instanceof Error ? error.message : String(error))
  } finally {
    answer.cancel()
  }
}

/** A full or broken disk is no fault of the server. */
const isOfDisk = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'].includes((error as NodeJS.ErrnoException).code ?? '')
