import { useSyncExternalStore } from 'react'
import { systemClock } from '#base/clock.ts'
import { type AskedQuestion, questionsOf, readAskedQuestions, withQuestion } from './askedList.ts'

/** Stored only in this browser: the service has no list of a person's questions. */
const STORED = 'oneset.askedQuestions'
const listeners = new Set<() => void>()
let current: readonly AskedQuestion[] = storedQuestions()

/** Returns a person's questions of today and yesterday, the latest first, and rerenders when they change. */
export function useAskedQuestions(personId: string, placeId?: string): readonly AskedQuestion[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
  return questionsOf(all, placeId === undefined ? { personId } : { personId, placeId }, systemClock())
}

/** Keeps a question until the day after. */
export function keepQuestion(question: AskedQuestion): void {
  current = withQuestion(current, question, systemClock())
  try {
    localStorage.setItem(STORED, JSON.stringify(current))
  } catch {
    // Without storage the questions last until the page is closed.
  }
  for (const listener of listeners) listener()
}

function storedQuestions(): readonly AskedQuestion[] {
  try {
    return readAskedQuestions(localStorage.getItem(STORED))
  } catch {
    return []
  }
}
