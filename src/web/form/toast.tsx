import { useSyncExternalStore } from 'react'
import { useLocalized } from '../language/language.tsx'
import { formTexts } from './formTexts.ts'

interface Toast {
  id: number
  text: string
}

/** Long enough to read a sentence twice, in milliseconds. */
const SHOWN_MS = 6_000
const listeners = new Set<() => void>()
let shown: readonly Toast[] = []
let lastId = 0

/** Shows briefly that an action succeeded; errors show beside the attempt instead. */
export function showToast(text: string): void {
  const id = ++lastId
  // A new message replaces the previous one.
  put([{ id, text }])
  setTimeout(() => put(shown.filter((toast) => toast.id !== id)), SHOWN_MS)
}

/** The place where messages appear: once, in the frame, and not over the buttons at the bottom of a form. */
export function Toasts() {
  const localize = useLocalized()
  const toasts = useSyncExternalStore(listen, () => shown)
  return (
    <div
      role="status"
      aria-label={localize(formTexts.messages)}
      className="pointer-events-none fixed inset-x-0 top-16 z-60 flex flex-col items-center gap-2 px-4"
    >
      {toasts.map(({ id, text }) => (
        <p key={id} className="max-w-md rounded-xl bg-ink px-4 py-2.5 text-sm text-paper shadow-floating">
          {text}
        </p>
      ))}
    </div>
  )
}

function put(toasts: readonly Toast[]): void {
  shown = toasts
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
