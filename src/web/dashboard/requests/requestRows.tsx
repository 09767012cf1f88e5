import { Link } from '@tanstack/react-router'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { numberText, secondText } from '../../language/moment.ts'
import { PATHS } from '../../paths.ts'
import { requestTexts as texts } from './requestTexts.ts'
import { useKeyNames } from './useKeyNames.ts'
import type { StoredRequest } from './useStoredRequests.ts'

/** The classes of a status; refusals and failures stand out. */
export const statusLook = (status: number) => (status >= 400 ? 'font-medium text-bad' : 'font-medium text-good')

/** Requests, each as a link to its details; the facts wrap on a phone. */
export function RequestRows({ requests }: { requests: readonly StoredRequest[] }) {
  const localize = useLocalized()
  const language = useLanguage()
  const nameOf = useKeyNames()
  return (
    <ul aria-label={localize(texts.title)} className="divide-y divide-line rounded-xl border border-line bg-surface">
      {requests.map(({ requestId, receivedAt, endpoint, status, error, units, latencyMs, keyId }) => (
        <li key={`${requestId} ${receivedAt}`}>
          <Link
            to={PATHS.request}
            params={{ requestId }}
            className="flex flex-col gap-0.5 px-3 py-2.5 text-sm hover:bg-sunken"
          >
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className={statusLook(status)}>{status}</span>
              <code className="font-mono text-xs">{endpoint}</code>
              {error !== null && <code className="font-mono text-xs text-bad">{error}</code>}
              <span className="ml-auto whitespace-nowrap text-muted">{secondText(receivedAt, language)}</span>
            </span>
            <span className="flex flex-wrap gap-x-2 text-xs text-muted">
              <span>{localize(texts.tokensUsed(units))}</span>
              <span>{localize(texts.milliseconds(numberText(latencyMs, language)))}</span>
              <span>{nameOf(keyId)}</span>
              <code className="min-w-0 font-mono break-all">{requestId}</code>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
