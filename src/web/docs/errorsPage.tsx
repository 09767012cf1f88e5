import { useParams } from '@tanstack/react-router'
import type { ErrorEntry } from '#documentation/page.ts'
import { useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { usePageTitle } from '../shell/pageTitle.ts'
import { DocLink } from './docLink.tsx'
import { docsTexts as texts } from './docsTexts.ts'
import { DocumentContent } from './documentContent.tsx'
import { useErrors } from './documentationQueries.ts'

/** Every error code once, or the one of the address. */
export function ErrorsPage() {
  const localize = useLocalized()
  const { code } = useParams({ strict: false })
  const query = useErrors()
  usePageTitle(code ?? localize(texts.errors))
  return (
    <DocumentContent query={query}>
      {(errors) => {
        const shown = errors.filter((error) => code === undefined || error.code === code)
        return (
          <div className="flex max-w-3xl flex-col gap-5">
            <h1 className="text-3xl font-bold tracking-tight">{code ?? localize(texts.errors)}</h1>
            <p className="leading-7 text-muted">{localize(texts.errorsHint)}</p>
            {code !== undefined && (
              <DocLink to={`${PATHS.docsErrors}#${code}`} className={LINK_LOOK}>
                {localize(texts.errors)}
              </DocLink>
            )}
            {shown.map((error) => (
              <ErrorSection key={error.code} error={error} />
            ))}
          </div>
        )
      }}
    </DocumentContent>
  )
}

function ErrorSection({ error: { code, status, message, hint, isRetryable } }: { error: ErrorEntry }) {
  const localize = useLocalized()
  return (
    <section id={code} className="scroll-mt-20 border-t border-line pt-4">
      <h2 className="flex flex-wrap items-baseline gap-2 font-mono text-base font-semibold">
        {code}
        <span className="font-sans text-sm font-normal text-muted">{status}</span>
      </h2>
      <p className="mt-1">{message}</p>
      {hint !== null && <p className="text-muted">{hint}</p>}
      <p className="text-sm text-muted">{localize(isRetryable ? texts.retryable : texts.notRetryable)}</p>
    </section>
  )
}
