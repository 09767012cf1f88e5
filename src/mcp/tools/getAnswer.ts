import { Type } from 'typebox'
import type { LiveQuery } from '#client/generated/records.ts'
import { LIVE_KINDS } from '#contract/liveStatus.ts'
import { guestCountSchema, LiveQuerySchema, topicSchema } from '#contract/schemas/liveStatusSchema.ts'
import { koreanTime } from '../koreanTime.ts'
import { toProblem } from '../problemText.ts'
import { problem, READING, tool, type ToolOutcome, type ToolRun } from '../tool.ts'
import { cleanValue } from '../venueText.ts'

/** Below the minute after which most clients cancel a tool. */
const WAIT_S = 20

const { queryId, kind, topic, status, settled, note, validUntil, verifiedBy, expiresAt } = LiveQuerySchema.properties
const optional = Type.Optional

export const GET_ANSWER = tool({
  name: 'get_answer',
  title: "Read an owner's answer",
  description: `With queryId from ask_venue, waits up to ${WAIT_S} s for the owner; call again while settled is false. With placeId and topic, looks for a current answer without asking the owner. 답변 확인, 대기 현황.`,
  input: Type.Object(
    {
      queryId: optional(Type.String({ maxLength: 100, description: 'From ask_venue.' })),
      placeId: optional(Type.String({ maxLength: 100 })),
      topic: optional(topicSchema),
      kind: optional(Type.Enum([...LIVE_KINDS])),
      guestCount: optional(guestCountSchema),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    found: Type.Boolean(),
    queryId: optional(queryId),
    kind: optional(kind),
    topic: optional(topic),
    status: optional(status),
    settled: optional(settled),
    note: optional(note),
    validUntil: optional(validUntil),
    verifiedBy: optional(verifiedBy),
    expiresAt: optional(expiresAt),
  }),
  annotations: READING,
  calls: ['readAnswer', 'peekAnswer'],
  run: async ({ queryId, placeId, topic, kind, guestCount }, run): Promise<ToolOutcome> => {
    if (queryId !== undefined) return awaited(queryId, run)
    if (placeId !== undefined && topic !== undefined) {
      const more = { ...(kind && { kind }), ...(guestCount !== undefined && { guestCount: String(guestCount) }) }
      return peeked({ placeId, topic, ...more }, run)
    }
    return problem(
      'missing_parameter',
      'Neither queryId nor placeId with topic is given. Pass the queryId from ask_venue, or placeId and topic.',
    )
  },
})

async function awaited(queryId: string, { service, signal }: ToolRun): Promise<ToolOutcome> {
  const answer = await service.call({ name: 'readAnswer', id: queryId, query: { wait: String(WAIT_S) } }, signal)
  if (answer.kind === 'refused') return toProblem(answer)
  return statusOutcome(answer.data as LiveQuery)
}

async function peeked(query: Record<string, string>, { service, signal }: ToolRun): Promise<ToolOutcome> {
  const answer = await service.call({ name: 'peekAnswer', query }, signal)
  if (answer.kind === 'refused') return toProblem(answer)
  const peek = answer.data as { found: false } | ({ found: true } & Omit<LiveQuery, 'settled' | 'expiresAt'>)
  if (peek.found) return statusOutcome({ ...peek, settled: true })
  return {
    kind: 'answer',
    structured: { found: false },
    text: 'There is no current answer. Use ask_venue to ask the owner, if needed.',
  }
}

function statusOutcome(query: Omit<LiveQuery, 'createdAt' | 'expiresAt'> & { expiresAt?: string }): ToolOutcome {
  const { queryId, kind, topic, status, settled, validUntil, verifiedBy, expiresAt } = query
  const note = cleanValue(query.note, 'note') as string | null
  const structured = {
    found: true,
    queryId,
    kind,
    topic,
    status,
    settled,
    note,
    validUntil,
    verifiedBy,
    ...(expiresAt !== undefined && { expiresAt }),
  }
  return { kind: 'answer', structured, text: answerText(status, note, validUntil, expiresAt) }
}

function answerText(status: string, note: string | null, validUntil: string | null, expiresAt?: string): string {
  if (status === 'pending')
    return `No answer yet; the owner has until ${koreanTime(expiresAt ?? '')}. Call get_answer again.`
  if (status === 'no_response')
    return 'The owner did not answer in time. Do not ask again right away; suggest a phone call or another venue.'
  return `${status}${note ? `: "${note}"` : ''} (the owner's answer, valid until ${koreanTime(validUntil ?? '')}).`
}
