import escapeHtml from 'escape-html'
import { type QuestionScript, type ReservationScript, TEST_PHONES, TEST_PLACES } from '../sandbox.ts'

/** What test keys read and what becomes of what they ask, as a section of the reference page. */
export function sandboxSection(): string {
  const rows = [...TEST_PLACES].map(
    ([id, { reservation, question }]) =>
      `<dt><code>${id}</code></dt><dd>Reservation: ${reservationWords(reservation)}. Question: ${questionWords(question)}.</dd>`,
  )
  const phones = [...TEST_PHONES].map(([phone, code]) => `<code>${phone}</code> answers <code>${code}</code>`)
  return `<section><h2 id="test-keys">Test keys</h2>
<p>A key that begins with <code>os_test_</code> reads a few made-up places instead of the real ones, costs nothing and reaches
no owner and no phone. Answers carry <code>X-Service-Test-Mode: true</code>. What is asked of these places settles by itself:</p>
<dl>${rows.join('')}</dl>
<p>Phones of guests that fail on purpose: ${phones.join(', ')}.</p></section>`
}

const secondsOf = (ms: number) => `after ${ms / 1_000} s`

function reservationWords(script: ReservationScript): string {
  switch (script.kind) {
    case 'not_available':
      return 'refused with <code>reservation_not_available</code>'
    case 'stays_pending':
      return 'stays pending until it expires'
    case 'settles':
      return script.steps.map(({ status, afterMs }) => `${status} ${secondsOf(afterMs)}`).join(', then ')
  }
}

function questionWords(script: QuestionScript): string {
  switch (script.kind) {
    case 'not_available':
      return 'refused with <code>live_status_not_available</code>'
    case 'blocked':
      return '<code>blocked</code> as closed now'
    case 'settles': {
      const note = script.note === null ? '' : ` (${escapeHtml(script.note)})`
      return `${script.status} ${secondsOf(script.afterMs)}${note}`
    }
  }
}
