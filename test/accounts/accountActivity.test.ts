import assert from 'node:assert/strict'
import { systemRandom } from '#base/ids.ts'
import { DAY_MS } from '#base/kst.ts'
import { activityOf, addActivity, forgetActivity } from '#accounts/accountActivity.ts'
import type { AccountTables } from '#accounts/accountTables.ts'
import { eachEngine } from '../support/testDatabases.ts'

const NOW = Date.parse('2026-11-28T00:00:00Z')

eachEngine(
  'the log of an account keeps its newest rows, those of the last day, and none of last year',
  async (_, state) => {
    const { db } = state.database.withTables<AccountTables>()
    for (const accountId of ['acc_busy', 'acc_quiet'])
      await db
        .insertInto('account')
        .values({
          id: accountId,
          email: `${accountId}@example.com`,
          plan: 'free',
          bulk_export: 0,
          created_at: NOW,
          changed_at: NOW,
          version: 0,
        })
        .execute()
    const add = (accountId: string, subjectId: string, daysAgo: number) =>
      addActivity(
        db,
        systemRandom,
        { accountId, kind: 'key.created', actorId: 'pid_1', subjectId },
        NOW - daysAgo * DAY_MS,
      )
    const kept = async (accountId: string) => (await activityOf(db, accountId, 100)).map(({ subjectId }) => subjectId)
    for (const days of [9, 8, 7, 6, 5]) await add('acc_busy', `day ${days}`, days)
    for (const days of [366, 364]) await add('acc_quiet', `day ${days}`, days)
    await forgetActivity(db, NOW, 3)
    assert.deepEqual(await kept('acc_busy'), ['day 5', 'day 6', 'day 7'])
    assert.deepEqual(await kept('acc_quiet'), ['day 364'])
    for (const part of [0.1, 0.2, 0.3, 0.4]) await add('acc_busy', `part ${part}`, part)
    await forgetActivity(db, NOW, 3)
    assert.deepEqual(await kept('acc_busy'), ['part 0.1', 'part 0.2', 'part 0.3', 'part 0.4'])
  },
)
