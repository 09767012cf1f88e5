import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownershipMail } from './ownershipMail.ts'

const URL_OF_SERVICE = 'https://oneset.example'
const mailOf = (news: Parameters<typeof ownershipMail>[1], contact: string | null) =>
  ownershipMail('o@example.com', news, '국수집', { publicUrl: URL_OF_SERVICE, contact }).text

test('each mail that asks an owner to contact the operator states the contact, in both languages', () => {
  for (const news of ['claimed', 'shared', 'revoked', 'erased'] as const) {
    const text = mailOf(news, 'help@oneset.example')
    assert.match(text, /tell the operator of this service/, news)
    assert.match(text, /The operator of this service: help@oneset\.example/, news)
    assert.match(text, /서비스 운영자 연락처: help@oneset\.example/, news)
    assert.doesNotMatch(mailOf(news, null), /연락처/, 'no contact is shown when none is configured')
  }
})
