import { REPORT_KINDS } from '#contract/report.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { choice, text } from '#commandLine/flag.ts'
import { printResult } from '#commandLine/printResult.ts'
import { Stop } from '#commandLine/stop.ts'
import { priceOnly } from '../output.ts'
import { type Invocation, userCommand } from '../userCommand.ts'

const FLAGS = {
  kind: choice(REPORT_KINDS, REPORT_KINDS.join('|'), 'What is wrong.'),
  note: text('TEXT', 'What you saw, for the operator.'),
  'duplicate-of': text('PLACE_ID', 'For duplicate: the other place.'),
  'observed-at': text('2026-11-20', 'The day, or the time with its offset, when you saw it. Default: now.'),
}

export const REPORT = userCommand({
  operands: ['<placeId>'],
  flags: FLAGS,
  price: 'free',
  examples: ['report pl_… --kind closed --observed-at 2026-11-20 --note "문 앞에 폐업 안내"'],
  run: report,
})

async function report(call: Invocation<typeof FLAGS, ['<placeId>']>): Promise<number> {
  if (priceOnly(call, 0)) return EXIT.ok
  const { access, terminal, operands, flags } = call
  const { kind, note, 'duplicate-of': duplicateOf, 'observed-at': observedAt } = flags
  if (kind === null) throw new Stop('--kind is missing', `write one of: ${REPORT_KINDS.join(', ')}`)
  const body = {
    kind,
    ...(note !== null && { note }),
    ...(duplicateOf !== null && { duplicateOf }),
    ...(observedAt !== null && { observedAt }),
  }
  const created = await access.withKey().places.report(operands[0], body, { signal: terminal.signal })
  printResult(call, { data: created }, () => [`reported as ${created.reportId}; an operator will check it`])
  return EXIT.ok
}
