import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReleaseLoss } from '#contract/releaseLoss.ts'
import { lossText } from '#contract/releaseLossText.ts'
import { CHANGE_KINDS } from '#contract/schemas/releases/venueChange.ts'
import { sidoOfCode } from '#venue/sidos.ts'
import { Panel } from '../dashboard/dashboardPage.tsx'
import { DataTable } from '../form/dataTable.tsx'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { numberText } from '../language/moment.ts'
import { PATHS } from '../paths.ts'
import type { DataOf } from '../session/callSession.ts'
import { QueryContent } from '../session/loaded.tsx'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { LoadingNote } from '../shell/notice.tsx'
import { comparisonTexts as texts } from './comparisonTexts.ts'
import { useReleaseComparison } from './useOperatorQueries.ts'

type Comparison = DataOf<'compareRelease'>
type Changes = NonNullable<Comparison['changes']>

/** Kinds whose venues are named. */
const NAMED_KINDS = CHANGE_KINDS.filter((kind) => kind !== 'rescored')

/** Shows what publishing a release would change; `actions` publish it or keep the served one. */
export function ReleaseComparison({ version, actions }: { version: string; actions: ReactNode }) {
  const localize = useLocalized()
  return (
    <Panel title={localize(texts.title(version))}>
      <QueryContent query={useReleaseComparison(version)}>
        {({ served, losses, status, changes }) => (
          <>
            <p className="text-sm text-muted">
              {localize(served === null ? texts.nothingServed : texts.against(served))}
            </p>
            <Losses losses={losses} />
            {status === 'preparing' && (
              <>
                <LoadingNote />
                <p className="text-sm text-muted">{localize(texts.preparing)}</p>
              </>
            )}
            {changes !== null && <ChangeTable changes={changes} />}
            {changes !== null && NAMED_KINDS.map((kind) => <FirstVenues key={kind} kind={kind} changes={changes} />)}
          </>
        )}
      </QueryContent>
      <div className="flex flex-wrap gap-3">{actions}</div>
    </Panel>
  )
}

function Losses({ losses }: Pick<Comparison, 'losses'>) {
  const localize = useLocalized()
  if (losses.length === 0) return <p className="text-sm text-good">{localize(texts.noLosses)}</p>
  return (
    <div className="text-sm">
      <p className="font-medium text-bad">{localize(texts.losses)}</p>
      <ul className="mt-1 list-disc pl-5">
        {losses.map((loss) => {
          const text = localize(lossText(loss as ReleaseLoss))
          return <li key={text}>{text}</li>
        })}
      </ul>
    </div>
  )
}

function ChangeTable({ changes: { counts, bySido } }: { changes: Changes }) {
  const localize = useLocalized()
  const language = useLanguage()
  const nameOf = (code: string) => {
    const sido = sidoOfCode(code)
    return sido === null ? code : language === 'ko' ? sido.names[0] : sido.en
  }
  const cellsOf = (name: string, of: Changes['counts']) => [
    name,
    ...CHANGE_KINDS.map((kind) => numberText(of[kind], language)),
  ]
  return (
    <DataTable
      caption={localize(texts.byProvince)}
      columns={[
        { name: localize(texts.province) },
        ...CHANGE_KINDS.map((kind) => ({ name: localize(texts.kinds[kind]), isNumber: true })),
      ]}
      rows={[
        { key: 'all', cells: cellsOf(localize(texts.all), counts) },
        ...bySido.map((row) => ({ key: row.sido, cells: cellsOf(nameOf(row.sido), row.counts) })),
      ]}
    />
  )
}

function FirstVenues({ kind, changes }: { kind: (typeof NAMED_KINDS)[number]; changes: Changes }) {
  const localize = useLocalized()
  const language = useLanguage()
  const first = changes.first[kind]
  const total = changes.counts[kind]
  if (total === 0) return null
  return (
    <details>
      <summary className="cursor-pointer text-sm font-medium">
        {localize(texts.kinds[kind])} {numberText(total, language)}
      </summary>
      {total > first.length && (
        <p className="mt-1 text-xs text-muted">{localize(texts.firstOf(first.length, numberText(total, language)))}</p>
      )}
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {first.map(({ id, name, fields, into }) => (
          <li key={id} className="min-w-0 wrap-anywhere">
            {/* Only the release that is served has a page for a place. */}
            {kind === 'new' ? name : <PlaceLink placeId={id} name={name} />}
            {into !== null && (
              <>
                {' '}
                <PlaceLink placeId={into} name={localize(texts.into(into))} />
              </>
            )}
            {fields.length > 0 && <span className="text-muted"> {fields.join(', ')}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}

function PlaceLink({ placeId, name }: { placeId: string; name: string }) {
  return (
    <Link to={PATHS.place} params={{ placeId }} className={LINK_LOOK}>
      {name}
    </Link>
  )
}
