import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownershipMail } from './ownershipMail.ts'

const URL_OF_SERVICE = 'https://oneset.example'
const mailOf = (event: Parameters<typeof ownershipMail>[0]['event'], contact: string | null) =>
  ownershipMail({ to: 'o@example.com', event, placeName: '국수집' }, { publicUrl: URL_OF_SERVICE, contact }).text

test('each mail that asks an owner to contact the operator states the contact, in both languages', () => {
  for (const event of ['claimed', 'rejected', 'shared', 'revoked', 'suspended', 'joined', 'erased'] as const) {
    const text = mailOf(event, 'help@oneset.example')
    assert.match(text, /tell the operator of this service/, event)
    assert.match(text, /The operator of this service: help@oneset\.example/, event)
    assert.match(text, /서비스 운영자 연락처: help@oneset\.example/, event)
    assert.doesNotMatch(mailOf(event, null), /연락처/, 'no contact is shown when none is configured')
  }
})

test('the mails about claims and invitations lead to their one-time link, and a rejection states its reason', () => {
  const sender = { publicUrl: URL_OF_SERVICE, contact: null }
  const mail = { to: 'o@example.com', placeName: '국수집' }
  const textOf = (more: Omit<Parameters<typeof ownershipMail>[0], 'to' | 'placeName'>) =>
    ownershipMail({ ...mail, ...more }, sender).text
  assert.match(textOf({ event: 'claimed', code: 'abc' }), /oneset\.example\/api\/owner\/v1\/objections\/abc\n/)
  assert.match(textOf({ event: 'invited', code: 'abc' }), /oneset\.example\/api\/owner\/v1\/invitations\/abc\n/)
  assert.match(textOf({ event: 'rejected', reason: '서류가 다릅니다' }), /사유: 서류가 다릅니다/)
})

test('the mail about a new venue speaks of adding it, and of no change', () => {
  const mail = { to: 'o@example.com', placeName: '국수집', reason: '주소가 없습니다' }
  for (const event of ['venue_accepted', 'venue_rejected'] as const) {
    const { subject, text } = ownershipMail({ ...mail, event }, { publicUrl: URL_OF_SERVICE, contact: null })
    assert.match(subject, /국수집 가게 추가 신청/, event)
    assert.doesNotMatch(subject + text, /변경/, event)
    assert.match(text, /주소가 없습니다/, event)
  }
})

test('mails to owners are in Korean first, subject and text', () => {
  const { subject, text } = ownershipMail(
    { to: 'o@example.com', event: 'granted', placeName: '국수집' },
    { publicUrl: URL_OF_SERVICE, contact: 'help@oneset.example' },
  )
  for (const written of [subject, text, text.slice(text.indexOf('연락처'))])
    assert.ok(written.search(/[가-힣]{3}/) < written.search(/\b(?:is|operator)\b/), written)
})
