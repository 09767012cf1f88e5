import { useState } from 'react'
import type { PlaceEdit } from '#client/generated/records.ts'
import { TextField } from '../../form/field.tsx'
import { useLocalized } from '../../language/language.tsx'
import { ProfileSection } from './profileSection.tsx'
import { profileTexts as texts } from './profileTexts.ts'
import { RowList } from './rowList.tsx'
import type { Profile } from './useProfile.ts'

interface PhotoForm {
  url: string
  category: string
}

const HTTPS = /^https:\/\/\S+$/

/** Edits the photos by their addresses; the first one is the main photo. */
export function PhotosEditor({ profile }: { profile: Profile }) {
  const localize = useLocalized()
  const { photos } = profile.place
  const [gallery, setGallery] = useState<readonly PhotoForm[]>(() => galleryForm(photos))
  return (
    <ProfileSection
      title={localize(texts.photos)}
      hint={localize(texts.photosHint)}
      profile={profile}
      edit={photosEdit(gallery, photos)}
    >
      <RowList
        rows={gallery}
        onChange={setGallery}
        blank={{ url: '', category: '' }}
        addLabel={localize(texts.addPhoto)}
        nameOf={(_, index) => localize(texts.photoAt(index + 1))}
        isOrdered
      >
        {(photo, change, index) => <PhotoFields photo={photo} index={index} onChange={change} />}
      </RowList>
    </ProfileSection>
  )
}

interface PhotoFieldsProps {
  photo: PhotoForm
  index: number
  onChange: (part: Partial<PhotoForm>) => void
}

function PhotoFields({ photo: { url, category }, index, onChange }: PhotoFieldsProps) {
  const localize = useLocalized()
  return (
    <div className="flex flex-col gap-2">
      {HTTPS.test(url) && (
        <img
          src={url}
          alt={localize(texts.photoAt(index + 1))}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="h-28 w-full rounded-lg bg-sunken object-cover"
        />
      )}
      {index === 0 && <p className="text-xs font-semibold text-accent">{localize(texts.mainPhoto)}</p>}
      <TextField
        label={localize(texts.photo)}
        type="url"
        required
        pattern="https://.+"
        maxLength={1_000}
        value={url}
        onChange={({ target }) => onChange({ url: target.value })}
      />
      <TextField
        label={localize(texts.photoKind)}
        maxLength={40}
        value={category}
        onChange={({ target }) => onChange({ category: target.value })}
      />
    </div>
  )
}

type Photos = Profile['place']['photos']

/** Returns the photos with the main one first. */
function galleryForm(photos: Photos): PhotoForm[] {
  const shown = (photos?.gallery ?? []).map(({ url, category }) => ({ url, category: category ?? '' }))
  return shown.toSorted((a, b) => Number(b.url === photos?.main) - Number(a.url === photos?.main))
}

/** Returns the edit. Menu photos are sent unchanged, because all photos are replaced together. */
function photosEdit(gallery: readonly PhotoForm[], photos: Photos): PlaceEdit {
  const { menu = [], menuBoard = [] } = photos ?? {}
  if (gallery.length + menu.length + menuBoard.length === 0) return { photos: null }
  const said = gallery.map(({ url, category }, index) => ({
    url: url.trim(),
    category: category.trim() === '' ? null : category.trim(),
    isMain: index === 0,
  }))
  return { photos: { main: said[0]?.url ?? null, gallery: said, menu, menuBoard } }
}
