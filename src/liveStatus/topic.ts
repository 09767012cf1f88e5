import { foldWord } from '#base/text.ts'
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

/** The subject of a question (decisions.md 16). The menu is looked at for items only. */
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

const PARTIES = [/(\d+)\s*(?:명|인|people\b|persons?\b)/iu, /party\s+of\s+(\d+)/iu]

/** The party that some clients put into the topic ("10명", "party of 4"); null when it holds none. */
export function partyIn(topic: string): number | null {
  const text = topic.normalize('NFKC')
  for (const pattern of PARTIES) {
    const count = Number(pattern.exec(text)?.[1] ?? 0)
    if (count >= 1 && count <= PARTY_MAX) return count
  }
  return null
}
