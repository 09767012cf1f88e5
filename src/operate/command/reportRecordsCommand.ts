import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { EXIT } from '#commandLine/exitCodes.ts'
import { required, text } from '#commandLine/flag.ts'
import type { ReportRecords } from '#contract/schemas/reportSchema.ts'
import { dataFolder, failure, operatorCommand, SERVER, SERVER_VARIABLES } from '../operatorCommand.ts'
import { appendNewDecisions, type Decision, SETTLED_FILE } from '../settledFile.ts'
import { adminAnswer } from './adminAnswer.ts'

export const REPORT_RECORDS = operatorCommand({
  operands: [],
  flags: {
    out: required(text('FILE', 'The file, one record per line.')),
    decisions: text('FILE', 'Where decisions on records are added. Default: DATA/decisions.ndjson, which builds read.'),
    ...SERVER,
  },
  description:
    'For the next build: --source records=FILE. Accepted closures and corrections become records. Duplicates, venues ' +
    'that are not for the public, and the venue of each record become lines of the decisions that builds read; a ' +
    'decision that is already there stays.',
  environment: SERVER_VARIABLES,
  examples: ['export reports --out reports.ndjson'],
  // Decisions come first: a record whose venue is decided must not be read without that decision.
  async run(call) {
    const { out, decisions, data } = call.flags
    const answer = (await adminAnswer(call, { method: 'GET', path: '/report-records', body: null })) as ReportRecords
    const file = decisions ?? path.join(dataFolder(data, call), SETTLED_FILE)
    const added = await appendNewDecisions(file, answer.decisions as Decision[])
    if (typeof added === 'string') throw failure(added)
    const part = `${out}.part`
    try {
      await writeFile(part, answer.records.map((record) => `${JSON.stringify(record)}\n`).join(''))
      await rename(part, out)
    } catch (cause) {
      await rm(part, { force: true })
      throw cause
    }
    const { records, forPeople } = answer
    call.report(`records of reports in ${out}: ${records.length}; decisions added to ${file}: ${added}`)
    for (const [kind, count] of Object.entries(forPeople))
      call.report(`${count} accepted ${kind}: no build can follow them, correct the lists`)
    if (call.json)
      call.print(JSON.stringify({ kind: 'exported', out, records: records.length, decisions: added, forPeople }))
    return EXIT.ok
  },
})
