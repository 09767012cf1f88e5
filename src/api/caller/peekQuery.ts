import { ID_LENGTH_MAX } from '#contract/limits/idLength.ts'
import { ONLY_SEATS, TOPIC_SENT_LENGTH_MAX, topicOf, topicProblem } from '#contract/limits/topic.ts'
import { LIVE_KINDS, PARTY_MAX, TOPIC_LENGTH_MAX } from '#contract/liveStatus.ts'
import type { AnswerLookup } from '#flows/liveStatus/readAnswer.ts'
import type { Refusal } from '#flows/refusal.ts'
import { QueryFields } from '../input/queryFields.ts'

/** Reads the question that a query looks up. */
export function peekOf(query: string): { kind: 'peek'; peek: AnswerLookup } | Refusal {
  const fields = new QueryFields(query)
  const placeId = fields.text('placeId', ID_LENGTH_MAX)
  const sent = fields.text('topic', TOPIC_SENT_LENGTH_MAX, TOPIC_LENGTH_MAX)
  const problem = sent === '' ? null : topicProblem(sent)
  if (problem) fields.misfit('topic', problem)
  const kind = fields.optionalChoice('kind', LIVE_KINDS) ?? null
  const guestCount = fields.optionalInteger('guestCount', 1, PARTY_MAX) ?? null
  if (guestCount !== null && kind !== null && kind !== 'seats') fields.misfit('guestCount', ONLY_SEATS)
  return fields.refusal() ?? { kind: 'peek', peek: { placeId, topic: topicOf(sent), kind, guestCount } }
}
