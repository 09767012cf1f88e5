import { foldWord } from '#base/text/text.ts'
import { type LiveKind, PARTY_MAX } from '#contract/liveStatus.ts'

/** What a question is about: the same subject is asked once at a time, and its answer serves everyone. */
export interface Subject {
  kind: LiveKind
  /** As it is shown: `wait`, `seats`, or the menu's own name of the item. */
  topic: string
  /** What the topic is compared by. */
  topicKey: string
  /** The same of the topic as it was sent: whoever looks for an answer may know nothing else. */
  saidKey: string
  /** Of seats; null for the other kinds. */
  guestCount: number | null
}

/** The subject of a question (docs/reference/live-questions.md#topic). The menu is looked at for items only. */
export function subjectOf(
  kind: LiveKind,
  said: string,
  guestCount: number | null,
  menuNames: () => readonly string[],
): Subject {
  const saidKey = foldWord(said)
  const topic = kind === 'item' ? (menuNames().find((name) => foldWord(name) === saidKey) ?? said) : kind
  return { kind, topic, topicKey: foldWord(topic), saidKey, guestCount }
}

/** Words for a queue and for a free table, folded: topics that name their kind. */
const KIND_WORDS: Readonly<Record<Exclude<LiveKind, 'item'>, ReadonlySet<string>>> = {
  wait: new Set('wait waiting waittime queue line 대기 대기시간 대기줄 웨이팅 줄'.split(' ')),
  seats: new Set('seats seat seating table tables 자리 빈자리 좌석 테이블'.split(' ')),
}

/** The kind that a topic is the name of, or that a party stands for; null for anything else. */
export function kindNamed(topic: string): Exclude<LiveKind, 'item'> | null {
  const word = foldWord(topic)
  if (KIND_WORDS.wait.has(word)) return 'wait'
  return KIND_WORDS.seats.has(word) || partyIn(topic) !== null ? 'seats' : null
}

const PARTIES = [/(?<!\d)(\d+)\s*(?:명|인|people\b|persons?\b)/iu, /party\s+of\s+(\d+)/iu]

/** The party that some clients put into the topic ("10명", "party of 4"); null when it holds none. */
export function partyIn(topic: string): number | null {
  const text = topic.normalize('NFKC')
  for (const pattern of PARTIES) {
    const count = Number(pattern.exec(text)?.[1] ?? 0)
    if (count >= 1 && count <= PARTY_MAX) return count
  }
  return null
}
