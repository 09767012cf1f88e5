import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { OsmChanges } from '#sources/osmExtract.ts'
import { checkSpreadsheetSize } from '#sources/table/spreadsheetSize.ts'
import { postDocument } from '#sources/table/documentRows.ts'
import type { DocumentTask } from '#sources/table/documentTable.ts'
import { oscOf, type TestElement } from '../../sources/pbfOf.ts'
import { workbookOf } from '../../support/workbookOf.ts'
import { zipOf } from '../../support/zipOf.ts'
import { brokenBytes } from './brokenBytes.ts'
import { brokenText, changedText } from './brokenText.ts'
import { jsonLists } from './jsonLists.ts'
import { type PackedFile, packed } from './packed.ts'
import { parserSubject } from './parserSubject.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'oneset-fuzz-documents-'))
const LENGTH_MAX = 20_000
const BYTES_MAX = 8 << 20

/** The numbers of columns and rows read, or the reason that the operator sees. */
type DocumentOutcome = { columns: number; rows: number } | string

/** Reads as the thread of a document does; every Error becomes the message of a refusal there. */
async function read(task: Pick<DocumentTask, 'format' | 'rows'>, name: string, bytes: Uint8Array) {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  let outcome: DocumentOutcome = { columns: 0, rows: 0 }
  try {
    if (task.format === 'xlsx') await checkSpreadsheetSize(file, BYTES_MAX)
    await postDocument({ ...task, file, bytesMax: BYTES_MAX }, (message) => {
      if (message.kind === 'columns') outcome = { columns: message.names.length, rows: 0 }
      if (message.kind === 'end' && typeof outcome !== 'string') outcome.rows = message.found
    })
    return outcome
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return error.message.slice(0, 500)
  }
}

const hasRows = (outcome: DocumentOutcome) => typeof outcome !== 'string' && outcome.rows > 0

const cell = fc.oneof(
  fc.constantFrom('name', '가게', '<b>&', '', '0012', '=1+1'),
  fc.constantFrom(1, 0.5, -1, 1e21, true, null),
)
const sheet = fc.array(fc.array(cell, { maxLength: 5 }), { minLength: 1, maxLength: 6 })
const HEADED = [
  ['name', 'address'],
  ['가게', '서울특별시 마포구 양화로 1'],
]
const workbooks = fc
  .dictionary(fc.constantFrom('목록', 'b', 'c<&>'), sheet, { maxKeys: 2 })
  .map((sheets) => workbookOf({ first: HEADED, ...sheets }))

