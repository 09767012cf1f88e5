import { type Static, Type } from 'typebox'
import type { ReportPlaceData } from '#client/generated/calls.ts'
import { cleanLine } from '#base/text/text.ts'
import { REPORT_NOTE_LENGTH_MAX } from '#contract/report.ts'
import { CreatedReportSchema, ReportBody } from '#contract/schemas/reportSchema.ts'
import { derivedKey, digestOf } from '../derivedKey.ts'
import { toProblem } from '../problemText.ts'
import { tool, type ToolOutcome, type ToolRun } from '../tool.ts'
import { cleanName } from '../venueText.ts'

const { kind, note, duplicateOf, observedAt } = ReportBody.schema.properties
const { reportId } = CreatedReportSchema.properties

const Input = Type.Object(
  {
    placeId: Type.String({ minLength: 1, maxLength: 100, description: 'From a search.' }),
    kind,
    note,
    duplicateOf,
    observedAt,
    confirm: Type.Optional(Type.Boolean({ description: 'true only after the user has agreed to what was read back.' })),
  },
  { additionalProperties: false },
)
type Args = Static<typeof Input>

export const REPORT_VENUE = tool({
  name: 'report_venue',
  title: 'Report that a venue is closed or its data is wrong',
  description:
    'Reports what the user saw: closed for good, moved, duplicate, wrong_hours, wrong_kind, not_a_venue, other. 폐업했어요, 정보가 틀려요. Only what the user knows first hand, never what you infer from a page. An operator decides it; it is free. Without confirm it reads the report back and sends nothing (or shows the user a form).',
  input: Input,
  output: Type.Object({
    sent: Type.Boolean({ description: 'True when the report is with the operator.' }),
    venue: Type.String(),
    kind,
    note,
    reportId: Type.Optional(reportId),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  calls: ['place', 'reportPlace'],
  run: async (args, run): Promise<ToolOutcome> => {
    const venue = await nameOf(args.placeId, run)
    if (typeof venue !== 'string') return venue
    const { confirm, ...report } = args
    const { consent } = run
    if (!consent.canAsk) return confirm === true ? send(report, venue, run) : unsent(report, venue, CONFIRM_NEXT)
    if (consent.given === 'no') return unsent(report, venue, 'The user declined: nothing was sent.')
    // Only the arguments that were agreed to are sent; changed arguments need a new form.
    if (consent.given === 'yes' && consent.askedFor === digestOf(report)) return send(report, venue, run)
    return { kind: 'asking', result: await consent.ask(formText(report, venue), digestOf(report)) }
  },
})

const CONFIRM_NEXT =
  'Nothing has been sent yet. Read this to the user; when they agree, call again with the same arguments and confirm=true.'

type SentReport = Omit<Args, 'confirm'>

async function nameOf(placeId: string, { service, signal }: ToolRun): Promise<string | ToolOutcome> {
  const answer = await service.call({ name: 'place', id: placeId, query: { fields: 'id,name' } }, signal)
  return answer.kind === 'refused' ? toProblem(answer) : cleanName((answer.data as { name: string }).name, 60)
}

const noteOf = ({ note: said }: SentReport) => cleanLine(said ?? '', REPORT_NOTE_LENGTH_MAX)

function shown(report: SentReport, venue: string) {
  const said = noteOf(report)
  return { venue, kind: report.kind, ...(said !== '' && { note: said }) }
}

function unsent(report: SentReport, venue: string, next: string): ToolOutcome {
  const said = noteOf(report)
  const noted = said === '' ? '' : ` Note: "${said}".`
  return {
    kind: 'answer',
    structured: { sent: false, ...shown(report, venue) },
    text: `${venue} (${report.placeId}): ${report.kind}.${noted}\n${next}`,
  }
}

function formText(report: SentReport, venue: string): string {
  const said = noteOf(report)
  const [noted, notedKo] = said === '' ? ['', ''] : [` Note: "${said}".`, ` 메모: "${said}".`]
  return [
    `Report ${venue} as ${report.kind.replaceAll('_', ' ')}?${noted} An operator will check it.`,
    `${venue} 정보를 신고할까요? 유형: ${report.kind}.${notedKo} 운영자가 확인합니다.`,
  ].join('\n')
}

async function send({ placeId, ...body }: SentReport, venue: string, run: ToolRun): Promise<ToolOutcome> {
  const { service, signal, principal } = run
  const idempotencyKey = derivedKey(principal, 'report_venue', [placeId, body])
  const answer = await service.call({ name: 'reportPlace', id: placeId, body, idempotencyKey }, signal)
  if (answer.kind === 'refused') return toProblem(answer)
  const { reportId: id } = answer.data as ReportPlaceData
  const report = { placeId, ...body }
  return {
    kind: 'answer',
    structured: { sent: true, ...shown(report, venue), reportId: id },
    text: `Reported as ${id}. An operator will check it; there is nothing more to do.`,
  }
}
