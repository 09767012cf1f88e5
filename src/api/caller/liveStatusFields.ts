import { cleanLine, foldWord } from '#base/text/text.ts'
import { LIVE_KINDS, PARTY_MAX, QUESTION_LENGTH_MAX, TOPIC_LENGTH_MAX } from '#contract/liveStatus.ts'
import type { QuestionRequest } from '#flows/liveStatus/ask.ts'
import type { AnswerLookup } from '#flows/liveStatus/readAnswer.ts'
import type { Refusal } from '#flows/refusal.ts'
import { BodyFields } from '../input/bodyFields.ts'
import { QueryFields } from '../input/queryFields.ts'
import type { JsonObject } from '../input/strictJson.ts'

/** Longer than any id of the service, and than a topic with its spaces. */
const ID_LENGTH_MAX = 100
const SENT_LENGTH_MAX = 200

const ONLY_SEATS = { en: 'guestCount is for kind=seats only.', ko: 'guestCount는 kind=seats에만 쓸 수 있습니다.' }
const BARE_WORD = {
  en: 'topic is a bare word such as a menu name, without ? and line breaks; put the sentence into question.',
  ko: 'topic은 메뉴 이름 같은 단어이며 물음표와 줄바꿈을 쓸 수 없습니다. 문장은 question에 넣으세요.',
}
const OF_LETTERS = {
  en: `topic has 1 to ${TOPIC_LENGTH_MAX} characters, letters or digits among them.`,
  ko: `topic은 글자나 숫자를 포함한 1~${TOPIC_LENGTH_MAX}자입니다.`,
}

/** The methods that body fields and query fields share for reading a topic. */
type TopicFields = Pick<BodyFields & QueryFields, 'text' | 'misfit'>

/** Reads the question in a body. */
export function askingOf(body: JsonObject): { kind: 'asking'; asking: QuestionRequest } | Refusal {
  const fields = new BodyFields(body)
  const placeId = fields.text('placeId', ID_LENGTH_MAX)
  const kind = fields.choice('kind', LIVE_KINDS)
  const topic = topicOf(fields)
  const guestCount = fields.optionalInteger('guestCount', 1, PARTY_MAX) ?? null
  const question = fields.optionalText('question', QUESTION_LENGTH_MAX) ?? null
  if (guestCount !== null && kind !== 'seats') fields.misfit('guestCount', ONLY_SEATS)
  const asking = {
    placeId,
    kind,
    topic,
    guestCount,
    question: question && cleanLine(question, QUESTION_LENGTH_MAX),
  }
  return fields.refusal() ?? { kind: 'asking', asking }
}

/** Reads the question that a query looks up. */
export function peekOf(query: string): { kind: 'peek'; peek: AnswerLookup } | Refusal {
  const fields = new QueryFields(query)
  const placeId = fields.text('placeId', ID_LENGTH_MAX)
  const topic = topicOf(fields)
  const kind = fields.optionalChoice('kind', LIVE_KINDS) ?? null
  const guestCount = fields.optionalInteger('guestCount', 1, PARTY_MAX) ?? null
  if (guestCount !== null && kind !== null && kind !== 'seats') fields.misfit('guestCount', ONLY_SEATS)
  return fields.refusal() ?? { kind: 'peek', peek: { placeId, topic, kind, guestCount } }
}

/** Reads a topic: a bare word without a question mark or a second line (docs/reference/live-questions.md#question). */
function topicOf(fields: TopicFields): string {
  const sent = fields.text('topic', SENT_LENGTH_MAX, TOPIC_LENGTH_MAX)
  if (sent === '') return ''
  const topic = cleanLine(sent, SENT_LENGTH_MAX)
  if (/[?？\r\n\u2028\u2029]/u.test(sent)) fields.misfit('topic', BARE_WORD)
  else if (Array.from(topic).length > TOPIC_LENGTH_MAX || !/[\p{L}\p{N}]/u.test(foldWord(topic)))
    fields.misfit('topic', OF_LETTERS)
  return topic
}
