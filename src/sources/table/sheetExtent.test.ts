import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SheetExtent } from './sheetExtent.ts'

const sheetOf = (attribute: string) =>
  `<worksheet xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheetData><row r="1"><c r="A1"><v>가</v></c><c s="1" ${attribute}><v>1</v></c></row></sheetData></worksheet>`

/** Returns what is wrong with a sheet that arrives in parts of these sizes. */
function faultOf(attribute: string, sizes: readonly number[] = []): string | null {
  const bytes = Buffer.from(sheetOf(attribute))
  const extent = new SheetExtent()
  let from = 0
  for (const size of [...sizes, bytes.length]) {
    const fault = extent.faultAfter(bytes.subarray(from, from + size))
    if (fault !== null) return fault
    from += size
  }
  return null
}

const FAR = [
  'r="XFD1048576"',
  `r ${' '.repeat(500)}= 'XFD1048576'`,
  'x:r="XFD1048576"',
  // The library reads these as numbers, too.
  'r="A1e8"',
  'r="A0xFFFFFFF"',
  'r="~~~~~1"',
  'r="XFD&#49;048576"',
  'r="Infinity"',
  `r="A${'0'.repeat(100)}99999999"`,
]

test('a far address is found in every spelling that the library reads', () => {
  for (const attribute of FAR) assert.match(faultOf(attribute) ?? 'none', /^a sheet has .* save it as CSV$/, attribute)
})

test('an ordinary sheet has no fault, and the verdict does not depend on how its parts are cut', () => {
  const attributes = fc.constantFrom('r="B1"', 'r="XFD1"', 'r="A1048576"', 'r = "c7"', ...FAR)
  fc.assert(
    fc.property(attributes, fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 40 }), (attribute, sizes) => {
      assert.equal(faultOf(attribute, sizes) === null, !FAR.includes(attribute))
    }),
  )
})

test('the cells of a sheet are its rows times its columns', () => {
  const extent = new SheetExtent()
  extent.faultAfter(Buffer.from(sheetOf('r="AB12"')))
  assert.equal(extent.cells, 28 * 12)
})
