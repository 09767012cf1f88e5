import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { instantOf } from '#base/kst.ts'
import { composeText, guestText } from './guestText.ts'
import { SHORT_TEXT_BYTES, shortTextBytes } from './shortText.ts'
import { anyText } from '../../test/support/anyText.ts'

const OCCASIONS = [
  'requested',
  'confirmed',
  'declined',
  'expired',
  'cancelled',
  'cancelled_by_venue',
  'proposed',
  'proposal_withdrawn',
  'proposal_expired',
  'moved',
  'no_show',
] as const
const SEVEN = instantOf('2026-12-25', 19 * 60)
const longest = (venueName: string) => ({ venueName, reservationTime: SEVEN, guestCount: 200 })

test('for every venue name, a text fits into one short message and can be encoded in EUC-KR', () => {
  const name = fc.oneof(anyText({ maxLength: 80 }), fc.string({ unit: 'grapheme', maxLength: 40 }))
  const at = fc.integer({ min: 0, max: 4_102_444_800_000 })
  fc.assert(
    fc.property(
      fc.constantFrom(...OCCASIONS),
      fc.constantFrom('ko' as const, 'en' as const),
      name,
      at,
      fc.integer({ min: 1, max: 200 }),
      (occasion, language, venueName, reservationTime, guestCount) => {
        const text = guestText(occasion, language, { venueName, reservationTime, guestCount })
        const bytes = iconv.encode(text, 'euc-kr')
        assert.ok(bytes.length <= SHORT_TEXT_BYTES, `${bytes.length} bytes: ${text}`)
        assert.equal(iconv.decode(bytes, 'euc-kr'), text)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('the longest texts leave room for a name of ten syllables, and a longer name is cut with a mark', () => {
  for (const occasion of OCCASIONS)
    for (const language of ['ko', 'en'] as const) {
      assert.match(guestText(occasion, language, longest('을지면옥종로본점식당')), /을지면옥종로본점식당 /)
      const cut = guestText(occasion, language, longest('가'.repeat(45)))
      assert.match(cut, /가\.\. 12\/25/)
      assert.ok(shortTextBytes(cut) > SHORT_TEXT_BYTES - 2, 'the name uses all the space that is left')
    }
})

test('a text contains the venue, the Korean time, the number of guests and the event', () => {
  const subject = { venueName: '을지면옥', reservationTime: SEVEN, guestCount: 4 }
  assert.equal(guestText('confirmed', 'ko', subject), '[Oneset] 을지면옥 12/25(금) 19:00 4명 예약이 확정되었습니다.')
  assert.equal(guestText('confirmed', 'en', subject), '[Oneset] 을지면옥 12/25 19:00 x4: your table is confirmed.')
})

test('accented letters lose their accents, and characters that phones cannot show are removed', () => {
  assert.match(guestText('confirmed', 'ko', longest('Café Zoë 🍜 뷁')), /^\[Oneset\] Cafe Zoe 뷁 12/)
})

test('a text with the reason that the owner typed has all of it, and only its wording without it is stored', () => {
  const subject = { venueName: '을지면옥', reservationTime: SEVEN, guestCount: 4 }
  const reason = '주방 설비 고장으로 오늘 저녁 영업을 하지 못하게 되었습니다. 죄송합니다.'
  const composed = composeText('cancelled_by_venue', 'ko', subject, { reason, proposal: null })
  assert.equal(composed.text, `[Oneset] 을지면옥 12/25(금) 19:00 4명 매장에서 예약을 취소했습니다.\n사유: ${reason}`)
  assert.ok(composed.isLong)
  assert.doesNotMatch(composed.recorded, /주방/)
  const link = 'https://oneset.example/guest/r1/0123'
  const time = instantOf('2026-12-25', 20 * 60)
  const proposed = composeText('proposed', 'en', subject, { reason: null, proposal: { time, link } })
  assert.match(
    proposed.text,
    /Proposed time: 12\/25 20:00\nAccept or decline: https:\/\/oneset\.example\/guest\/r1\/0123$/,
  )
  assert.doesNotMatch(proposed.recorded, /0123/)
  const plain = composeText('declined', 'ko', subject, { reason: null, proposal: null })
  assert.deepEqual([plain.isLong, plain.text], [false, guestText('declined', 'ko', subject)])
})
