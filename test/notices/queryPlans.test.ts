import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { instantOf } from '#base/kst.ts'
import { nextWaiting, oldestOfSubjects } from '#notices/dueNotices.ts'
import type { NoticeTables } from '#notices/noticeTables.ts'
import { embeddedDatabase } from '../support/testDatabases.ts'

const NOON = instantOf('2026-11-21', 12 * 60)

test('a delivery pass reads only due notices, and those about their subject, by index', async (t) => {
  const { database } = await embeddedDatabase(t)
  const { db } = database.withTables<NoticeTables>()
  const planOf = async ({ sql, parameters }: CompiledQuery) => {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    return rows.map(({ detail }) => detail)
  }
  assert.deepEqual(await planOf(oldestOfSubjects(db, 'text', NOON, 16).compile()), [
    'SEARCH candidate USING INDEX notice_waiting (channel=? AND status=? AND due_at<?)',
    'CORRELATED SCALAR SUBQUERY 1',
    'SEARCH earlier USING INDEX notice_before (subject_id=? AND recipient=? AND status=? AND at<?)',
  ])
  assert.deepEqual(await planOf(nextWaiting(db, 'text', NOON).compile()), [
    'SEARCH candidate USING COVERING INDEX notice_waiting (channel=? AND status=? AND due_at>?)',
  ])
})
