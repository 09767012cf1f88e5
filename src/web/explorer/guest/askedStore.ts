import type { Clock } from '#base/clock.ts'
import { openStoredList, type StoredList, type StoredTexts } from '../storedList.ts'
import { type AskedQuestion, currentQuestions, readAskedQuestions, withQuestion } from './askedList.ts'

/** The questions that were sent from this browser. */
export interface AskedStore extends Omit<StoredList<AskedQuestion>, 'change'> {
  /** Keeps a question until the day after. */
  keep: (question: AskedQuestion) => void
  /** Removes the questions of a person. */
  forget: (personId: string) => void
}

/** Opens the questions stored under `key`, and removes those of earlier days from the storage. */
export function openAskedStore(key: string, texts: () => StoredTexts, now: Clock): AskedStore {
  const { change, ...list } = openStoredList(key, texts, readAskedQuestions)
  if (list.current().length > 0) change((questions) => currentQuestions(questions, now()))
  return {
    ...list,
    keep: (question) => change((questions) => withQuestion(questions, question, now())),
    forget: (personId) => change((questions) => questions.filter((one) => one.personId !== personId)),
  }
}
