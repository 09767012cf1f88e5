import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { instantOf } from '#base/kst.ts'
import { ERRORS } from '#contract/errors.ts'
import { FIELD_NAMES } from '#venue/records.ts'
import { type Parameter, PARAMETERS, parametersOf } from '#contract/parameters/parameters.ts'
import type { Parsed, RawParams } from './parsed.ts'
import { parseHistory, parseNearby, parseNothing, parsePlace, parseRegions, parseSearch } from './parseQuery.ts'
import { BARE_EXCLUSIONS } from './parseExclusion.ts'
import { COMBINE, entriesOf, valuesOf } from '#venue/vocabulary.ts'
import { anyText } from '../../test/support/anyText.ts'

const now = instantOf('2026-11-21', 754)

const PARSERS: Readonly<Record<string, (params: RawParams) => Parsed<unknown>>> = {
  search: (params) => parseSearch(params, now),
  nearby: (params) => parseNearby(params, now),
  place: parsePlace,
  history: (params) => parseHistory(params, now),
  regions: parseRegions,
  nothing: parseNothing,
}

const oddText = fc.oneof(
  anyText(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ',', 'true', '__proto__', '-0', '9'.repeat(400)),
)
const anyName = fc.oneof(fc.constantFrom(...PARAMETERS.map(({ name }) => name)), oddText)
const anyValue = fc.oneof(oddText, fc.constantFrom(...PARAMETERS.map(({ example }) => example)))

test('no query makes a parser throw: it is parsed, or every fault has a known code and a message', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyName, anyValue), { maxLength: 12 }), (params) => {
      for (const parse of Object.values(PARSERS)) {
        const parsed = parse(params)
        if (parsed.kind === 'parsed') continue
        assert.ok(parsed.faults.length > 0)
        for (const { code, message, param } of parsed.faults) {
          assert.ok(
            Object.hasOwn(ERRORS, code) && message.en.length > 0 && /[가-힣]/.test(message.ko) && param.length <= 101,
          )
        }
      }
    }),
    { numRuns: 500 },
  )
})

/** A canonical value of a parameter, as text. */
function canonicalValue({ shape, example }: Parameter): fc.Arbitrary<string> {
  switch (shape.kind) {
    case 'flag':
      return fc.constant('true')
    case 'integer':
      return fc.integer({ min: shape.min, max: shape.max }).map(String)
    case 'number':
      return fc
        .integer({ min: shape.min * 1000, max: shape.max * 1000 })
        .map((thousandths) => String(thousandths / 1000))
    case 'integers':
      return fc.uniqueArray(fc.integer({ min: shape.min, max: shape.max }), { minLength: 1 }).map(String)
    case 'words': {
      const maxLength = COMBINE[shape.filter] === 'single' ? 1 : 5
      return fc.uniqueArray(fc.constantFrom(...valuesOf(shape.filter)), { minLength: 1, maxLength }).map(String)
    }
    case 'exclusions':
      return fc
        .uniqueArray(fc.constantFrom(...BARE_EXCLUSIONS, 'subtype:dessert', 'place:pl_1', 'keyword:탕'), {
          minLength: 1,
          maxLength: 20,
        })
        .map(String)
    case 'fields':
      return fc.uniqueArray(fc.constantFrom(...FIELD_NAMES, 'core', 'all'), { minLength: 1 }).map(String)
    case 'choice':
      return fc.constantFrom(...shape.values)
    default:
      return fc.constant(example)
  }
}

function canonicalParams(endpoint: 'search' | 'nearby'): fc.Arbitrary<[string, string][]> {
  const all = [...parametersOf(endpoint).values()]
  const required = all.filter((parameter) => parameter.required)
  return fc
    .subarray(all.filter((parameter) => !parameter.required))
    .chain((some) =>
      fc.tuple(
        ...[...required, ...some].map((parameter) =>
          canonicalValue(parameter).map((value): [string, string] => [parameter.name, value]),
        ),
      ),
    )
    .map((params) => valid(params))
}

/** Removes parameters that must not be combined. */
function valid(params: [string, string][]): [string, string][] {
  const names = new Set(params.map(([name]) => name))
  return params.filter(([name]) => {
    if (name === 'include_unknown_hours') return names.has('open_at')
    if (name === 'closed_since') return names.has('include_closed')
    if (name === 'in') return !names.has('region_code')
    return name !== 'min_price_avg' || !names.has('max_price_avg')
  })
}

for (const endpoint of ['search', 'nearby'] as const) {
  const parse = endpoint === 'search' ? parseSearch : parseNearby
  test(`${endpoint}: canonical parameters are parsed without notices, and their resolved values parse to the same query`, () => {
    fc.assert(
      fc.property(canonicalParams(endpoint), (params) => {
        const first = parse(params, now)
        if (first.kind === 'faulty') assert.fail(JSON.stringify(first.faults))
        const again = parse(
          params.map(([name, value]) => [name, resolvedText(first.value.resolved[name], value)]),
          now,
        )
        if (again.kind === 'faulty') assert.fail(JSON.stringify(again.faults))
        assert.deepEqual(again.value, first.value)
        // `alcohol` is short for serves:alcohol, and a category or subtype for its filter:value.
        assert.deepEqual(
          first.notices.filter(({ param }) => param !== 'exclude'),
          [],
        )
        assert.deepEqual(again.notices, [])
      }),
      { numRuns: 300 },
    )
  })

  test(`${endpoint}: the order of the parameters does not matter`, () => {
    fc.assert(
      fc.property(canonicalParams(endpoint), (params) => {
        const withoutOrder = (parsed: Parsed<{ filters: { booleans: readonly string[] } }>) => {
          assert.ok(parsed.kind === 'parsed')
          const { filters } = parsed.value
          return { ...parsed.value, filters: { ...filters, booleans: filters.booleans.toSorted() } }
        }
        assert.deepEqual(withoutOrder(parse(params.toReversed(), now)), withoutOrder(parse(params, now)))
      }),
    )
  })
}

/** Returns a resolved value as a parameter; values that do not resolve to text (a window, nothing) stay unchanged. */
function resolvedText(resolved: unknown, value: string): string {
  if (Array.isArray(resolved)) return resolved.join()
  return typeof resolved === 'string' || typeof resolved === 'number' || typeof resolved === 'boolean'
    ? `${resolved}`
    : value
}

test('every word of every filter means the same as its canonical value', () => {
  for (const { name, shape } of PARAMETERS) {
    if (shape.kind !== 'words') continue
    for (const { value, ko, en } of entriesOf(shape.filter)) {
      for (const word of [...ko, ...en]) {
        const parsed = parseSearch([[name, word]], now)
        assert.ok(parsed.kind === 'parsed', `${name}=${word}`)
        assert.deepEqual(parsed.value.filters.lists, { [name]: [value] })
      }
    }
  }
})
