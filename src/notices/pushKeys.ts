import { createECDH } from 'node:crypto'
import type { Clock } from '#base/clock.ts'
import type { Sealing } from '#base/secrets/sealing.ts'
import type { Database } from '#database/database.ts'
import type { NoticeTables } from './noticeTables.ts'

/**
 * The keys that identify this installation to push services (RFC 8292), as base64url of the point and of the number.
 */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const ROW = 1
const PURPOSE = 'push_key/private_key'

/**
 * Opens the installation's key pair, which the first node to start makes. `renewed`: the former pair was sealed under a
 * secret that is no longer configured; the subscriptions to it were deleted.
 */
export async function openPushKeys(
  database: Database<NoticeTables>,
  sealing: Sealing,
  clock: Clock,
): Promise<PushKeys & { renewed: boolean }> {
  const fresh = makeKeys()
  return database.transaction(async ({ db }) => {
    const sealed = { public_key: fresh.publicKey, private_key: sealing.seal(fresh.privateKey, PURPOSE) }
    const created = await db
      .insertInto('push_key')
      .values({ id: ROW, ...sealed, created_at: clock() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (created) return { ...fresh, renewed: false }
    const held = await db.selectFrom('push_key').selectAll().where('id', '=', ROW).executeTakeFirstOrThrow()
    const privateKey = sealing.open(held.private_key, PURPOSE)
    if (privateKey === null) {
      await db
        .updateTable('push_key')
        .set({ ...sealed, created_at: clock() })
        .where('id', '=', ROW)
        .execute()
      await db.deleteFrom('push_subscription').execute()
      return { ...fresh, renewed: true }
    }
    if (!held.private_key.startsWith(sealing.currentMark))
      await db
        .updateTable('push_key')
        .set({ private_key: sealing.seal(privateKey, PURPOSE) })
        .where('id', '=', ROW)
        .where('private_key', '=', held.private_key)
        .execute()
    return { publicKey: held.public_key, privateKey, renewed: false }
  })
}

function makeKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  const point = pair.generateKeys()
  // Always 32 bytes, also when the number begins with zeros.
  const number = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: point.toString('base64url'), privateKey: number.toString('base64url') }
}
