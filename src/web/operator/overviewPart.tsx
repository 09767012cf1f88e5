import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CLAIMS_LISTED_MAX } from '#contract/placeClaim.ts'
import { Panel } from '../dashboard/dashboardPage.tsx'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { numberText } from '../language/moment.ts'
import { PATHS } from '../paths.ts'
import { ReadinessPanel, SourceTable } from '../product/statusPanels.tsx'
import { QueryContent } from '../session/loaded.tsx'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { overviewTexts as texts } from './overviewTexts.ts'
import { OPERATOR_QUERY, useOperatorCalls, useOperatorQuery } from './useOperatorQueries.ts'

const ASKED_EVERY_MS = 10_000

/** What is served and of what age, what waits for the operator, and the live numbers of this node. */
export function OverviewPart() {
  return (
    <>
      <ReadinessPanel />
      <Queues />
      <Activity />
      <SourceTable />
    </>
  )
}

/** The open work, with links to its parts. */
function Queues() {
  const localize = useLocalized()
  const claims = useOperatorQuery('listClaims').data
  const proposals = useOperatorQuery('listPlaceProposals').data
  const reports = useOperatorQuery('listReports').data
  return (
    <Panel title={localize(texts.queues)}>
      <QueryContent query={useOperatorQuery('listNotices')}>
        {({ counts }) => {
          const noticesOf = (wanted: string) =>
            counts.reduce((sum, { status, notices }) => (status === wanted ? sum + notices : sum), 0)
          return (
            <Figures>
              <Figure
                name={localize(texts.claims)}
                value={claims?.length}
                listedMax={CLAIMS_LISTED_MAX}
                part="claims"
              />
              <Figure name={localize(texts.proposals)} value={proposals?.pending} part="proposals" />
              <Figure name={localize(texts.reports)} value={reports?.open} part="reports" />
              <Figure name={localize(texts.deadNotices)} value={noticesOf('dead')} part="notices" />
              <Figure name={localize(texts.waitingNotices)} value={noticesOf('waiting')} />
            </Figures>
          )
        }}
      </QueryContent>
    </Panel>
  )
}

function Activity() {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const query = useQuery({
    queryKey: [...OPERATOR_QUERY, 'readActivity'],
    staleTime: 0,
    refetchInterval: ASKED_EVERY_MS,
    queryFn: () => ask('readActivity'),
  })
  return (
    <Panel title={localize(texts.node)} hint={localize(texts.metricsHint)}>
      <QueryContent query={query}>
        {({ requests, longPolls }) => (
          <Figures>
            <Figure name={localize(texts.answered)} value={requests.answered} />
            <Figure name={localize(texts.refused)} value={requests.refused} />
            <Figure name={localize(texts.failed)} value={requests.failed} />
            <Figure name={localize(texts.longPolls)} value={longPolls} />
          </Figures>
        )}
      </QueryContent>
    </Panel>
  )
}

function Figures({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">{children}</dl>
}

interface FigureProps {
  name: string
  value: number | undefined
  /** The part of the page that the number leads to. */
  part?: string
  /** Limit of the list that the number is counted in; a full list may have left some out. */
  listedMax?: number
}

function Figure({ name, value, part, listedMax = Infinity }: FigureProps) {
  const language = useLanguage()
  const text = value === undefined ? '–' : `${numberText(value, language)}${value >= listedMax ? '+' : ''}`
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">
        {part === undefined ? (
          text
        ) : (
          <Link to={PATHS.operator} search={{ part }} className={LINK_LOOK} aria-label={`${name}: ${text}`}>
            {text}
          </Link>
        )}
      </dd>
    </div>
  )
}
