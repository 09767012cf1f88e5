import { useId } from 'react'
import { FaultNotice } from '../../../form/faultNotice.tsx'
import { useLocalized } from '../../../language/language.tsx'
import { buttonClasses, IconButton } from '../../../shell/button.tsx'
import { CloseIcon, PictureIcon } from '../../../shell/icons.tsx'
import { photoTexts } from './photoTexts.ts'
import type { PhotoUpload } from './usePhotoUploads.ts'

interface PhotoUploadsProps {
  uploads: readonly PhotoUpload[]
  onFiles: (files: readonly File[]) => void
  onDismiss: (id: number) => void
}

/** The button that takes files, and each file with its progress or its error. */
export function PhotoUploads({ uploads, onFiles, onDismiss }: PhotoUploadsProps) {
  const localize = useLocalized()
  const id = useId()
  return (
    <div className="flex flex-col gap-3">
      <input
        id={id}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        className="peer sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again after an error.
          target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonClasses('main')} min-h-11 cursor-pointer self-start peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2`}
      >
        <PictureIcon className="size-5" />
        {localize(photoTexts.upload)}
      </label>
      <ul aria-live="polite" className="flex flex-col gap-2 empty:hidden">
        {uploads.map((upload) => (
          <li key={upload.id}>
            <UploadRow upload={upload} onDismiss={() => onDismiss(upload.id)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function UploadRow({ upload: { name, share, fault }, onDismiss }: { upload: PhotoUpload; onDismiss: () => void }) {
  const localize = useLocalized()
  if (fault)
    return (
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1 wrap-anywhere">
          <FaultNotice
            message={localize(photoTexts.failed(name))}
            hint={[fault.message, fault.hint].filter(Boolean).join(' ')}
          />
        </div>
        <IconButton label={localize(photoTexts.dismiss)} onClick={onDismiss}>
          <CloseIcon className="size-4" />
        </IconButton>
      </div>
    )
  return (
    <div className="flex flex-col gap-1 text-sm">
      <span className="truncate">{localize(share < 1 ? photoTexts.uploading(name) : photoTexts.processing)}</span>
      <progress aria-label={localize(photoTexts.uploading(name))} value={share} max={1} className="h-2 w-full" />
    </div>
  )
}
