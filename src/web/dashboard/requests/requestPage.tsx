import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CopyButton } from '../../form/copyButton.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { numberText, secondText } from '../../language/moment.ts'
import { PATHS } from '../../paths.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { EmptyNote } from '../../shell/emptyNote.tsx'
import { LINK_LOOK } from '../../shell/linkLook.ts'
import { DashboardPage, Panel } from '../dashboardPage.tsx'
import { useErrors } from '../../docs/documentationQueries.ts'
import { statusLook } from './requestRows.tsx'
import { requestTexts as texts } from './requestTexts.ts'
import { useKeyNames } from './useKeyNames.ts'
import { type StoredRequest, useStoredRequests } from './useStoredRequests.ts'

/** The requests with one id: one, unless the caller gave several requests the same id. */
export function RequestPage() {
  const localize = useLocalized()
  const { requestId = '' } = useParams({ strict: false })
  return (
    <DashboardPage
      title={localize(texts.one)}
      action={
        <Link to={PATHS.requests} className={LINK_LOOK}>
          {localize(texts.back)}
        </Link>
      }
    >
      <p className="-mt-4 flex min-w-0 items-center gap-2">
        <code className="min-w-0 font-mono text-sm break-all">{requestId}</code>
        <CopyButton text={requestId} of={localize(texts.requestId)} />
      </p>
      <QueryContent query={useStoredRequests({ request_id: requestId })}>
        {({ requests }) =>
          requests.length === 0 ? (
            <EmptyNote>{localize(texts.unknown(requestId))}</EmptyNote>
          ) : (
            requests.map((request) => <RequestDetail key={request.receivedAt} request={request} />)
          )
        }
      </QueryContent>
    </DashboardPage>
  )
}

function RequestDetail({ request }: { request: StoredRequest }) {
  const localize = useLocalized()
  const language = useLanguage()
  const nameOf = useKeyNames()
  const { receivedAt, keyId, mode, endpoint, status, error, errorParams, units, latencyMs } = request
  return (
    <>
      <Panel title={endpoint}>
        <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
          <Fact name={localize(texts.status)}>
            <span className={statusLook(status)}>{status}</span>
          </Fact>
          <Fact name={localize(texts.time)}>{secondText(receivedAt, language)}</Fact>
          {error !== null && <ErrorFact code={error} hasParams={errorParams.length > 0} />}
          {errorParams.length > 0 && (
            <Fact name={localize(texts.errorParams)}>
              <code className="font-mono break-all">{errorParams.join(', ')}</code>
              <p>{localize(texts.reasonsNotStored)}</p>
            </Fact>
          )}
          <Fact name={localize(texts.latency)}>{localize(texts.milliseconds(numberText(latencyMs, language)))}</Fact>
          <Fact name={localize(texts.tokens)}>{numberText(units, language)}</Fact>
          <Fact name={localize(texts.key)}>{nameOf(keyId)}</Fact>
          <Fact name={localize(texts.mode)}>{localize(texts.modes[mode])}</Fact>
        </dl>
      </Panel>
      <Parameters request={request} />
    </>
  )
}

/**
 * The error with what it means. Its own message is not stored, because that may repeat what was sent; a hint at the
 * reasons of its parameters would lead nowhere.
 */
function ErrorFact({ code, hasParams }: { code: string; hasParams: boolean }) {
  const localize = useLocalized()
  const { data: errors } = useErrors()
  const meaning = errors?.find((error) => error.code === code)
  return (
    <Fact name={localize(texts.error)}>
      <Link to={PATHS.docsError} params={{ code }} className={LINK_LOOK}>
        <code className="font-mono">{code}</code>
      </Link>
      {meaning && (
        <p>
          {meaning.message} {!hasParams && meaning.hint}
        </p>
      )}
    </Fact>
  )
}

/** What the request sent, as far as it is stored. */
function Parameters({ request: { parameters, leftOut } }: { request: StoredRequest }) {
  const localize = useLocalized()
  const given = Object.entries(parameters)
  return (
    <Panel title={localize(texts.parameters)}>
      {given.length === 0 && leftOut.length === 0 && <p className="text-sm">{localize(texts.noParameters)}</p>}
      <dl className="flex flex-col gap-2 text-sm">
        {given.map(([name, value]) => (
          <Fact key={name} name={<code className="font-mono">{name}</code>}>
            <code className="font-mono break-all">{value}</code>
          </Fact>
        ))}
        {leftOut.length > 0 && (
          <Fact name={localize(texts.leftOut)}>
            <code className="font-mono break-all">{leftOut.join(', ')}</code>
          </Fact>
        )}
      </dl>
    </Panel>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
