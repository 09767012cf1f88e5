import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import S3rver from 's3rver'
import type { ObjectStore } from '#dataset/store/objectStore.ts'
import type { S3Place } from '#fetching/s3Object.ts'

/** A running S3 server on loopback, with one bucket in a temporary folder. */
export interface S3Server {
  place: S3Place
  /** The variables of a program that keeps its releases there. */
  env: Record<string, string>
  stop: () => Promise<void>
  /** Starts it again on the same port and folder. */
  start: () => Promise<void>
}

export async function s3Server(t: TestContext): Promise<S3Server> {
  const directory = mkdtempSync(path.join(tmpdir(), 'oneset-s3-'))
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  let server: S3rver | null = null
  let port = 0
  const start = async () => {
    server = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: 'releases', configs: [] }],
    })
    ;({ port } = await server.run())
  }
  const stop = async () => {
    const http = server as unknown as { httpServer: Server } | null
    http?.httpServer.closeAllConnections()
    await server?.close()
    server = null
  }
  await start()
  t.after(stop)
  const place = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'releases',
    prefix: 'seoul/',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  const env = {
    ONESET_RELEASES: 's3://releases/seoul',
    ONESET_RELEASES_REGION: place.region,
    ONESET_RELEASES_KEY_ID: place.accessKeyId,
    ONESET_RELEASES_KEY: place.secretAccessKey,
    ONESET_RELEASES_ENDPOINT: place.endpoint,
    ONESET_OUTBOUND_ALLOWED: '127.0.0.1',
  }
  return { place, env, stop, start }
}

export type StoreFault = 'unreachable' | 'half' | 'other content'

/** Object storage in memory, whose reads and writes can fail. */
export class MemoryObjects implements ObjectStore {
  readonly place = 's3://memory'
  readonly objects = new Map<string, Buffer>()
  /** The keys of all reads of whole objects, in order. */
  readonly reads: string[] = []
  /** Decides what happens to a call; null for none. */
  fault: (call: 'read' | 'has' | 'write' | 'remove', key: string) => StoreFault | null = () => null

  #reach(call: 'read' | 'has' | 'write' | 'remove', key: string): StoreFault | null {
    const fault = this.fault(call, key)
    if (fault === 'unreachable') throw new Error('the storage did not answer')
    return fault
  }

  async read(key: string): Promise<AsyncIterable<Uint8Array> | null> {
    const fault = this.#reach('read', key)
    const bytes = this.objects.get(key)
    if (!bytes) return null
    this.reads.push(key)
    return (async function* () {
      if (fault === 'other content') yield Buffer.alloc(bytes.length, '?')
      else yield fault === 'half' ? bytes.subarray(0, bytes.length / 2) : bytes
    })()
  }

  async has(key: string): Promise<boolean> {
    this.#reach('has', key)
    return this.objects.has(key)
  }

  async write(key: string, { read }: Parameters<ObjectStore['write']>[1]): Promise<void> {
    this.#reach('write', key)
    const parts: Uint8Array[] = []
    for await (const part of read()) parts.push(part)
    this.objects.set(key, Buffer.concat(parts))
  }

  async remove(key: string): Promise<void> {
    this.#reach('remove', key)
    this.objects.delete(key)
  }
}
