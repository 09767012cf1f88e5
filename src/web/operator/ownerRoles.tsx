import { useState } from 'react'
import { Panel } from '../dashboard/dashboardPage.tsx'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText } from '../language/moment.ts'
import { Button } from '../shell/button.tsx'
import { peopleTexts } from '../owner/people/peopleTexts.ts'
import { ownerDirectoryTexts as texts } from './ownerDirectoryTexts.ts'
import { PlaceName } from './placeName.tsx'
import { RevokeDialog } from './revokeDialog.tsx'
import type { Owner } from './useOperatorQueries.ts'

/**
 * Lists roles at places: those of an owner, or those of the people whom they invited. The operator can remove each person
 * from the place.
 */
export function Roles({ title, roles }: { title: string; roles: Owner['roles'] }) {
  const localize = useLocalized()
  const language = useLanguage()
  const [removed, setRemoved] = useState<Owner['roles'][number] | null>(null)
  const action = localize(texts.losses.role.action)
  return (
    <Panel title={title}>
      {roles.length === 0 && <p className="text-sm text-muted">{localize(texts.nobody)}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {roles.map((held) => {
          const { personId, email, placeId, name, address, role, since } = held
          return (
            <li key={`${personId} ${placeId}`} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <p className="min-w-0 text-sm break-words">
                {email} · {localize(peopleTexts.roles[role])} ·{' '}
                <PlaceName placeId={placeId} name={name} address={address} />
                <span className="text-muted"> · {localize(texts.since(momentText(since, language)))}</span>
              </p>
              <Button aria-label={`${action}: ${email}, ${placeId}`} onClick={() => setRemoved(held)}>
                {action}
              </Button>
            </li>
          )
        })}
      </ul>
      {removed && (
        <RevokeDialog loss="role" personId={removed.personId} place={removed} onClose={() => setRemoved(null)} />
      )}
    </Panel>
  )
}
