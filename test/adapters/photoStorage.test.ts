import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { outboundStream } from '#adapters/outboundStream.ts'
import { photoBucket } from '#adapters/photoBucket.ts'
import { photoFolder } from '#adapters/photoFolder.ts'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { onLoopback } from '../support/onLoopback.ts'

const NAME = 'ph_0123456789abcdef/large.webp'
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
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

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Returns whether a request is signed as the Amazon S3 API Reference describes, its body included. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const authorization = headers.authorization ?? ''
  const [, day = '', region = '', names = '', signature] =
    /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      authorization,
    ) ?? []
  const sum = createHash('sha256').update(body).digest('hex')
  if (method === 'PUT' && headers['x-amz-content-sha256'] !== sum) return false
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex') === signature
}

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
  const storage = storageWith(SECRET)
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
