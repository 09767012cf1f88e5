/** As many sign-ups as a mailbox is mailed links for at once (MailLimit). */
export const COMPARED = 3

/** Of nobody's password, in the form of the identity library's: 16 bytes of salt and 64 of hash, as hex. */
const NO_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/**
 * The id of the row with this password, else null. Compares `COMPARED` times whatever there is, so that the time tells
 * nothing of how many rows there are.
 */
export async function idOfPassword(
  rows: readonly { id: string; password: string | null }[],
  password: string,
  isPassword: (hash: string, password: string) => Promise<boolean>,
): Promise<string | null> {
  let found: string | null = null
  for (let i = 0; i < COMPARED; i++) {
    const row = rows[i]
    const isMatch = await isPassword(row?.password ?? NO_HASH, password)
    if (isMatch && row && found === null) found = row.id
  }
  return found
}
