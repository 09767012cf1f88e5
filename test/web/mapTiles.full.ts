import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ARCHIVES, startArchiveHost, TILE_AT } from '../support/tileArchive.ts'
import { until } from '../support/until.ts'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

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

test('the map names whose tiles and places it draws, and the page of a place the licence of each source', async () => {
  host.held = ARCHIVES.vector
  const page = await web.open('/', { locale: 'ko-KR' })
  const credits = page.getByRole('list', { name: '지도 자료 출처' })
  // The map states its tiles once their style is loaded, the list the sources of its places.
  for (const credit of ['시험시', 'Tiles © OpenStreetMap']) await credits.getByText(credit).waitFor()
  assert.deepEqual(await credits.getByRole('listitem').allTextContents(), [
    'Tiles © OpenStreetMap',
    '© mappers of the world',
    '시험시',
  ])
  const odbl = 'https://opendatacommons.org/licenses/odbl/1-0/'
  assert.equal(await credits.getByRole('link', { name: '© mappers of the world' }).getAttribute('href'), odbl)
  const { data } = (await (await web.test.get('/api/v1/places?fields=id,sources')).json()) as {
    data: { id: string; sources: string[] }[]
  }
  const both = data.find(({ sources }) => sources.length === 2)
  await page.goto(`${web.test.url}/place/${both?.id}`)
  const section = page.getByRole('region', { name: '이 정보의 출처' })
  await section.getByText('© mappers of the world · ODbL-1.0 · 2026-11-01 기준').waitFor()
  assert.equal(await section.getByRole('link', { name: 'ODbL-1.0' }).getAttribute('href'), odbl)
  await section.getByText('시험시 · 이용 조건 미확인 · 2026-10-31 기준').waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await page.context().close()
})
