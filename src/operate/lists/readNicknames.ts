import { readFile } from 'node:fs/promises'
import { csvRows } from '#dataset/geography/csvRows.ts'
import type { Nickname } from '#venue/nickname.ts'

const COLUMNS = ['nickname', 'names', 'source'] as const
/** A nickname shorter than this begins too many other words. */
const NICKNAME_MIN = 2

/**
 * Reads an operator's CSV of nicknames of chains: nickname, names (the names on signs and in registers, separated by |)
 * and source (where the nickname is attested). Throws an error that names the file, the line and the remedy.
 */
export async function readNicknames(file: string): Promise<Nickname[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `${file}: ${error.code === 'ENOENT' ? 'there is no such file' : `cannot be read (${error.message})`}`,
    )
  })
  return nicknamesIn(file, text)
}

/** Reads the text of such a file. */
export function nicknamesIn(file: string, text: string): Nickname[] {
  const rows = csvRows(text)
  for (const column of COLUMNS) {
    if (!(column in (rows[0] ?? {})))
      throw new Error(`${file}: has no column "${column}". Give a UTF-8 CSV with the columns ${COLUMNS.join(', ')}.`)
  }
  return rows.map(({ nickname = '', names = '', source = '' }, i) => {
    const where = `${file}, line ${i + 2}`
    const listed = names
      .split('|')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    if (nickname.length < NICKNAME_MIN)
      throw new Error(`${where}: nickname "${nickname}" is too short. Give two letters or more.`)
    if (listed.length === 0) throw new Error(`${where}: names is empty. Give the names of the chain, separated by |.`)
    return { nickname, names: listed, source }
  })
}
