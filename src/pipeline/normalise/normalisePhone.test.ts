import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SIDOS } from '#venue/sidos.ts'
import { normalisePhone } from './normalisePhone.ts'
import { anyText } from '../../../test/support/anyText.ts'

/** text, region → E.164, displayed form. The numbers are invented. */
const TABLE: readonly (readonly [text: string, region: string, e164: string, shown: string])[] = [
  ['02-312-9876', '', '+8223129876', '02-312-9876'],
  ['02)312-9876(예약)', '', '+8223129876', '02-312-9876'],
  ['+82-2-312-9876', '', '+8223129876', '02-312-9876'],
  ['82 2 312 9876', '', '+8223129876', '02-312-9876'],
  ['051 2573981', '', '+82512573981', '051-257-3981'],
  [' 051245 4981', '26', '+82512454981', '051-245-4981'],
  ['０３１－５５９２－５６８１', '', '+823155925681', '031-5592-5681'],
  ['02-312-9876~8', '', '+8223129876', '02-312-9876'],
  ['02-312-9876, 02-333-2981', '', '+8223129876', '02-312-9876'],
  ['010-5625-3981', '', '+821056253981', '010-5625-3981'],
  // A spreadsheet removed the leading zero; the region gives the dialling code.
  ['10-5625-3981', '', '+821056253981', '010-5625-3981'],
  ['31-595-3981', '', '+82315953981', '031-595-3981'],
  ['2-353-3981', '11', '+8223533981', '02-353-3981'],
  ['23533981', '1168064000', '+82223533981', '02-2353-3981'],
  ['495-7981        ', '11', '+8224957981', '02-495-7981'],
  ['799-4981', '5011025000', '+82647994981', '064-799-4981'],
  ['799-4981', '', '', ''],
  // A platform's forwarding number belongs to one venue; a chain's central line does not.
  ['0507-1467-3981', '', '+8250714673981', '0507-1467-3981'],
  ['1588-9876', '11', '', '1588-9876'],
  ['080-412-9876', '', '', '080-412-9876'],
  // Texts without a number.
  ['', '11', '', ''],
  ['없음', '11', '', ''],
  ['02-000-0000', '', '', ''],
  ['010-0000-0000', '', '', ''],
  ['02-1111-1111', '', '', ''],
  ['02-853-432', '', '', ''],
  ['1층 101호', '11', '', ''],
  ['+1 415 555 2671', '', '', ''],
]

test('a phone number is read in all common spellings, and a text without one is refused', () => {
  const read = TABLE.map(([text, region]) => {
    const { e164, shown } = normalisePhone(text, region)
    return [text, region, e164, shown]
  })
  assert.deepEqual(read, TABLE)
})

test('reading never throws, and the displayed number is read as the same number', () => {
  const texts = fc.oneof(
    anyText({ maxLength: 30 }),
    fc
      .array(fc.constantFrom('0', '2', '10', '51', '050', '7', '82', '+', '-', ' ', '(', ')', '~', '3981'), {
        maxLength: 12,
      })
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom('', '11', '26'), (text, region) => {
      const once = normalisePhone(text, region)
      assert.deepEqual(normalisePhone(once.shown), once)
    }),
    { numRuns: 3000 },
  )
})

test('a number without a dialling code gets that of its province, in all provinces', () => {
  const codes = SIDOS.flatMap(({ codes: ofSido }) => ofSido)
  const numbers = codes.map((code) => normalisePhone('755-1234', code).e164)
  assert.ok(numbers.every((number) => /^\+82\d{8,9}$/u.test(number)))
  assert.equal(new Set(numbers).size, SIDOS.length)
  assert.equal(normalisePhone('755-1234', '27').shown, '053-755-1234')
})
