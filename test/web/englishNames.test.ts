import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Meta } from '#client/generated/records.ts'
import { labelInEnglish } from '#web/explorer/filterLabels.ts'
import { regionInEnglish } from '#web/explorer/regionInEnglish.ts'

const REGIONS = [
  ['서울특별시', 'Seoul'],
  ['서울특별시 강남구', 'Gangnam-gu, Seoul'],
  ['서울특별시 강남구 역삼1동', 'Yeoksam 1-dong, Gangnam-gu, Seoul'],
  ['경기도 수원시 영통구', 'Yeongtong-gu, Suwon-si, Gyeonggi'],
  ['부산광역시 동구', 'Dong-gu, Busan'],
  ['제주특별자치도 제주시 한림읍', 'Hallim-eup, Jeju-si, Jeju'],
] as const

test('a region’s name follows the order of an English address', () => {
  for (const [korean, english] of REGIONS) assert.equal(regionInEnglish(korean), english)
})

test('a Korean label becomes the English kind that it is an alias of, and is never guessed', () => {
  const aliases = { subtype: { 갈비: 'korean_bbq' }, business_category: { 빵집: 'bakery' } }
  const meta = { filters: { aliases } } as unknown as Meta
  assert.equal(labelInEnglish(meta, '육류,갈비'), 'korean bbq')
  assert.equal(labelInEnglish(meta, '빵집'), 'bakery')
  assert.equal(labelInEnglish(meta, '기타 휴게 음식점'), null)
  assert.equal(labelInEnglish(undefined, '갈비'), null)
})