const SHEET_PIECES = [
  '<c r="A1" t="s"><v>9</v></c>',
  '<row r="99999999">',
  '</sheetData>',
  '<v>1e999</v>',
  '&#0;',
  '<!DOCTYPE x [',
  ' r="ZZZ1"',
  ' t="d"',
  '<is>',
  'xmlns=""',
]
const sheetText = changedText(
  fc.constant(
    '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row></sheetData></worksheet>',
  ),
  SHEET_PIECES,
  LENGTH_MAX,
)
/** Workbooks with valid archives whose sheet is broken, so that its parser is reached. */
const brokenSheets = sheetText.map((content) => {
  const relations = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
  return zipOf(
    { name: '_rels/.rels', content: relations('officeDocument', 'xl/workbook.xml') },
    {
      name: 'xl/workbook.xml',
      content:
        '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relations('worksheet', 'worksheets/sheet1.xml') },
    { name: 'xl/worksheets/sheet1.xml', content },
  )
})

const XML_PIECES = [
  '<list>',
  '</list>',
  '<item a="1">',
  '</item>',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '&a;',
  '&#x10ffff;',
  '<![CDATA[',
  ']]>',
  '<!--',
  '<?x?>',
  '"',
  '<item/>',
  '<__proto__>',
]
const item = fc
  .tuple(fc.constantFrom('가게', 'a &amp; b', '0012', '<![CDATA[<x>]]>'), fc.constantFrom('1', ''))
  .map(([name, id]) => `<item id="${id}"><name>${name}</name><tags><tag>a</tag><tag>b</tag></tags></item>`)
const xmlLists = packed(
  brokenText(
    fc
      .array(item, { minLength: 1, maxLength: 5 })
      .map((items) => `<?xml version="1.0"?><list>${items.join('')}</list>`),
    XML_PIECES,
    LENGTH_MAX,
  ),
)

const row = fc.record({ name: fc.constantFrom('가게', 1, null), id: fc.nat(9) })
const nestedLists = jsonLists(
  fc.array(row, { minLength: 1, maxLength: 5 }).map((items) => ({ response: { pages: [{ items }, { items: [] }] } })),
)

const OSC_PIECES = [
  '<osmChange>',
  '</osmChange>',
  '<create>',
  '<delete>',
  '</delete>',
  '<node id="1" lat="91" lon="x"/>',
  '<way id="-1">',
  '<nd ref="1e9"/>',
  '<tag k="__proto__" v="x"/>',
  '&#0;',
  '<![CDATA[',
  ' visible="false"',
  '<osm>',
]
const changed = fc.record({
  action: fc.constantFrom('create', 'modify', 'delete'),
  element: fc
    .record({
      type: fc.constantFrom('node', 'way', 'relation'),
      id: fc.nat(20),
      version: fc.nat(5),
      tags: fc.constantFrom({}, { amenity: 'cafe', name: '가 & "나"' }),
      refs: fc.array(fc.nat(20), { maxLength: 4 }),
    })
    .map(({ type, refs, ...rest }): TestElement =>
      type === 'node'
        ? { type, ...rest, lat: 37.5, lon: 127, timestamp: '2026-11-01T00:00:00Z' }
        : { type, ...rest, parts: refs.map((ref) => ({ type: 'node', ref })) },
    ),
})
const changeFiles = packed(
  brokenText(fc.array(changed, { minLength: 1, maxLength: 8 }).map(oscOf), OSC_PIECES, LENGTH_MAX),
)

/** Parsers of documents, and of changes to extracts of OpenStreetMap. */
export const documentSubjects = [
  parserSubject({
    name: 'xlsx',
    inputs: fc.oneof(brokenBytes(workbooks), brokenSheets),
    parse: (bytes: Uint8Array) => read({ format: 'xlsx' }, 'l.xlsx', bytes),
    isAccepted: hasRows,
    outcomeMax: 1_000,
  }),
  parserSubject({
    name: 'xml',
    inputs: xmlLists,
    parse: ([ending, bytes]: PackedFile) => read({ format: 'xml', rows: '/list/item' }, `l.xml${ending}`, bytes),
    isAccepted: hasRows,
    outcomeMax: 1_000,
  }),
  parserSubject({
    name: 'nestedJson',
    inputs: nestedLists,
    parse: ([ending, bytes]: PackedFile) =>
      read({ format: 'json', rows: '/response/pages/*/items' }, `l.json${ending}`, bytes),
    isAccepted: hasRows,
    outcomeMax: 1_000,
  }),
  parserSubject({
    name: 'osc',
    inputs: changeFiles,
    parse: async ([ending, bytes]: PackedFile) => {
      const file = path.join(folder, `c.osc${ending}`)
      writeFileSync(file, bytes)
      const changes = new OsmChanges(1_000)
      try {
        await changes.apply(file)
        return { elements: [...changes.elements()].length, changes: changes.size }
      } catch (error) {
        // Other errors would not tell the operator which file is broken.
        if (error instanceof Error && error.message.includes(folder) && changes.size === 0)
          return error.message.slice(0, 500)
        throw error
      }
    },
    isAccepted: (outcome) => typeof outcome !== 'string' && outcome.changes > 0,
    outcomeMax: 1_000,
  }),
]
