import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../form/dataTable.tsx'
import { ConfirmDialog } from '../form/dialog.tsx'
import { FaultNotice, TaskFault } from '../form/faultNotice.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLanguage, useSay } from '../language/language.tsx'
import { numberText } from '../language/moment.ts'
import { Loaded } from '../session/loaded.tsx'
import { Button } from '../shell/button.tsx'
import { operatorWords as words } from './operatorWords.ts'
import { type Release, useOperatorAsk, useOperatorRead } from './useOperatorQueries.ts'

/** Lists the releases on disk, with the one in use. */
export function ReleasesPart() {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <>
      <Loaded query={useOperatorRead('listReleases')}>
        {(releases) => <ReleaseTable releases={releases} onPublish={setChosen} />}
      </Loaded>
      {chosen !== null && <PublishDialog version={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

interface ReleaseTableProps {
  releases: readonly Release[]
  onPublish: (version: string) => void
}

function ReleaseTable({ releases, onPublish }: ReleaseTableProps) {
  const say = useSay()
  const language = useLanguage()
  return (
    <DataTable
      caption={say(words.releases)}
      empty={say(words.noReleases)}
      columns={[
        { name: say(words.version) },
        { name: say(words.asOf) },
        { name: say(words.venues), isNumber: true },
        { name: say(words.status) },
      ]}
      rows={releases.map(({ version, asOf, venues, current, broken }) => ({
        key: version,
        cells: [
          <code key="version" className="font-mono text-xs">
            {version}
            {broken && <span className="ml-2 font-sans font-medium text-bad">{say(words.broken)}</span>}
          </code>,
          asOf,
          numberText(venues, language),
          current ? (
            <span key="status" className="font-medium text-good">
              {say(words.serving)}
            </span>
          ) : (
            <Button key="status" aria-label={`${say(words.publish)}: ${version}`} onClick={() => onPublish(version)}>
              {say(words.publish)}
            </Button>
          ),
        ],
      }))}
    />
  )
}

function PublishDialog({ version, onClose }: { version: string; onClose: () => void }) {
  const say = useSay()
  const ask = useOperatorAsk()
  const queries = useQueryClient()
  const task = useTask()
  // The refusal states the missing data; after reading it the operator may publish anyway.
  const isRegression = task.fault?.code === 'release_regression'
  const publish = async () => {
    await ask('publishRelease', { path: { version }, body: isRegression ? { force: true } : {} })
    onClose()
    showToast(say(words.published(version)))
    // All data shown may now be of another release.
    await queries.invalidateQueries()
  }
  return (
    <ConfirmDialog
      title={say(words.publishTitle(version))}
      description={say(words.publishHint)}
      action={say(isRegression ? words.publishAnyway : words.publish)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={() => void task.run(publish)}
    >
      {isRegression && task.fault ? (
        <FaultNotice message={task.fault.message} hint={say(words.regressionHint)} />
      ) : (
        <TaskFault fault={task.fault} />
      )}
    </ConfirmDialog>
  )
}
