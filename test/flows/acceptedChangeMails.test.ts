import assert from 'node:assert/strict'
import { eachEngine } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { startAccountServer } from './browser.ts'
import { callWith, ownerOf } from './ownerTestCalls.ts'

/** Owners are mailed what an operator accepts about their place, whoever stated it. */

eachEngine(
  'the owners of a place are mailed each accepted report, with what changes and how to object',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const [placeId = '', contradictedId = ''] = server.world.venues
      .filter(({ place: { closureSignal } }) => closureSignal === null)
      .map(({ place }) => place.id)
    await ownerOf(server, 'owner@example.com', placeId)
    const second = await ownerOf(server, 'second@example.com', contradictedId)
    const accept = async (id: string, kind: string, before: () => Promise<unknown> = async () => {}) => {
      const made = await callWith(server, server.key, 'POST', `/api/v1/places/${id}/reports`, { kind })
      await before()
      const path = `/reports/${made.body.data.reportId}/accept`
      assert.equal((await server.admin('POST', path, { reason: '전화로 확인했습니다' })).status, 200)
    }
    const mailed = (email: string, words: RegExp) =>
      until(() => server.mails.some((mail) => mail.includes(`mail to ${email}:`) && words.test(mail)))

    await accept(placeId, 'closed')
    await mailed('owner@example.com', /폐업했다는 손님 신고.*이제 손님에게.*‘영업 중입니다’/s)
    await accept(placeId, 'wrong_hours')
    await mailed('owner@example.com', /영업시간.*다음 데이터 업데이트부터/s)
    // Guests do not see a closure that the owner contradicts, and the mail does not say that they do.
    await accept(contradictedId, 'closed', () => second.call('POST', `/places/${contradictedId}/in-business`))
    await mailed('second@example.com', /폐업.*다음 데이터 업데이트부터/s)
    assert.ok(!server.mails.some((mail) => mail.includes('to second@example.com:') && mail.includes('이제 손님에게')))
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
    await mailed('proposer@example.com', /변경 제안을 받아들였습니다/)
    await accept({ kind: 'closed', since: '2026-11-20' })
    for (const email of ['other@example.com', 'proposer@example.com']) await mailed(email, /폐업 또는 이전을 알렸/)
    assert.equal(mailsTo('proposer@example.com').filter((mail) => mail.includes('잘 확인했습니다')).length, 2)
    assert.equal(mailsTo('proposer@example.com').filter((mail) => mail.includes('제안을 받아들였습니다')).length, 1)
  },
)
