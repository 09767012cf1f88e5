import { foldWord } from '#base/text/text.ts'
import { type LiveKind, PARTY_MAX } from '#contract/liveStatus.ts'

/** The subject of a question: only one question of a subject is pending at a time, and its answer is shared. */
export interface Subject {
  kind: LiveKind
  /** The topic as shown: `wait`, `seats`, or the item's name on the menu. */
  topic: string
  /** The key that topics are compared by. */
  topicKey: string
  /** The key of the topic as it was sent: a search for an answer may know nothing else. */
  sentTopicKey: string
  /** Number of guests for seats; null for the other kinds. */
  guestCount: number | null
}

/** Returns the subject of a question (docs/reference/live-questions.md#topic). Reads the menu for items only. */
export function subjectOf(
  kind: LiveKind,
  said: string,
  guestCount: number | null,
  menuNames: () => readonly string[],
): Subject {
  const sentTopicKey = foldWord(said)
  const topic = kind === 'item' ? (menuNames().find((name) => foldWord(name) === sentTopicKey) ?? said) : kind
  return { kind, topic, topicKey: foldWord(topic), sentTopicKey, guestCount }
}

/** Folded words for a queue and for a free table: topics that name their kind. */
const KIND_WORDS: Readonly<Record<Exclude<LiveKind, 'item'>, ReadonlySet<string>>> = {
  wait: new Set('wait waiting waittime queue line 대기 대기시간 대기줄 웨이팅 줄'.split(' ')),
  seats: new Set('seats seat seating table tables 자리 빈자리 좌석 테이블'.split(' ')),
}

/** Returns the kind that a topic names, or that a party implies; null for anything else. */
export function kindNamed(topic: string): Exclude<LiveKind, 'item'> | null {
  const word = foldWord(topic)
  if (KIND_WORDS.wait.has(word)) return 'wait'
  return KIND_WORDS.seats.has(word) || partyIn(topic) !== null ? 'seats' : null
}

const PARTIES = [/(?<!\d)(\d+)\s*(?:명|인|people\b|persons?\b)/iu, /party\s+of\s+(\d+)/iu]

/** Returns the party size that some clients put into the topic ("10명", "party of 4"); null when there is none. */
export function partyIn(topic: string): number | null {
  const text = topic.normalize('NFKC')
  for (const pattern of PARTIES) {
    const count = Number(pattern.exec(text)?.[1] ?? 0)
    if (count >= 1 && count <= PARTY_MAX) return count
  }
  return null
}
