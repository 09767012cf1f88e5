import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCOPES } from '#contract/access/scopes.ts'
import { BodyFields } from './bodyFields.ts'

test('a list with wrong entries is refused with what each entry must be, and a value that is not a list with that it must be one', () => {
  const said = (scopes: unknown) => {
    const fields = new BodyFields({ scopes })
    fields.optionalList('scopes', SCOPES)
    return fields.refusal()?.faults?.map(({ message }) => message)
  }
  const [entries] = said([1, 1, 'places:read']) ?? []
  assert.match(entries?.en ?? '', /^Each entry of scopes must be one of places:read, /)
  assert.match(entries?.ko ?? '', /^scopes의 각 항목은 다음 중 하나여야 합니다: places:read, /)
  assert.match(said('places:read')?.[0]?.en ?? '', /^scopes must be a list of 1 to /)
})
