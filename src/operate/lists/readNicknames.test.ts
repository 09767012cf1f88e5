import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nicknamesIn } from './readNicknames.ts'

const read = (rows: string) => nicknamesIn('nicknames.csv', `nickname,names,source\n${rows}`)

test('each row is a nickname with the names of its chain', () => {
  assert.deepEqual(read('떡참,떡볶이참잘하는집|떡참,press\n'), [
    { nickname: '떡참', names: ['떡볶이참잘하는집', '떡참'], source: 'press' },
  ])
})

test('a row that cannot be used is refused with its line and the remedy', () => {
  assert.throws(() => read('떡,떡집,press\n'), /^Error: nicknames\.csv, line 2: nickname "떡" is too short\. Give/)
  assert.throws(() => read('떡참,|,press\n'), /line 2: names is empty\. Give/)
  assert.throws(() => nicknamesIn('n.csv', 'nickname\n떡참\n'), /^Error: n\.csv: has no column "names"/)
})
