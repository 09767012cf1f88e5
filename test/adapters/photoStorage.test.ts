import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { outboundStream } from '#adapters/outboundStream.ts'
import { photoBucket } from '#adapters/photoBucket.ts'
import { photoFolder } from '#adapters/photoFolder.ts'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { onLoopback } from '../support/onLoopback.ts'
import { isSigned, S3_SECRET } from '../support/s3Signature.ts'

const NAME = 'ph_0123456789abcdef/large.webp'
const BYTES = Buffer.from('the bytes of a photo')

test('a folder returns what was stored, nothing for other names, and holds nothing after the deletion', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-photos-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const storage = photoFolder(path.join(folder, 'photos'))
  assert.equal(await storage.get(NAME), null)
  await storage.put(NAME, BYTES)
  assert.deepEqual(await storage.get(NAME), BYTES)
  await storage.remove(NAME)
  await storage.remove(NAME)
  assert.deepEqual(readdirSync(path.join(folder, 'photos'), { recursive: true }), [])
})

/** A bucket in memory that refuses requests without a valid signature. */
async function bucketHere(t: TestContext) {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const { method, url = '' } = request
      if (!isSigned(request, body)) return response.writeHead(403).end('<Error/>')
      if (method === 'PUT') objects.set(url, body)
      if (method === 'DELETE') objects.delete(url)
      const found = objects.get(url)
      if (method === 'GET' && !found) return response.writeHead(404).end('<Error/>')
      return response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? found : '')
    })
  })
  const endpoint = await onLoopback(t, server)
  const stream = outboundStream({ allowed: new AddressRanges(['127.0.0.1']), timeMsMax: 10_000 })
  const storageWith = (secretAccessKey: string) =>
    photoBucket(
      {
        endpoint,
        region: 'kr-standard',
        bucket: 'venues',
        prefix: 'photos/',
        accessKeyId: 'AKIDEXAMPLE',
        secretAccessKey,
      },
      stream,
      () => Date.parse('2026-11-21T03:00:00Z'),
    )
  return { objects, storageWith }
}

test('a bucket gets signed requests below its prefix, and holds nothing after the deletion', async (t) => {
  const { objects, storageWith } = await bucketHere(t)
  const storage = storageWith(S3_SECRET)
  assert.equal(await storage.get(NAME), null)
  await storage.put(NAME, BYTES)
  assert.deepEqual([...objects.keys()], [`/venues/photos/${NAME}`])
  assert.deepEqual(await storage.get(NAME), BYTES)
  await storage.remove(NAME)
  await storage.remove(NAME)
  assert.equal(objects.size, 0)
})

test('a bucket that refuses the keys makes every call fail, with a reason that has no secret', async (t) => {
  const { storageWith } = await bucketHere(t)
  const storage = storageWith('another-secret-key-of-somebody')
  for (const call of [() => storage.put(NAME, BYTES), () => storage.get(NAME), () => storage.remove(NAME)])
    await assert.rejects(
      call,
      (error: Error) => /status 403/.test(error.message) && !error.message.includes('another-secret'),
    )
})
