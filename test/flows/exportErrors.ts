import assert from 'node:assert/strict'
import type { ErrorCode } from '#contract/errors.ts'
import type { Json, TestServer } from './testServer.ts'

/** Checks that an answer is this failure; returns its headers and its body. */
type Failure = (response: Response, code: ErrorCode) => Promise<{ headers: Headers; body: Json }>

type ExportErrorCode =
  | 'changes_gone'
  | 'export_not_allowed'
  | 'export_not_found'
  | 'range_not_satisfiable'
  | 'export_limit_reached'
  | 'export_not_ready'

/** Returns a way to provoke each error of exports and changes; `hasty` waits for no file that is being made. */
export function exportErrors(
  s: () => TestServer,
  hasty: () => TestServer,
  failure: Failure,
): Readonly<Record<ExportErrorCode, () => Promise<unknown>>> {
  const fileOf = (name: string) => `/api/v1/exports/${s().server.dataVersion()}/${name}`
  return {
    changes_gone: async () => {
      const { body } = await failure(await s().get('/api/v1/changes?since=2020-01-01-00000000'), 'changes_gone')
      assert.deepEqual(body.error.details.held, [s().server.dataVersion()])
    },
    export_not_allowed: async () => {
      const { body } = await failure(await s().get('/api/v1/exports'), 'export_not_allowed')
      assert.deepEqual(body.error.details, { contact: `${s().url}/docs` })
      await failure(await s().get(fileOf('places.parquet')), 'export_not_allowed')
    },
    export_not_found: async () => {
      const headers = await exporterOn(s(), 'missing')
      await failure(await s().get(fileOf('places.xlsx'), headers), 'export_not_found')
      await failure(await s().get('/api/v1/exports/2020-01-01-00000000/ids.csv', headers), 'export_not_found')
      await failure(await s().get('/api/v1/exports/..%2F..%2Fdata/secret', headers), 'export_not_found')
    },
    range_not_satisfiable: async () => {
      const headers = { ...(await exporterOn(s(), 'range')), range: 'bytes=999999999-' }
      const { headers: sent } = await failure(await s().get(fileOf('ids.csv'), headers), 'range_not_satisfiable')
      assert.match(sent.get('content-range') ?? '', /^bytes \*\/\d+$/)
    },
    export_limit_reached: async () => {
      const headers = await exporterOn(s(), 'limit')
      const load = () => s().get(fileOf('ids.csv'), headers)
      for (let i = 0; i < 10; i++) assert.ok((await (await load()).text()).length > 0)
      const { headers: sent, body } = await failure(await load(), 'export_limit_reached')
      assert.ok(Math.abs(Number(sent.get('retry-after')) - 12 * 3_600) < 60, 'until midnight in Korea')
      assert.equal(body.error.details.downloadsPerDay, 10)
    },
    export_not_ready: async () => {
      const { headers } = await failure(await hasty().get('/api/v1/exports/sample', {}), 'export_not_ready')
      assert.equal(headers.get('retry-after'), '10')
    },
  }
}

/** Returns the headers of a new account that may export. */
async function exporterOn(s: TestServer, name: string): Promise<Record<string, string>> {
  const email = `export-${name}@example.com`
  const { accountId } = (await s.admin('POST', '/accounts', { email, plan: 'pro' })).body.data
  await s.admin('PATCH', `/accounts/${accountId}`, { bulkExport: true })
  const created = await s.admin('POST', `/accounts/${accountId}/keys`, { name, mode: 'live' })
  return { 'x-api-key': created.body.data.key }
}
