import assert from 'node:assert/strict'
import { DAY_MS } from '#base/kst.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { startAccountServer } from './browser.ts'
import { callWith, ownerOf } from './ownerTestCalls.ts'
import type { Json } from './testServer.ts'

/** Owners are mailed what an operator accepts about their place, whoever stated it. */

eachEngine(
  'the owners of a place are mailed each accepted report, with what changes, from when, and how to object',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const [placeId = '', contradictedId = ''] = server.world.venues
      .filter(({ place: { closureSignal } }) => closureSignal === null)
      .map(({ place }) => place.id)
    await ownerOf(server, 'owner@example.com', placeId)
    const second = await ownerOf(server, 'second@example.com', contradictedId)
    const accept = async (
      id: string,
      kind: string,
      more: Json = {},
      before: () => Promise<unknown> = async () => {},
    ) => {
      const duplicateOf = kind === 'duplicate' ? { duplicateOf: contradictedId } : {}
      const note = kind === 'other' ? { note: '전화번호가 바뀌었어요' } : {}
      const body = { kind, ...duplicateOf, ...note }
      const made = await callWith(server, server.key, 'POST', `/api/v1/places/${id}/reports`, body)
      await before()
      server.clock.now += DAY_MS
      const path = `/reports/${made.body.data.reportId}/accept`
      assert.equal((await server.admin('POST', path, { reason: '전화로 확인했습니다', ...more })).status, 200)
    }
    const mailsTo = (email: string) => server.mails.filter((mail) => mail.includes(`mail to ${email}:`))
    const mailed = (email: string, words: RegExp) => until(() => mailsTo(email).some((mail) => words.test(mail)))

    await accept(placeId, 'closed')
    await mailed('owner@example.com', /폐업했다는 손님 신고.*이제 손님에게.*‘영업 중입니다’/s)
    // The later word counts: guests see a closure that is accepted after the owner contradicted it.
    await accept(contradictedId, 'closed', {}, () => second.call('POST', `/places/${contradictedId}/in-business`))
    await mailed('second@example.com', /폐업했다는 손님 신고.*이제 손님에게/s)
    await accept(placeId, 'wrong_hours', { hours: '매일 11:00-21:00' })
    await mailed('owner@example.com', /영업시간.*다음 데이터 업데이트부터/s)
    const promises = () => mailsTo('owner@example.com').filter((mail) => mail.includes('다음 데이터 업데이트')).length
    assert.equal(promises(), 1)
    await accept(placeId, 'wrong_kind')
    await mailed('owner@example.com', /해당 내용: 업종.*정보는 그대로입니다/s)
    await accept(placeId, 'other')
    await mailed('owner@example.com', /해당 내용: 그 밖의 정보.*정보는 그대로입니다/s)
    assert.equal(promises(), 1, 'no release brings what a person must find out')
    await accept(placeId, 'not_a_venue')
    await mailed('owner@example.com', /일반 손님이 이용할 수 없는 곳.*목록에 나오지 않습니다/s)
    await accept(placeId, 'duplicate')
    await mailed('owner@example.com', /두 항목이 하나로 합쳐집니다/)
    for (const mail of server.mails) assert.ok(!mail.includes('전화로 확인했습니다'), 'the reason is for operators')
  },
)

eachEngine(
  'an accepted proposal is mailed to everybody who owns the place, a closing in one mail each',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const placeId = server.world.venues.find(({ place }) => place.closureSignal === null)?.place.id ?? ''
    const proposer = await ownerOf(server, 'proposer@example.com', placeId)
    await ownerOf(server, 'other@example.com', placeId)
    const accept = async (body: object) => {
      const made = await proposer.call('POST', `/places/${placeId}/proposals`, body)
      const path = `/place-proposals/${made.body.data.proposalId}/accept`
      assert.equal((await server.admin('POST', path, { reason: '잘 확인했습니다' })).status, 200)
    }
    const mailsTo = (email: string) => server.mails.filter((mail) => mail.includes(`mail to ${email}:`))
    const mailed = (email: string, words: RegExp) => until(() => mailsTo(email).some((mail) => words.test(mail)))

    await accept({ kind: 'name', name: '새이름 국수' })
    await mailed('other@example.com', /새이름 국수.*다음 데이터 업데이트부터/s)
    await mailed('proposer@example.com', /변경 제안을 승인했습니다/)
    await accept({ kind: 'closed', since: '2026-11-20' })
    for (const email of ['other@example.com', 'proposer@example.com']) await mailed(email, /폐업 또는 이전을 알렸/)
    assert.equal(mailsTo('proposer@example.com').filter((mail) => mail.includes('잘 확인했습니다')).length, 2)
    assert.equal(mailsTo('proposer@example.com').filter((mail) => mail.includes('제안을 승인했습니다')).length, 1)
  },
)
