import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { systemRandom } from '#base/ids.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import { OwnerSeal } from '#owners/people/ownerSeal.ts'
import { resealOwnerTexts } from '#owners/people/ownerTexts.ts'
import { eachEngine } from '../support/testDatabases.ts'

const [older, newer, lost] = ['older', 'newer', 'lost'].map((secret) => deriveKey(`${secret} secret`, 'owner-texts'))

eachEngine('every text of owners is readable after a change of the secret, and resealed once', async (_, state) => {
  assert.ok(older && newer && lost)
  const { db } = state.database
  const before = new OwnerSeal(new Sealing(older, [], systemRandom))
  const after = new OwnerSeal(new Sealing(newer, [older], systemRandom))
  const sealed = (kind: Parameters<OwnerSeal['seal']>[0], id: string) => before.seal(kind, id, `text of ${kind}`)
  await sql`INSERT INTO owner (id, email, created_at) VALUES ('own_1', 'o@example.com', 1)`.execute(db)
  await sql`INSERT INTO owner_claim (id, owner_id, place_id, message, status, created_at, sealed_message, reject_reason)
    VALUES ('clm_1', 'own_1', 'pl_1', '', 'rejected', 1, ${sealed('claim/message', 'clm_1')},
      ${sealed('claim/reject-reason', 'clm_1')})`.execute(db)
  await sql`INSERT INTO claim_inquiry (claim_id, owner_id, reason)
    VALUES ('clm_1', 'own_1', ${sealed('inquiry/reason', 'clm_1/own_1')}), ('clm_1', 'own_2', NULL)`.execute(db)
  await sql`INSERT INTO place_proposal (id, owner_id, kind, stated, created_at, status, note, reason)
    VALUES ('prp_1', 'own_1', 'closed', '{}', 1, 'accepted', ${sealed('proposal/note', 'prp_1')},
      ${sealed('proposal/reason', 'prp_1')})`.execute(db)
  const unreadable = new OwnerSeal(new Sealing(lost, [], systemRandom)).seal('activity/detail', 'act_2', 'lost')
  await sql`INSERT INTO owner_activity (id, at, kind, detail)
    VALUES ('act_1', 1, 'proposal.made', ${sealed('activity/detail', 'act_1')}),
      ('act_2', 1, 'proposal.made', ${unreadable})`.execute(db)

  const tables = state.database.withTables<OwnerTables>()
  assert.deepEqual(await resealOwnerTexts(tables, after), { resealed: 6, unreadable: 1 })
  const alone = new OwnerSeal(new Sealing(newer, [], systemRandom))
  for (const [kind, table, column, id, where] of [
    ['claim/message', 'owner_claim', 'sealed_message', 'clm_1', 'id'],
    ['claim/reject-reason', 'owner_claim', 'reject_reason', 'clm_1', 'id'],
    ['inquiry/reason', 'claim_inquiry', 'reason', 'clm_1/own_1', 'owner_id'],
    ['proposal/note', 'place_proposal', 'note', 'prp_1', 'id'],
    ['proposal/reason', 'place_proposal', 'reason', 'prp_1', 'id'],
    ['activity/detail', 'owner_activity', 'detail', 'act_1', 'id'],
  ] as const) {
    const { rows } = await sql<{ text: string }>`SELECT ${sql.ref(column)} AS text FROM ${sql.table(table)}
      WHERE ${sql.ref(where)} = ${id.split('/').at(-1)}`.execute(db)
    assert.equal(alone.open(kind, id, rows[0]?.text ?? null), `text of ${kind}`, kind)
  }
  assert.deepEqual(await resealOwnerTexts(tables, after), { resealed: 0, unreadable: 1 })
})
