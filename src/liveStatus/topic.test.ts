import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindNamed, partyIn, subjectOf } from './topic.ts'

test('a party is read only from a topic that names one', () => {
  const cases: [string, number | null][] = [
    ['10명', 10],
    ['４명 가능', 4],
    ['2 인', 2],
    ['6인석', 6],
    ['party of 5', 5],
    ['3 people', 3],
    ['1 person', 1],
    ['12persons', 12],
    ['seats', null],
    ['창가 2번 자리', null],
    ['0명', null],
    ['201명', null],
    ['99999999999999999999명', null],
    ['3 peopleish', null],
  ]
  for (const [topic, count] of cases) assert.equal(partyIn(topic), count, topic)
})

test('a topic may name its kind, in both languages, or a party, which means seats', () => {
  for (const topic of ['wait', ' 대기 시간', '웨이팅', 'Queue']) assert.equal(kindNamed(topic), 'wait', topic)
  for (const topic of ['seats', '자리', '빈 자리', '4명', 'table']) assert.equal(kindNamed(topic), 'seats', topic)
  for (const topic of ['국밥', 'tablet', '자리돔물회']) assert.equal(kindNamed(topic), null, topic)
})

test('an item takes its name from the menu; an item that is not on the menu keeps its topic', () => {
  const menu = () => ['돼지 국밥', 'Egg-Coffee']
  assert.equal(subjectOf('item', '돼지국밥', null, menu).topic, '돼지 국밥')
  assert.equal(subjectOf('item', 'EGG COFFEE', null, menu).topic, 'Egg-Coffee')
  assert.equal(subjectOf('item', '돼지', null, menu).topic, '돼지')
})

test('questions about queues and seats have one topic each, whatever words were sent', () => {
  const menu = () => assert.fail('the menu must not be read')
  for (const kind of ['wait', 'seats'] as const) {
    const { topic, topicKey, sentTopicKey: saidKey } = subjectOf(kind, '지금 자리', null, menu)
    assert.deepEqual([topic, topicKey, saidKey], [kind, kind, '지금자리'])
  }
})
