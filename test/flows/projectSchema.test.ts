import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Ajv } from 'ajv'
import { ProjectSchema } from '#project/projectSchema.ts'
import { textOf } from '../support/repository.ts'
import { startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  server = await startTestServer({ after: (job: () => Promise<void>) => void cleanups.push(job) }, { venues: 20 })
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

const PROJECT = {
  sources: [{ id: 'maps', from: { kind: 'path', path: 'maps.ndjson' }, format: 'records' }],
  regions: 'dongs',
  stations: 'stations.csv',
}

test('the server serves the schema of project files, and the package includes the same', async () => {
  const answer = await fetch(`${server.url}/schemas/oneset.json`)
  assert.equal(answer.headers.get('content-type'), 'application/schema+json')
  const { $id, ...served } = (await answer.json()) as { $id: string }
  assert.equal($id, `${server.url}/schemas/oneset.json`)
  assert.deepEqual(served, JSON.parse(textOf('src/project/oneset.schema.json')))
})

test('an editor that has the schema accepts a project, and names and explains every key', () => {
  const isProject = new Ajv({ strict: false }).compile(ProjectSchema)
  assert.ok(isProject(PROJECT))
  assert.ok(!isProject({ ...PROJECT, sources: [{ ...PROJECT.sources[0], from: { kind: 'path' } }] }))
  const silent = Object.entries(ProjectSchema.properties).filter(([, schema]) => !('description' in schema))
  assert.deepEqual(
    silent.map(([name]) => name),
    [],
  )
})
