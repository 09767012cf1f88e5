import assert from 'node:assert/strict'
import { DAY_MS } from '#base/kst.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { startAccountServer } from './browser.ts'
import { callWith, ownerOf } from './ownerTestCalls.ts'
import type { Json } from './testServer.ts'

/** What operators decided about a place before is beside the next report and the next claim. */

eachEngine(
  'a report and a claim show the decided reports and the settled claims of their place, and of no other',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const [place = '', other = '', own = ''] = server.world.venues.map(({ place: { id } }) => id)
    const first = await ownerOf(server, 'first@example.com', own)
    const second = await ownerOf(server, 'second@example.com', own)
    const claim = async (person: typeof first, placeId: string) =>
      (await person.call('POST', '/claims', { placeId, message: '제 가게입니다' })).body.data.claimId
    const report = async (placeId: string, kind: string) =>
      (await callWith(server, server.key, 'POST', `/api/v1/places/${placeId}/reports`, { kind })).body.data.reportId
    const reject = async (path: string, reason: string) =>
      assert.equal((await server.admin('POST', `${path}/reject`, { reason })).status, 200)

    const rejectedClaim = await claim(first, place)
    await reject(`/claims/${rejectedClaim}`, '사업자등록증의 이름이 다릅니다')
    const rejectedReport = await report(place, 'closed')
    server.clock.now += DAY_MS
    await reject(`/reports/${rejectedReport}`, '전화로 영업 중임을 확인했습니다')
    const elsewhere = await claim(first, other)
    await reject(`/claims/${elsewhere}`, '다른 매장')

    await claim(second, place)
    await report(place, 'closed')
    await report(other, 'closed')
    const listedClaims: Json[] = (await server.admin('GET', '/claims')).body.data
    const { reports }: { reports: Json[] } = (await server.admin('GET', '/reports')).body.data
    const earlier = listedClaims.find(({ placeId }) => placeId === place)?.earlier
    assert.deepEqual(
      earlier.claims.map(({ claimId, email, status, rejectReason }: Json) => [claimId, email, status, rejectReason]),
      [[rejectedClaim, 'first@example.com', 'rejected', '사업자등록증의 이름이 다릅니다']],
    )
    assert.deepEqual(
      earlier.reports.map(({ reportId, kind, status, reason }: Json) => [reportId, kind, status, reason]),
      [[rejectedReport, 'closed', 'rejected', '전화로 영업 중임을 확인했습니다']],
    )
    const earlierOf = (placeId: string) => reports.find((one) => one.place.placeId === placeId)?.earlier
    assert.deepEqual(earlierOf(place), earlier)
    assert.deepEqual(
      [earlierOf(other).reports, earlierOf(other).claims.map(({ claimId }: Json) => claimId)],
      [[], [elsewhere]],
    )
    const decided = (await server.admin('GET', '/reports?status=rejected')).body.data.reports
    assert.deepEqual(decided[0].earlier.reports, [], 'a decided report is not its own history')
  },
)
