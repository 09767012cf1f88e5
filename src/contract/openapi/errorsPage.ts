import { ERRORS, type ErrorCode } from '../errors.ts'
import escapeHtml from 'escape-html'
import { page } from './page.ts'

/** The page of `/docs/errors`: one anchor for each code, where `docUrl` of an error body points. */
export function projectErrorsPage(): string {
  const codes = Object.keys(ERRORS) as ErrorCode[]
  const body = `<p>Every answer that is no success has the same body, whatever its status: <code>error.code</code> is stable,
<code>error.message</code> is for people (Korean with <code>Accept-Language: ko</code>), and <code>error.details.errors</code> lists the
faults of the request at once, 20 at most; <code>errorsOmitted</code> counts the others. Errors cost nothing. <a href="/docs">Back to the reference</a></p>
${codes.map(section).join('\n')}`
  return page(
    'Oneset API errors',
    codes.map((code) => ({ id: code, title: code })),
    body,
  )
}

/** The page of one code, `/docs/errors/{code}`; null for one that there is not. */
export function projectErrorPage(code: string): string | null {
  if (!Object.hasOwn(ERRORS, code)) return null
  const body = `${section(code as ErrorCode)}\n<p><a href="/docs/errors">All errors</a></p>`
  return page(`Oneset API error: ${code}`, [{ id: code, title: code }], body)
}

function section(code: ErrorCode): string {
  const { status, title, message, hint, retryable } = ERRORS[code]
  return `<section><h2 id="${code}">${escapeHtml(title)}</h2>
<code class="route">${status} ${code}</code>
<p>${escapeHtml(message.en)} <span lang="ko">${escapeHtml(message.ko)}</span></p>
<p>${hint === null ? '' : `${escapeHtml(hint.en)} <span lang="ko">${escapeHtml(hint.ko)}</span>`} ${retryable ? 'The same request may succeed later.' : 'Do not retry the same request.'}</p>
</section>`
}
