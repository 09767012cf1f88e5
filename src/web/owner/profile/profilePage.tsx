import { Link, useParams } from '@tanstack/react-router'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { BackIcon } from '../../shell/icons.tsx'
import { Notice } from '../../shell/notice.tsx'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { AttributesEditor } from './attributesEditor.tsx'
import { ClosuresEditor } from './hours/closuresEditor.tsx'
import { ContactEditor } from './contactEditor.tsx'
import { HoursEditor } from './hours/hoursEditor.tsx'
import { MenuEditor } from './menuEditor.tsx'
import { PhotosEditor } from './photos/photosEditor.tsx'
import { ProposalsSection } from '../proposals/proposalsSection.tsx'
import { ReportedPanel } from '../reports/reportedPanel.tsx'
import { profileTexts } from './profileTexts.ts'
import { UnsavedGuard } from './unsaved.tsx'
import { SpecialHoursEditor } from './hours/specialHoursEditor.tsx'
import { type Profile, useProfile } from './useProfile.ts'
import { IntroductionEditor } from './introductionEditor.tsx'

/** Edits the owner's information about a place, section by section. */
export function ProfilePage() {
  const localize = useLocalized()
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
        {localize(profileTexts.back)}
      </Link>
      <QueryContent query={query}>
        {(own) => {
          const profile = profileOf(own)
          if (!profile) return <Notice title={localize(profileTexts.missing)} />
          return <Editors key={placeId} profile={profile} isOwner={own.role === 'owner'} />
        }}
      </QueryContent>
    </div>
  )
}

function Editors({ profile, isOwner }: { profile: Profile; isOwner: boolean }) {
  const localize = useLocalized()
  return (
    <UnsavedGuard>
      <header className="mb-2">
        <h1 className="text-xl font-bold tracking-tight">{localize(profileTexts.title(profile.place.name))}</h1>
        <p className="text-sm text-muted">{localize(profileTexts.hint)}</p>
      </header>
      <ReportedPanel placeId={profile.place.id} />
      <HoursEditor profile={profile} />
      <SpecialHoursEditor profile={profile} />
      <ClosuresEditor profile={profile} />
      <MenuEditor profile={profile} />
      <AttributesEditor profile={profile} />
      <IntroductionEditor profile={profile} />
      <PhotosEditor profile={profile} />
      <ContactEditor profile={profile} />
      <ProposalsSection place={profile.place} isOwner={isOwner} />
    </UnsavedGuard>
  )
}
