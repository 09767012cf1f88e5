import { cleanLine, foldWord } from '#base/text/text.ts'
import type { LocalizedText } from '../language.ts'
import { TOPIC_LENGTH_MAX } from '../liveStatus.ts'

/** The maximum length of a topic with its spaces. */
export const TOPIC_SENT_LENGTH_MAX = 200

export const ONLY_SEATS: LocalizedText = {
  en: 'guestCount is for kind=seats only.',
  ko: 'guestCount는 kind=seats에만 쓸 수 있습니다.',
}
const BARE_WORD: LocalizedText = {
  en: 'topic is a bare word such as a menu name, without ? and line breaks; put the sentence into question.',
  ko: 'topic은 메뉴 이름 같은 단어이며 물음표와 줄바꿈을 쓸 수 없습니다. 문장은 question에 넣으세요.',
}
const OF_LETTERS: LocalizedText = {
  en: `topic has 1 to ${TOPIC_LENGTH_MAX} characters, letters or digits among them.`,
  ko: `topic은 글자나 숫자를 포함한 1~${TOPIC_LENGTH_MAX}자입니다.`,
}

/** Returns the topic of a question in one clean line. */
export const topicOf = (sent: string): string => cleanLine(sent, TOPIC_SENT_LENGTH_MAX)

/**
 * Returns the message for a text that is not a bare word, without a question mark or a second line
 * (docs/reference/live-questions.md#question); null for a valid topic.
 */
export function topicProblem(sent: string): LocalizedText | null {
  if (/[?？\r\n\u2028\u2029]/u.test(sent)) return BARE_WORD
  const topic = topicOf(sent)
  const isWord = Array.from(topic).length <= TOPIC_LENGTH_MAX && /[\p{L}\p{N}]/u.test(foldWord(topic))
  return isWord ? null : OF_LETTERS
}
