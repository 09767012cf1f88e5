import { useState } from 'react'
import { showToast } from '../../../form/toast.tsx'
import { useLocalized } from '../../../language/language.tsx'
import { ProfileSection } from '../profileSection.tsx'
import { RowList } from '../rowList.tsx'
import type { Profile } from '../useProfile.ts'
import { BLANK_PHOTO, galleryForm, type PhotoForm, photosEdit } from './galleryForm.ts'
import { PhotoFields } from './photoFields.tsx'
import { photoTexts } from './photoTexts.ts'
import { PhotoUploads } from './photoUploads.tsx'
import { usePhotoUploads } from './usePhotoUploads.ts'

/** Uploads, orders and deletes the photos of a place; the first one is the main photo. */
export function PhotosEditor({ profile }: { profile: Profile }) {
  const localize = useLocalized()
  const { photos, id } = profile.place
  const [gallery, setGallery] = useState<readonly PhotoForm[]>(() => galleryForm(photos))
  const [stored, setStored] = useState(gallery)
  const { uploads, add, remove } = usePhotoUploads(id, ({ url }) => {
    setGallery((rows) => (rows.some((row) => row.url === url) ? rows : [...rows, { ...BLANK_PHOTO, url }]))
    showToast(localize(photoTexts.uploaded))
  })
  const eraseRow = (url: string) => {
    const without = (rows: readonly PhotoForm[]) => rows.filter((row) => row.url !== url)
    setGallery(without)
    setStored(without)
    showToast(localize(photoTexts.erased))
  }
  return (
    <ProfileSection
      title={localize(photoTexts.title)}
      hint={localize(photoTexts.hint)}
      profile={profile}
      edit={photosEdit(gallery, photos)}
      unchanged={photosEdit(stored, photos)}
      onSaved={() => setStored(gallery)}
    >
      <PhotoUploads uploads={uploads} onFiles={add} onDismiss={remove} />
      <RowList
        rows={gallery}
        onChange={setGallery}
        blank={BLANK_PHOTO}
        addLabel={localize(photoTexts.addByAddress)}
        nameOf={(_, index) => localize(photoTexts.photoAt(index + 1))}
        isOrdered
      >
        {(photo, change, index) => (
          <PhotoFields
            placeId={id}
            photo={photo}
            index={index}
            onChange={change}
            onErased={() => eraseRow(photo.url)}
          />
        )}
      </RowList>
    </ProfileSection>
  )
}
