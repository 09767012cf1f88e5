import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ARCHIVES, startArchiveHost, TILE_AT } from '../support/tileArchive.ts'
import { until } from '../support/until.ts'
import { faultsOf, webServer } from './webServer.ts'

const host = await startArchiveHost({ after })
const web = webServer({ venues: 30, settings: { mapTiles: host.url } })

const KINDS = process.env['ONESET_TEST_SHORT'] === undefined ? (['raster', 'vector'] as const) : (['vector'] as const)

for (const kind of KINDS)
  test(`the map draws ${kind} tiles of an archive, each by a range request`, async () => {
    host.held = ARCHIVES[kind]
    host.asked.length = 0
    const page = await web.open('/')
    await page.locator('section[aria-busy=false]').waitFor()
    await until(() => host.asked.some(([first]) => first === TILE_AT[kind]))
    const faults = faultsOf(page).filter((fault) => !fault.includes('ERR_NAME_NOT_RESOLVED'))
    assert.deepEqual(faults, [], 'the content security policy allows requests to the archive')
    await page.context().close()
  })
