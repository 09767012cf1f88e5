import { rename, rm, writeFile } from 'node:fs/promises'
import { EXIT } from '#commandLine/exitCodes.ts'
import { required, text } from '#commandLine/flag.ts'
import { operatorCommand, SERVER, SERVER_VARIABLES } from '../operatorCommand.ts'
import { adminAnswer } from './adminAnswer.ts'

export const OWNER_RECORDS = operatorCommand({
  operands: [],
  flags: { out: required(text('FILE', 'The file, one record per line.')), ...SERVER },
  description: 'For the next build: --source records=FILE.',
  environment: SERVER_VARIABLES,
  examples: ['export owner-records --out owners.ndjson'],
  // Writes the complete export or nothing: a truncated list would make the next build lose owners' data.
  async run(call) {
    const { out } = call.flags
    const records = (await adminAnswer(call, {
      method: 'GET',
      path: '/owner-records',
      body: null,
    })) as readonly unknown[]
    const part = `${out}.part`
    try {
      await writeFile(part, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
      await rename(part, out)
    } catch (cause) {
      await rm(part, { force: true })
      throw cause
    }
    call.report(`records of owners in ${out}: ${records.length}`)
    if (call.json) call.print(JSON.stringify({ kind: 'exported', out, records: records.length }))
    return EXIT.ok
  },
})
