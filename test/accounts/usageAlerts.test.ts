import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountTables } from '#accounts/accountTables.ts'
import { MINUTE_MS } from '#base/kst.ts'
import { DEFAULT_PLAN_TABLE } from '#contract/access/plans.ts'
import type { Database } from '#database/database.ts'
import { forgetUsageAlerts, sendUsageAlerts, shareOf, type UsageAlert } from '#flows/account/usageAlerts.ts'
import type { MeteringTables } from '#metering/meteringTables.ts'
import { usageMail } from '#identity/usageMail.ts'
import { eachEngine } from '../support/testDatabases.ts'

const NOON = Date.parse('2026-11-20T03:00:00Z')

test('a share is reached with its last token, and only the highest counts', () => {
  const shares = [0, 1_499, 1_500, 2_399, 2_400, 2_999, 3_000, 9_000].map((tokens) => shareOf(tokens, 3_000))
  assert.deepEqual(shares, [null, null, 50, 50, 80, 80, 100, 100])
})

async function useTokens(database: Database, id: string, tokens: number, month = '2026-11'): Promise<void> {
  const { db } = database.withTables<AccountTables & MeteringTables>()
  await db.deleteFrom('account_month').where('account_id', '=', id).execute()
  await db.insertInto('account_month').values({ account_id: id, month, tokens }).execute()
}

async function addAccount(database: Database, id: string, plan = 'free', personId: string | null = id): Promise<void> {
  await database
    .withTables<AccountTables>()
    .db.insertInto('account')
    .values({
      id,
      email: `${id}@example.com`,
      plan,
      bulk_export: 0,
      created_at: NOON,
      version: 1,
      changed_at: NOON,
      person_id: personId,
    })
    .execute()
}

eachEngine(
  'an account is mailed once for each share, by one of many nodes, and again after a failure',
  async (_, state) => {
    const { database } = state
    const nodes = [database, await state.open(), await state.open()]
    await addAccount(database, 'hong')
    await addAccount(database, 'program', 'free', null)
    const mailed: UsageAlert[] = []
    let [now, isDown] = [NOON, false]
    const run = (on: Database) =>
      sendUsageAlerts({
        database: on,
        plans: DEFAULT_PLAN_TABLE,
        clock: () => now,
        mailUsage: async (alert) => {
          if (isDown) throw new Error('the mail server does not answer')
          mailed.push(alert)
        },
      })
    const runAll = () => Promise.allSettled(nodes.map(run))
    const shares = () => mailed.map(({ to, share }) => `${to} ${share}`)

    await useTokens(database, 'hong', 1_400)
    await useTokens(database, 'program', 3_000)
    await runAll()
    assert.deepEqual(shares(), [])
    await useTokens(database, 'hong', 1_600)
    await runAll()
    await runAll()
    assert.deepEqual(shares(), ['hong@example.com 50'])

    isDown = true
    await useTokens(database, 'hong', 3_000)
    await runAll()
    isDown = false
    await runAll()
    assert.equal(mailed.length, 1, 'the failed attempt holds the mail for some minutes')
    now += 11 * MINUTE_MS
    await runAll()
    assert.deepEqual(shares(), ['hong@example.com 50', 'hong@example.com 100'])

    now += 20 * 24 * 60 * MINUTE_MS
    await useTokens(database, 'hong', 1_500, '2026-12')
    await runAll()
    assert.deepEqual(shares().at(-1), 'hong@example.com 50', 'a new month starts again')
  },
)

eachEngine('addresses that the mail server refuses keep no other account from its mail', async (_, { database }) => {
  for (const id of ['a-refused', 'b-refused', 'c-good']) {
    await addAccount(database, id)
    await useTokens(database, id, 1_500)
  }
  const mailed: string[] = []
  const run = sendUsageAlerts({
    database,
    plans: DEFAULT_PLAN_TABLE,
    clock: () => NOON,
    mailUsage: async ({ to }) => {
      if (to.includes('refused')) throw new Error('550')
      mailed.push(to)
    },
  })
  await assert.rejects(run, /2 mails/)
  assert.deepEqual(mailed, ['c-good@example.com'])
})

eachEngine(
  'mails of past months are forgotten, those of this month and the one before stay',
  async (_, { database }) => {
    await addAccount(database, 'hong')
    let now = NOON
    const services = { database, plans: DEFAULT_PLAN_TABLE, clock: () => now, mailUsage: async () => {} }
    for (const month of ['2026-09', '2026-10', '2026-11']) {
      now = Date.parse(`${month}-20T03:00:00Z`)
      await useTokens(database, 'hong', 1_500, month)
      await sendUsageAlerts(services)
    }
    await forgetUsageAlerts(services)
    const { db } = database.withTables<{ usage_alert: { month: string } }>()
    const rows = await db.selectFrom('usage_alert').select('month').orderBy('month').execute()
    assert.deepEqual(
      rows.map(({ month }) => month),
      ['2026-10', '2026-11'],
    )
  },
)

test('the mail states the numbers, and that calls are refused once all are used', () => {
  const half = usageMail({ to: 'a@example.com', share: 50, usedTokens: 1_500, limitTokens: 3_000 }, 'https://x.example')
  assert.match(half.text, /1,500 of 3,000 tokens/)
  assert.match(half.text, /이번 달 토큰 3,000개 중 1,500개/)
  assert.match(half.text, /https:\/\/x\.example\/dashboard/)
  const all = usageMail({ to: 'a@example.com', share: 100, usedTokens: 3_000, limitTokens: 3_000 }, 'https://x.example')
  assert.match(all.text, /refused/)
})
