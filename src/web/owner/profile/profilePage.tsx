import { Link, useParams } from '@tanstack/react-router'
import { useSay } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { Loaded } from '../../session/loaded.tsx'
import { BackIcon } from '../../shell/icons.tsx'
import { Notice } from '../../shell/notice.tsx'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { AttributesEditor } from './attributesEditor.tsx'
import { ClosuresEditor } from './closuresEditor.tsx'
import { ContactEditor } from './contactEditor.tsx'
import { HoursEditor } from './hoursEditor.tsx'
import { MenuEditor } from './menuEditor.tsx'
import { PhotosEditor } from './photosEditor.tsx'
import { profileWords } from './profileWords.ts'
import { UnsavedGuard } from './unsaved.tsx'
import { type Profile, useProfile } from './useProfile.ts'
import { WordsEditor } from './wordsEditor.tsx'

/** Edits the owner's information about a place, section by section. */
export function ProfilePage() {
  const say = useSay()
  const { placeId } = useParams({ from: PATHS.ownerPlace })
  const { query, profileOf } = useProfile(placeId)
  const name = query.data?.place?.name
  usePageTitle(name)
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-3 px-4 py-4 sm:px-5">
      <Link
        to={PATHS.ownerPlaces}
        className="inline-flex min-h-10 items-center gap-1.5 self-start text-sm text-muted hover:text-ink"
      >
        <BackIcon className="size-4" />
        {say(profileWords.back)}
      </Link>
      <Loaded query={query}>
        {(own) => {
          const profile = profileOf(own)
          if (!profile) return <Notice title={say(profileWords.missing)} />
          return <Editors key={placeId} profile={profile} />
        }}
      </Loaded>
    </div>
  )
}

function Editors({ profile }: { profile: Profile }) {
  const say = useSay()
  return (
    <UnsavedGuard>
      <header className="mb-2">
        <h1 className="text-xl font-bold tracking-tight">{say(profileWords.title(profile.place.name))}</h1>
        <p className="text-sm text-muted">{say(profileWords.hint)}</p>
      </header>
      <HoursEditor profile={profile} />
      <ClosuresEditor profile={profile} />
      <MenuEditor profile={profile} />
      <AttributesEditor profile={profile} />
      <WordsEditor profile={profile} />
      <PhotosEditor profile={profile} />
      <ContactEditor profile={profile} />
    </UnsavedGuard>
  )
}
