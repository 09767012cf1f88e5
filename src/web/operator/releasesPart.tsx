import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { OnesetError } from '#client/onesetError.ts'
import { DataTable } from '../form/dataTable.tsx'
import { ConfirmDialog } from '../form/dialog.tsx'
import { FaultNotice, TaskFault } from '../form/faultNotice.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { BUILD_REPORT_PATH } from '#contract/buildReportPath.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { numberText } from '../language/moment.ts'
import { QueryContent } from '../session/loaded.tsx'
import { serviceUrl } from '../service/settings.ts'
import { Button } from '../shell/button.tsx'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { allowancesOf, LossChoices } from './lossChoices.tsx'
import { comparisonTexts } from './comparisonTexts.ts'
import { operatorTexts as texts } from './operatorTexts.ts'
import { ReleaseComparison } from './releaseComparison.tsx'
import { type Release, useOperatorCalls, useOperatorQuery } from './useOperatorQueries.ts'

/** Lists the releases on disk, with the one in use. */
export function ReleasesPart() {
  const [chosen, setChosen] = useState<Release | null>(null)
  const [compared, setCompared] = useState<Release | null>(null)
  return (
    <QueryContent query={useOperatorQuery('listReleases')}>
      {(releases) => (
        <>
          <ReleaseTable releases={releases} onPublish={setChosen} onCompare={setCompared} />
          {compared !== null && (
            <ComparedRelease release={compared} onPublish={setChosen} onKeep={() => setCompared(null)} />
          )}
          {chosen !== null && (
            <PublishDialog
              release={chosen}
              current={releases.find(({ current }) => current) ?? null}
              onClose={() => setChosen(null)}
              onPublished={() => {
                setChosen(null)
                setCompared(null)
              }}
            />
          )}
        </>
      )}
    </QueryContent>
  )
}

interface ReleaseTableProps {
  releases: readonly Release[]
  onPublish: (release: Release) => void
  onCompare: (release: Release) => void
}

function ReleaseTable({ releases, onPublish, onCompare }: ReleaseTableProps) {
  const localize = useLocalized()
  const language = useLanguage()
  return (
    <DataTable
      caption={localize(texts.releases)}
      empty={localize(texts.noReleases)}
      columns={[
        { name: localize(texts.version) },
        { name: localize(texts.asOf) },
        { name: localize(texts.venues), isNumber: true },
        { name: localize(texts.buildReport) },
        { name: localize(texts.status) },
      ]}
      rows={releases.map((release) => {
        const { version, asOf, venues, broken } = release
        return {
          key: version,
          cells: [
            <code key="version" className="font-mono text-xs">
              {version}
              {broken && <span className="ml-2 font-sans font-medium text-bad">{localize(texts.broken)}</span>}
            </code>,
            asOf,
            numberText(venues, language),
            <a
              key="report"
              href={serviceUrl + BUILD_REPORT_PATH.replace('{version}', version)}
              target="_blank"
              rel="noreferrer"
              aria-label={`${localize(texts.buildReport)}: ${version}`}
              className={LINK_LOOK}
            >
              {localize(texts.buildReport)}
            </a>,
            <ReleaseState key="status" release={release} onPublish={onPublish} onCompare={onCompare} />,
          ],
        }
      })}
    />
  )
}

/** Marks the release that is served; others are compared and published. */
function ReleaseState(props: { release: Release } & Pick<ReleaseTableProps, 'onPublish' | 'onCompare'>) {
  const { release, onPublish, onCompare } = props
  const { version, current } = release
  const localize = useLocalized()
  if (current) return <span className="font-medium text-good">{localize(texts.serving)}</span>
  return (
    <span className="flex gap-2">
      <Button aria-label={`${localize(comparisonTexts.compare)}: ${version}`} onClick={() => onCompare(release)}>
        {localize(comparisonTexts.compare)}
      </Button>
      <Button aria-label={`${localize(texts.publish)}: ${version}`} onClick={() => onPublish(release)}>
        {localize(texts.publish)}
      </Button>
    </span>
  )
}

interface ComparedReleaseProps {
  release: Release
  onPublish: (release: Release) => void
  onKeep: () => void
}

function ComparedRelease({ release, onPublish, onKeep }: ComparedReleaseProps) {
  const localize = useLocalized()
  return (
    <ReleaseComparison
      version={release.version}
      actions={
        <>
          <Button look="main" onClick={() => onPublish(release)}>
            {localize(texts.publish)}
          </Button>
          <Button onClick={onKeep}>{localize(comparisonTexts.keep)}</Button>
        </>
      }
    />
  )
}

/** Returns the set with a text added, or removed where it was in it. */
function toggled(texts: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const others = [...texts].filter((text) => text !== one)
  return new Set(others.length === texts.size ? [...others, one] : others)
}

interface PublishDialogProps {
  release: Release
  /** Null when no release is being served. */
  current: Release | null
  onClose: () => void
  onPublished: () => void
}

function PublishDialog({ release: { version, venues }, current, onClose, onPublished }: PublishDialogProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useOperatorCalls()
  const queries = useQueryClient()
  const task = useTask()
  // The refusal states the missing data; after reading it the operator may permit each loss.
  const [refusal, setRefusal] = useState<OnesetError | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const permission = () => {
    if (refusal === null) return {}
    if (allowancesOf(refusal) === null) return { force: true }
    return chosen.size === 0 ? {} : { allow: [...chosen] }
  }
  const publish = async () => {
    try {
      await ask('publishRelease', { path: { version }, body: permission() })
    } catch (cause) {
      if (cause instanceof OnesetError && cause.code === 'release_regression') setRefusal(cause)
      throw cause
    }
    onPublished()
    showToast(localize(texts.published(version)))
    // All data shown may now be of another release.
    await queries.invalidateQueries()
  }
  return (
    <ConfirmDialog
      title={localize(texts.publishTitle(version))}
      description={localize(texts.publishHint)}
      action={localize(refusal === null ? texts.publish : texts.publishAnyway)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={() => void task.run(publish)}
    >
      {current !== null && (
        <p className="text-sm">
          {localize(texts.venuesChange(numberText(current.venues, language), numberText(venues, language)))}
        </p>
      )}
      <PublishFault fault={task.fault} />
      {refusal !== null && (
        <LossChoices refusal={refusal} chosen={chosen} onChoose={(one) => setChosen(toggled(chosen, one))} />
      )}
    </ConfirmDialog>
  )
}

/** The losses of a refused release with what to do, or any other fault. */
function PublishFault({ fault }: ComponentProps<typeof TaskFault>) {
  const localize = useLocalized()
  if (fault?.code !== 'release_regression') return <TaskFault fault={fault} />
  return <FaultNotice message={fault.message} hint={localize(texts.regressionHint)} />
}
