import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { releaseStoreIn } from '#main/releases/openReleaseStore.ts'
import { type RunningServer, startServer } from '#main/serve.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { type S3Server, s3Server } from '../support/objectStorage.ts'
import { shelveWorld } from '../support/shelveWorld.ts'
import { until } from '../support/until.ts'

/** Nodes whose releases are in a bucket of a real S3 server. */

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-nodes-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function publishDay(day: number, t: TestContext, { env }: S3Server): Promise<string> {
  const shelf = folderOf(t)
  const version = await shelveWorld({ ...generateWorld(day, 20), asOf: `2026-11-2${day}` }, shelf)
  await releaseStoreIn(env, shelf, Date.now)?.add(version, 'current')
  return version
}

interface Node extends RunningServer {
  logged: string[]
}

async function startNode(data: string, { place }: S3Server): Promise<Node> {
  const logged: string[] = []
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data,
    releases: path.join(data, 'releases'),
    releaseBucket: place,
    outboundAllowed: new AddressRanges(['127.0.0.1']),
    log: (_, message) => void logged.push(message),
  })
  return { ...server, logged }
}

test('nodes follow the bucket, serve from their copies while it is away, and publish through it', async (t) => {
  const s3 = await s3Server(t)
  const first = await publishDay(1, t, s3)
  const folders = [folderOf(t), folderOf(t)]
  const nodes = await Promise.all(folders.map((folder) => startNode(folder, s3)))
  for (const node of nodes) assert.equal(node.dataVersion(), first)
  const second = await publishDay(2, t, s3)
  for (const node of nodes) await until(() => node.dataVersion() === second)

  await s3.stop()
  const [one, other] = nodes as [Node, Node]
  await one.close()
  const again = await startNode(folders[0] ?? '', s3)
  assert.equal(again.dataVersion(), second)
  assert.equal(again.logged.filter((message) => message.includes('cannot be followed')).length, 1)
  const publish = (node: Node, version: string) =>
    fetch(`${node.url}/api/admin/v1/releases/${version}/publish`, {
      method: 'POST',
      headers: { authorization: `Bearer ${node.adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ force: true }),
    })
  assert.equal((await publish(again, first)).status, 503)
  await until(() => again.dataVersion() === second)

  await s3.start()
  await until(() => again.logged.includes('the store of releases answers again'))
  assert.equal((await publish(again, first)).status, 200)
  await until(() => other.dataVersion() === first)
  for (const node of [again, other]) await node.close()
})
