import { ERRORS, type ErrorCode } from '../errors.ts'

/** Returns all error codes as Markdown, for programs: `/docs/errors`, the target of `docUrl` in error bodies. */
export function projectErrorsText(): string {
  const codes = Object.keys(ERRORS) as ErrorCode[]
  return `# Oneset API errors

Every unsuccessful response has the same body, whatever its status: \`error.code\` is stable, \`error.message\` is for people (Korean with \`Accept-Language: ko\`), and \`error.details.errors\` lists all faults of the request, at most 20; \`errorsOmitted\` counts the others. Errors cost nothing.

${codes.map(section).join('\n')}`
}

/** Returns one code as Markdown, `/docs/errors/{code}`; null for an unknown code. */
export function projectErrorText(code: string): string | null {
  return Object.hasOwn(ERRORS, code) ? section(code as ErrorCode) : null
}

function section(code: ErrorCode): string {
  const { status, title, message, hint, retryable } = ERRORS[code]
  return `## ${code}
${status} ${title}. ${message.en} ${message.ko}
${hint === null ? '' : `${hint.en} ${hint.ko} `}${retryable ? 'The same request may succeed later.' : 'Do not retry the same request.'}
`
}
