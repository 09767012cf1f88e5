import { Panel } from '../dashboard/dashboardPage.tsx'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText } from '../language/moment.ts'
import { peopleTexts } from '../owner/people/peopleTexts.ts'
import { ownerDirectoryTexts as texts } from './ownerDirectoryTexts.ts'
import { PlaceName } from './placeName.tsx'
import type { Owner } from './useOperatorQueries.ts'

/** Lists roles at places: those of an owner, or those of the people whom they invited. */
export function Roles({ title, roles }: { title: string; roles: Owner['roles'] }) {
  const localize = useLocalized()
  const language = useLanguage()
  return (
    <Panel title={title}>
      {roles.length === 0 && <p className="text-sm text-muted">{localize(texts.nobody)}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {roles.map(({ personId, email, placeId, name, address, role, since }) => (
          <li key={`${personId} ${placeId}`} className="py-2 text-sm break-words">
            {email} · {localize(peopleTexts.roles[role])} ·{' '}
            <PlaceName placeId={placeId} name={name} address={address} />
            <span className="text-muted"> · {localize(texts.since(momentText(since, language)))}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
