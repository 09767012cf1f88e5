import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../form/dataTable.tsx'
import { ConfirmDialog } from '../form/dialog.tsx'
import { FaultNotice, TaskFault } from '../form/faultNotice.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { numberText } from '../language/moment.ts'
import { QueryContent } from '../session/loaded.tsx'
import { Button } from '../shell/button.tsx'
import { operatorTexts as texts } from './operatorTexts.ts'
import { type Release, useOperatorCalls, useOperatorQuery } from './useOperatorQueries.ts'

/** Lists the releases on disk, with the one in use. */
export function ReleasesPart() {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <>
      <QueryContent query={useOperatorQuery('listReleases')}>
        {(releases) => <ReleaseTable releases={releases} onPublish={setChosen} />}
      </QueryContent>
      {chosen !== null && <PublishDialog version={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

interface ReleaseTableProps {
  releases: readonly Release[]
  onPublish: (version: string) => void
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
      rows={releases.map(({ version, asOf, venues, current, broken }) => ({
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
              onClick={() => onPublish(version)}
            >
              {localize(texts.publish)}
            </Button>
          ),
        ],
      }))}
    />
  )
}

function PublishDialog({ version, onClose }: { version: string; onClose: () => void }) {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const queries = useQueryClient()
  const task = useTask()
  // The refusal states the missing data; after reading it the operator may publish anyway.
  const isRegression = task.fault?.code === 'release_regression'
  const publish = async () => {
    await ask('publishRelease', { path: { version }, body: isRegression ? { force: true } : {} })
    onClose()
    showToast(localize(texts.published(version)))
    // All data shown may now be of another release.
    await queries.invalidateQueries()
  }
  return (
    <ConfirmDialog
      title={localize(texts.publishTitle(version))}
      description={localize(texts.publishHint)}
      action={localize(isRegression ? texts.publishAnyway : texts.publish)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={() => void task.run(publish)}
    >
      {isRegression && task.fault ? (
        <FaultNotice message={task.fault.message} hint={localize(texts.regressionHint)} />
      ) : (
        <TaskFault fault={task.fault} />
      )}
    </ConfirmDialog>
  )
}
