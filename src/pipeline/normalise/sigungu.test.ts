import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCalendarDate } from '#base/kst.ts'
import { cityOf, districtOf, isSigungu, sameSigungu, sidosWith } from './sigungu.ts'
import { FORMER_SIGUNGU, SIGUNGU_OF_SIDO } from './sigunguTable.ts'

test('the table has all 17 sidos, and 227 autonomous sigungu, two cities of Jeju and 39 districts of cities', () => {
  assert.equal(Object.keys(SIGUNGU_OF_SIDO).length, 17)
  const listed = Object.values(SIGUNGU_OF_SIDO).flatMap((text) => text.match(/[^\s()]+/gu) ?? [])
  // 중구 and 동구 of Incheon existed until 2026-06-30.
  assert.equal(listed.length, 227 + 2 + 39 + 2)
  assert.ok(listed.every((name) => /^[가-힣]{1,5}[시군구]$/u.test(name)))
})

test('a sigungu is looked up within its sido, and a district of a city has its city', () => {
  assert.deepEqual(districtOf('경기도', '원미구'), { sido: '경기도', sigungu: '부천시 원미구' })
  assert.deepEqual(districtOf('경상북도', '남구'), { sido: '경상북도', sigungu: '포항시 남구' })
  assert.deepEqual(districtOf('부산광역시', '강서구'), { sido: '부산광역시', sigungu: '강서구' })
  assert.equal(districtOf('경기도', '강서구'), null)
  assert.equal(districtOf('경기도', '성남시 팔달구'), null)
  assert.equal(districtOf('없는도', '중구'), null)
})

test('without a sido, a sigungu is known only when no other sido has one of its name', () => {
  assert.deepEqual(districtOf('', '분당구'), { sido: '경기도', sigungu: '성남시 분당구' })
  assert.deepEqual(districtOf('', '천안시'), { sido: '충청남도', sigungu: '천안시' })
  for (const shared of ['중구', '강서구', '고성군', '남구']) assert.equal(districtOf('', shared), null, shared)
  assert.deepEqual(sidosWith('강서구'), ['서울특별시', '부산광역시'])
  assert.deepEqual(sidosWith('고성군'), ['강원특별자치도', '경상남도'])
  assert.equal(isSigungu('별빛구'), false)
})

test('a former sigungu is what contains it today, and every successor exists', () => {
  assert.deepEqual(districtOf('인천광역시', '남구'), { sido: '인천광역시', sigungu: '미추홀구' })
  assert.deepEqual(districtOf('충청북도', '청원군'), { sido: '충청북도', sigungu: '청주시' })
  assert.deepEqual(districtOf('충청남도', '연기군'), { sido: '세종특별자치시', sigungu: '' })
  assert.deepEqual(districtOf('경기도', '고양시 일산구'), { sido: '경기도', sigungu: '고양시' })
  assert.deepEqual(districtOf('', '군위군'), { sido: '대구광역시', sigungu: '군위군' })
  for (const { sido, sigungu, until, now } of FORMER_SIGUNGU) {
    assert.ok(isCalendarDate(until), sigungu)
    assert.deepEqual(districtOf(sido, sigungu), now)
    if (now.sigungu !== '') assert.deepEqual(districtOf(now.sido, now.sigungu), now)
  }
})

test('a city and a district of it are one sigungu as far as both say', () => {
  assert.equal(sameSigungu('부천시', '부천시 원미구'), true)
  assert.equal(sameSigungu('부천시 소사구', '부천시 원미구'), false)
  assert.equal(sameSigungu('중구', '중랑구'), false)
  assert.deepEqual(['부천시 원미구', '중구', ''].map(cityOf), ['부천시', '중구', ''])
})
