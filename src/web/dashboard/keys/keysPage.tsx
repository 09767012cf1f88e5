import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { systemClock } from '#base/clock.ts'
import { showToast } from '../../form/toast.tsx'
import { useLocalized } from '../../language/language.tsx'
import { QueryContent } from '../../session/loaded.tsx'
import { ACCOUNT_QUERY } from '../../session/usePerson.ts'
import { Button } from '../../shell/button.tsx'
import { EmptyNote } from '../../shell/emptyNote.tsx'
import { DashboardPage } from '../dashboardPage.tsx'
import { KeyCard } from './keyCard.tsx'
import { keyTexts as texts } from './keyTexts.ts'
import { NewKeyDialog } from './newKeyDialog.tsx'
import { RevokeKeyDialog, RotateKeyDialog } from './keyDialogs.tsx'
import { CreatedKeyDialog } from './createdKeyDialog.tsx'
import { type OwnKey, useOwnKeys } from '../useAccountQueries.ts'

/** The open dialog and its key. */
type Opened = { kind: 'new' } | { kind: 'rotate' | 'revoke'; key: OwnKey } | { kind: 'created'; text: string } | null

/** Lists, creates, rotates and revokes the account's keys. */
export function KeysPage() {
  const localize = useLocalized()
  const query = useOwnKeys()
  const queries = useQueryClient()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const changed = () => queries.invalidateQueries({ queryKey: ACCOUNT_QUERY })
  const showCreated = async (text: string | null) => {
    setOpened(text === null ? null : { kind: 'created', text })
    if (text === null) showToast(localize(texts.secretNotShown))
    await changed()
  }
  return (
    <DashboardPage
      title={localize(texts.title)}
      hint={localize(texts.hint)}
      action={
        <Button look="main" onClick={() => setOpened({ kind: 'new' })}>
          {localize(texts.create)}
        </Button>
      }
    >
      <QueryContent query={query}>
        {(keys) => (
          <KeyLists
            keys={keys}
            onRotate={(key) => setOpened({ kind: 'rotate', key })}
            onRevoke={(key) => setOpened({ kind: 'revoke', key })}
          />
        )}
      </QueryContent>
      {opened?.kind === 'new' && <NewKeyDialog onClose={close} onCreated={showCreated} />}
      {opened?.kind === 'rotate' && <RotateKeyDialog of={opened.key} onClose={close} onRotated={showCreated} />}
      {opened?.kind === 'revoke' && <RevokeKeyDialog of={opened.key} onClose={close} onRevoked={changed} />}
      {opened?.kind === 'created' && <CreatedKeyDialog text={opened.text} onClose={close} />}
    </DashboardPage>
  )
}

interface KeyListsProps {
  keys: readonly OwnKey[]
  onRotate: (key: OwnKey) => void
  onRevoke: (key: OwnKey) => void
}

function KeyLists({ keys, ...actions }: KeyListsProps) {
  const localize = useLocalized()
  const now = systemClock()
  const hasEnded = ({ revokedAt, expiresAt }: OwnKey) =>
    revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= now)
  const inactive = keys.filter(hasEnded)
  const working = keys.filter((key) => !hasEnded(key))
  return (
    <>
      {working.length === 0 ? (
        <EmptyNote>{localize(texts.none)}</EmptyNote>
      ) : (
        <ul className="flex flex-col gap-3">
          {working.map((key) => (
            <KeyCard key={key.keyId} of={key} {...actions} />
          ))}
        </ul>
      )}
      {inactive.length > 0 && (
        <details>
          <summary className="py-2 text-sm font-medium text-muted">{localize(texts.inactive(inactive.length))}</summary>
          <ul className="flex flex-col gap-3">
            {inactive.map((key) => (
              <KeyCard key={key.keyId} of={key} hasEnded {...actions} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
