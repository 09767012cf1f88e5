import { uploadedPhotoId } from '#base/network/ownPhoto.ts'
import { TextField } from '../../../form/field.tsx'
import { useLocalized } from '../../../language/language.tsx'
import { pagePhotoUrl } from '#base/network/pagePhoto.ts'
import { ErasePhotoButton } from './erasePhotoButton.tsx'
import type { PhotoForm } from './galleryForm.ts'
import { photoTexts } from './photoTexts.ts'

const HTTPS = /^https:\/\/\S+$/

interface PhotoFieldsProps {
  placeId: string
  photo: PhotoForm
  index: number
  onChange: (part: Partial<PhotoForm>) => void
  onErased: () => void
}

/** One photo. An uploaded one has no address to edit, and can be deleted for good. */
export function PhotoFields({ placeId, photo, index, onChange, onErased }: PhotoFieldsProps) {
  const localize = useLocalized()
  const { url, category, credit } = photo
  const photoId = uploadedPhotoId(url)
  const name = localize(photoTexts.photoAt(index + 1))
  return (
    <div className="flex flex-col gap-2">
      {(photoId !== null || HTTPS.test(url)) && (
        <img
          src={pagePhotoUrl(url)}
          alt={name}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="h-36 w-full rounded-lg bg-sunken object-cover"
        />
      )}
      {index === 0 && <p className="text-xs font-semibold text-accent">{localize(photoTexts.main)}</p>}
      {photoId === null && (
        <TextField
          label={localize(photoTexts.address)}
          type="url"
          required
          pattern="https://.+"
          maxLength={1_000}
          value={url}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      )}
      <TextField
        label={localize(photoTexts.kind)}
        maxLength={40}
        value={category}
        onChange={({ target }) => onChange({ category: target.value })}
      />
      <TextField
        label={localize(photoTexts.credit)}
        hint={localize(photoTexts.creditHint)}
        maxLength={100}
        value={credit}
        onChange={({ target }) => onChange({ credit: target.value })}
      />
      {photoId !== null && <ErasePhotoButton placeId={placeId} photoId={photoId} name={name} onErased={onErased} />}
    </div>
  )
}
