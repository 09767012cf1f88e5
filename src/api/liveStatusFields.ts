import { cleanLine, foldWord } from '#base/text.ts'
import { LIVE_KINDS, PARTY_MAX, QUESTION_LENGTH_MAX, TOPIC_LENGTH_MAX } from '#contract/liveStatus.ts'
import type { Asking } from '#flows/ask.ts'
import type { Peek } from '#flows/readAnswer.ts'
import type { Refusal } from '#flows/refusal.ts'
import { BodyFields } from './bodyFields.ts'
import { QueryFields } from './queryFields.ts'
import type { JsonObject } from './strictJson.ts'

/** Longer than any id of ours, and than a topic with its spaces. */
const ID_LENGTH_MAX = 100
const SENT_LENGTH_MAX = 200

/** What both kinds of fields can do with a topic. */
type TopicFields = Pick<BodyFields & QueryFields, 'text' | 'misfit'>

/** The question that a body holds. */
export function askingOf(body: JsonObject): { kind: 'asking'; asking: Asking } | Refusal {
  const fields = new BodyFields(body)
  const placeId = fields.text('placeId', ID_LENGTH_MAX)
  const kind = fields.choice('kind', LIVE_KINDS)
  const topic = topicOf(fields)
  const guestCount = fields.optionalInteger('guestCount', 1, PARTY_MAX) ?? null
  const question = fields.optionalText('question', QUESTION_LENGTH_MAX) ?? null
  if (guestCount !== null && kind !== 'seats') fields.misfit('guestCount', 'guestCount is for kind=seats only.')
  const asking = {
    placeId,
    kind,
    topic,
    guestCount,
    question: question && cleanLine(question, QUESTION_LENGTH_MAX),
  }
  return fields.refusal() ?? { kind: 'asking', asking }
}

/** What a query looks for. */
export function peekOf(query: string): { kind: 'peek'; peek: Peek } | Refusal {
  const fields = new QueryFields(query)
  const placeId = fields.text('placeId', ID_LENGTH_MAX)
  const topic = topicOf(fields)
  const kind = fields.optionalChoice('kind', LIVE_KINDS) ?? null
  const guestCount = fields.optionalInteger('guestCount', 1, PARTY_MAX) ?? null
  if (guestCount !== null && kind !== null && kind !== 'seats')
    fields.misfit('guestCount', 'guestCount is for kind=seats only.')
  return fields.refusal() ?? { kind: 'peek', peek: { placeId, topic, kind, guestCount } }
}

/** decisions.md 16: a bare word, so neither a question mark nor a second line. */
function topicOf(fields: TopicFields): string {
  const sent = fields.text('topic', SENT_LENGTH_MAX)
  if (sent === '') return ''
  const topic = cleanLine(sent, SENT_LENGTH_MAX)
  if (/[?？\r\n\u2028\u2029]/u.test(sent))
    fields.misfit(
      'topic',
      'topic is a bare word such as a menu name, without ? and line breaks; put the sentence into question.',
    )
  else if (Array.from(topic).length > TOPIC_LENGTH_MAX || !/[\p{L}\p{N}]/u.test(foldWord(topic)))
    fields.misfit('topic', `topic has 1 to ${TOPIC_LENGTH_MAX} characters, letters or digits among them.`)
  return topic
}
