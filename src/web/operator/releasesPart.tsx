import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OnesetError } from '#client/onesetError.ts'
import { DataTable } from '../form/dataTable.tsx'
import { ConfirmDialog } from '../form/dialog.tsx'
import { FaultNotice, TaskFault } from '../form/faultNotice.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { numberText } from '../language/moment.ts'
import { QueryContent } from '../session/loaded.tsx'
import { Button } from '../shell/button.tsx'
import { allowancesOf, LossChoices } from './lossChoices.tsx'
import { operatorTexts as texts } from './operatorTexts.ts'
import { type Release, useOperatorCalls, useOperatorQuery } from './useOperatorQueries.ts'

/** Lists the releases on disk, with the one in use. */
export function ReleasesPart() {
  const [chosen, setChosen] = useState<Release | null>(null)
  return (
    <QueryContent query={useOperatorQuery('listReleases')}>
      {(releases) => (
        <>
          <ReleaseTable releases={releases} onPublish={setChosen} />
          {chosen !== null && (
            <PublishDialog
              release={chosen}
              current={releases.find(({ current }) => current) ?? null}
              onClose={() => setChosen(null)}
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
}

function ReleaseTable({ releases, onPublish }: ReleaseTableProps) {
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
        { name: localize(texts.status) },
      ]}
      rows={releases.map((release) => {
        const { version, asOf, venues, current, broken } = release
        return {
          key: version,
          cells: [
            <code key="version" className="font-mono text-xs">
              {version}
              {broken && <span className="ml-2 font-sans font-medium text-bad">{localize(texts.broken)}</span>}
            </code>,
            asOf,
            numberText(venues, language),
            current ? (
              <span key="status" className="font-medium text-good">
                {localize(texts.serving)}
              </span>
            ) : (
              <Button
                key="status"
                aria-label={`${localize(texts.publish)}: ${version}`}
                onClick={() => onPublish(release)}
              >
                {localize(texts.publish)}
              </Button>
            ),
          ],
        }
      })}
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
}

function PublishDialog({ release: { version, venues }, current, onClose }: PublishDialogProps) {
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
    onClose()
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
      {task.fault?.code === 'release_regression' ? (
        <FaultNotice message={task.fault.message} hint={localize(texts.regressionHint)} />
      ) : (
        <TaskFault fault={task.fault} />
      )}
      {refusal !== null && (
        <LossChoices refusal={refusal} chosen={chosen} onChoose={(one) => setChosen(toggled(chosen, one))} />
      )}
    </ConfirmDialog>
  )
}
