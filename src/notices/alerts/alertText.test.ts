import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from '#base/kst.ts'
import { ALERT_OCCASIONS } from '#contract/ownerAlert.ts'
import { SHORT_TEXT_BYTES, shortTextBytes } from '../shortText.ts'
import { alertMailText, alertText } from './alertText.ts'

const reservation = { reservationTime: instantOf('2026-11-24', 19 * 60), guestCount: 4 }
const LINK = 'https://a.example/owner/a/0123456789abcdef'

test('a text states venue, day, time and party before its link', () => {
  const text = alertText('reservation.created', 'ko', { venueName: '을지면옥', reservation }, LINK)
  assert.equal(text, `[Oneset] 을지면옥 예약 요청 11/24 19:00 4명 ${LINK}`)
})

test('a text fits into one short message whatever the name, and drops day and time before the link', () => {
  for (const length of [20, 24, 28, 32, 36, 40, 44, 48]) {
    const link = LINK.replace('a.example', `${'a'.repeat(length - 19)}.example`)
    for (const venueName of [
      '김밥',
      '아주 긴 이름을 가진 을지로 전통 평양냉면 본점',
      'A very long name of a restaurant in Seoul',
    ]) {
      const text = alertText('reservation.created', 'ko', { venueName, reservation }, link)
      assert.ok(text !== null && text.endsWith(link))
      assert.ok(shortTextBytes(text) <= SHORT_TEXT_BYTES, text)
    }
  }
})

test('a link that is too long for a short message makes no text', () => {
  const link = LINK.replace('a.example', `${'a'.repeat(70)}.example`)
  assert.equal(alertText('reservation.created', 'en', { venueName: 'Kim', reservation }, link), null)
})

test('a mail says everything in Korean first and then in English', () => {
  for (const occasion of ALERT_OCCASIONS) {
    const { text } = alertMailText(occasion, { venueName: '을지면옥', reservation }, LINK)
    const pairs = text
      .trim()
      .split('\n\n')
      .filter((paragraph) => paragraph.includes('\n') && !paragraph.startsWith('을지면옥'))
    assert.equal(pairs.length, occasion === 'alert.test' ? 2 : 3, text)
    for (const pair of pairs) assert.match(pair, /^[가-힣].*\n[A-Z]/, pair)
  }
})
