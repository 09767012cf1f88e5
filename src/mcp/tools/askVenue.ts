import { Type } from 'typebox'
import type { AskedQuery, BlockedQuery } from '#client/generated/records.ts'
import { AskBody, AskedSchema, BlockedSchema } from '#contract/schemas/liveStatusSchema.ts'
import { nullable } from '#contract/schemas/values.ts'
import { derivedKey } from '../derivedKey.ts'
import { koreanTime } from '../koreanTime.ts'
import { toProblem } from '../problemText.ts'
import { tool, type ToolOutcome } from '../tool.ts'
import { cleanValue } from '../venueText.ts'

/** A pending question is joined by repeated calls, so the key is needed only for this time. */
const SAME_QUESTION_MS = 5 * 60_000

const { placeId, kind, topic, guestCount, question } = AskBody.schema.properties
const { queryId, status, settled, note, reused, joined, validUntil, expiresAt } = AskedSchema.properties
const optional = Type.Optional

export const ASK_VENUE = tool({
  name: 'ask_venue',
  title: "Ask a venue's owner about the current situation",
  description:
    'Only for what changes by the hour: is a dish left (kind=item, topic=menu name), how long is the queue (wait), can a party sit down now (seats, with guestCount). 대기, 웨이팅, 자리 있나요, 품절. It interrupts the owner, who has about 5 minutes; never ask for hours, parking or prices, which get_venue returns. Then get_answer with the queryId.',
  input: Type.Object({ placeId, kind, topic, guestCount, question }, { additionalProperties: false }),
  output: Type.Object({
    queryId: nullable(queryId),
    kind,
    topic: Type.String(),
    status: nullable(status),
    settled,
    note: optional(note),
    reused: optional(reused),
    joined: optional(joined),
    validUntil: optional(validUntil),
    expiresAt: optional(expiresAt),
    blocked: optional(BlockedSchema.properties.blocked),
    nextOpenAt: optional(BlockedSchema.properties.nextOpenAt),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  calls: ['askVenue'],
  run: async (args, { service, signal, principal, now }): Promise<ToolOutcome> => {
    const idempotencyKey = derivedKey(principal, 'ask_venue', [args, Math.floor(now / SAME_QUESTION_MS)])
    const answer = await service.call({ name: 'askVenue', body: args, idempotencyKey }, signal)
    if (answer.kind === 'refused') return toProblem(answer)
    const asked = answer.data as AskedQuery | BlockedQuery
    return 'blocked' in asked ? blocked(asked) : askedOutcome(asked)
  },
})

function blocked({ kind, topic, nextOpenAt }: BlockedQuery): ToolOutcome {
  const opens = nextOpenAt === null ? '' : ` It opens ${koreanTime(nextOpenAt)}.`
  return {
    kind: 'answer',
    structured: { queryId: null, kind, topic, status: null, settled: true, blocked: 'closed_now', nextOpenAt },
    text: `The venue is closed now, so the owner was not asked.${opens} Do not ask again before that.`,
  }
}

function askedOutcome(asked: AskedQuery): ToolOutcome {
  const { queryId, kind, topic, status, settled, reused, joined, validUntil, expiresAt } = asked
  const note = cleanValue(asked.note, 'note') as string | null
  const text = settled
    ? `${status}${note ? `: "${note}"` : ''} (the owner's answer, valid until ${koreanTime(validUntil ?? '')}).`
    : `The owner was asked and has until ${koreanTime(expiresAt)}. Call get_answer with queryId ${queryId}.`
  return {
    kind: 'answer',
    structured: { queryId, kind, topic, status, settled, note, reused, joined, validUntil, expiresAt },
    text: joined ? `The same question was pending already. ${text}` : text,
  }
}
