import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownershipMail } from './ownershipMail.ts'

const URL_OF_SERVICE = 'https://oneset.example'
const mailOf = (news: Parameters<typeof ownershipMail>[0]['news'], contact: string | null) =>
  ownershipMail({ to: 'o@example.com', news, placeName: '국수집' }, { publicUrl: URL_OF_SERVICE, contact }).text

test('each mail that asks an owner to contact the operator states the contact, in both languages', () => {
  for (const news of ['claimed', 'rejected', 'shared', 'revoked', 'suspended', 'joined', 'erased'] as const) {
    const text = mailOf(news, 'help@oneset.example')
    assert.match(text, /tell the operator of this service/, news)
    assert.match(text, /The operator of this service: help@oneset\.example/, news)
    assert.match(text, /서비스 운영자 연락처: help@oneset\.example/, news)
    assert.doesNotMatch(mailOf(news, null), /연락처/, 'no contact is shown when none is configured')
  }
})

test('the mails about claims and invitations lead to their one-time link, and a rejection states its reason', () => {
  const sender = { publicUrl: URL_OF_SERVICE, contact: null }
  const mail = { to: 'o@example.com', placeName: '국수집' }
  const textOf = (more: Omit<Parameters<typeof ownershipMail>[0], 'to' | 'placeName'>) =>
    ownershipMail({ ...mail, ...more }, sender).text
  assert.match(textOf({ news: 'claimed', code: 'abc' }), /oneset\.example\/api\/owner\/v1\/objections\/abc\n/)
  assert.match(textOf({ news: 'invited', code: 'abc' }), /oneset\.example\/api\/owner\/v1\/invitations\/abc\n/)
  assert.match(textOf({ news: 'rejected', reason: '서류가 다릅니다' }), /사유: 서류가 다릅니다/)
})
