import { createHash } from 'node:crypto'

/** An applied migration. Name and hash show whether this version's migrations were applied. */
export interface AppliedMigration {
  number: number
  name: string
  /** Null when the version that applied it stored no hashes. */
  hash: string | null
}

interface KnownMigration {
  number: number
  name: string
  statements: readonly string[]
}

/**
 * Returns the SHA-256 of a migration's statements, in hex. Line ends, spaces at line ends and blank lines do not count,
 * because a checkout or an editor changes them and the schema stays the same.
 */
export function migrationHash(statements: readonly string[]): string {
  const linesOf = (statement: string) =>
    statement
      .split(/\r\n|\r|\n/)
      .map((line) => line.trimEnd())
      .filter((line) => line !== '')
  return createHash('sha256')
    .update(JSON.stringify(statements.map(linesOf)))
    .digest('hex')
}

/**
 * Compares the migrations applied to a database, in the order of their numbers, with those of this version. Returns one
 * line that states the difference and the remedy, or null when this version may open the database. Another branch is
 * detected before a newer version, because a newer version would not help there.
 */
export function historyFault(applied: readonly AppliedMigration[], known: readonly KnownMigration[]): string | null {
  for (const [i, own] of known.slice(0, applied.at(-1)?.number ?? 0).entries()) {
    const found = applied[i]
    if (found?.number !== own.number)
      return `The database lacks migration ${own.number} ("${own.name}") but has later ones: restore a backup that is whole.`
    const difference = differenceOf(found, own)
    if (difference) return `Another branch migrated this database: ${difference}. ${REMEDY(own.number)}`
  }
  const newest = applied.at(-1)?.number ?? 0
  if (newest <= known.length) return null
  return `The database is at migration ${newest}, this version knows ${known.length}: run a newer version.`
}

function differenceOf(found: AppliedMigration, own: KnownMigration): string | null {
  if (found.name !== own.name)
    return `migration ${own.number} is "${found.name}" in the database and "${own.name}" in this version`
  const hash = migrationHash(own.statements)
  if (found.hash === null || found.hash === hash) return null
  return (
    `migration ${own.number} ("${own.name}") has other statements in the database ` +
    `(hash ${found.hash.slice(0, 12)}) than in this version (hash ${hash.slice(0, 12)})`
  )
}

const REMEDY = (number: number) =>
  `Start the version that migrated the database, or restore a backup from before its migration ${number}.`
