import { Link, useParams } from '@tanstack/react-router'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { BackIcon } from '../../shell/icons.tsx'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { usePlaceNames } from '../inbox/useInbox.ts'
import { PauseCard } from './pauseCard.tsx'
import { RulesForm } from './rulesForm.tsx'
import { rulesTexts as texts } from './rulesTexts.ts'
import { useRules } from './useRules.ts'

/** Sets the rules by which a place takes requests. */
export function RulesPage() {
  const localize = useLocalized()
  const { placeId } = useParams({ from: PATHS.ownerRules })
  const name = usePlaceNames()?.get(placeId) ?? placeId
  const { query, save } = useRules(placeId)
  usePageTitle(localize(texts.title(name)))
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-4 sm:px-5">
      <Link
        to={PATHS.ownerPlaces}
        className="inline-flex min-h-10 items-center gap-1.5 self-start text-sm text-muted hover:text-ink"
      >
        <BackIcon className="size-4" />
        {localize(texts.back)}
      </Link>
      <h1 className="text-xl font-bold tracking-tight">{localize(texts.title(name))}</h1>
      <p className="text-sm text-muted">{localize(texts.hint)}</p>
      <PauseCard placeId={placeId} />
      <QueryContent query={query}>{(rules) => <RulesForm key={placeId} rules={rules} save={save} />}</QueryContent>
    </div>
  )
}
