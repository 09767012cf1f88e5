import type { Kysely } from 'kysely'
import { base32, type RandomBytes } from '#base/ids.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import type { PersonTables } from '../personTables.ts'

const CODES = 10
/** 80 bits: 16 characters, in groups of four. */
const CODE_BYTES = 10

/** Replaces all backup codes of a person and returns the new ones, which are stored as hashes only. */
export async function renewBackupCodes(
  db: Kysely<PersonTables>,
  personId: string,
  { pepper, random }: { pepper: DerivedKey; random: RandomBytes },
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => base32(random(CODE_BYTES)))
  await deleteBackupCodes(db, personId)
  const rows = codes.map((code) => ({ person_id: personId, code_hash: hashOf(pepper, personId, code) }))
  await db.insertInto('person_backup_code').values(rows).execute()
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** Uses up a code; returns whether the person had it. One statement, so that of two simultaneous uses one succeeds. */
export async function takeBackupCode(
  db: Kysely<PersonTables>,
  personId: string,
  { pepper, code }: { pepper: DerivedKey; code: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('person_backup_code')
    .where('person_id', '=', personId)
    .where('code_hash', '=', hashOf(pepper, personId, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteBackupCodes(db: Kysely<PersonTables>, personId: string): Promise<void> {
  await db.deleteFrom('person_backup_code').where('person_id', '=', personId).execute()
}

export async function countBackupCodes(db: Kysely<PersonTables>, personId: string): Promise<number> {
  const { left } = await db
    .selectFrom('person_backup_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return left
}

const hashOf = (pepper: DerivedKey, personId: string, code: string) =>
  keyedHash(pepper, `backup code of ${personId}: ${code}`)
