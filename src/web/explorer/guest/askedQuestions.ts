import { useSyncExternalStore } from 'react'
import { systemClock } from '#base/clock.ts'
import { followOtherTabs } from '../followOtherTabs.ts'
import { type AskedQuestion, questionsOf } from './askedList.ts'
import { openAskedStore } from './askedStore.ts'

/** Stored only in this browser: the service has no list of a person's questions. */
const STORED = 'oneset.askedQuestions'
const store = openAskedStore(STORED, () => localStorage, systemClock)
followOtherTabs(STORED, store)

/** Returns a person's questions of today and yesterday, the latest first, and rerenders when they change. */
export function useAskedQuestions(personId: string, placeId?: string): readonly AskedQuestion[] {
  const all = useSyncExternalStore(store.subscribe, store.current)
  return questionsOf(all, placeId === undefined ? { personId } : { personId, placeId }, systemClock())
}

/** Keeps a question until the day after. */
export const keepQuestion = (question: AskedQuestion): void => store.keep(question)

/** Removes a person's questions from this browser, when the person signs out. */
export const forgetQuestions = (personId: string): void => store.forget(personId)
