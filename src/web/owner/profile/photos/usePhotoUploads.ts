import { useRef, useState } from 'react'
import { OnesetError } from '#client/onesetError.ts'
import type { DataOf } from '../../../session/callSession.ts'
import { uploadSession } from '../../../session/uploadSession.ts'
import { useLanguage, useLocalized } from '../../../language/language.tsx'
import { photoTexts } from './photoTexts.ts'
import { preparePhoto } from './preparePhoto.ts'

type Uploaded = DataOf<'listPhotos'>['photos'][number]

/** A file that is being uploaded, or that was refused. */
export interface PhotoUpload {
  id: number
  name: string
  /** What was sent, from 0 to 1. */
  share: number
  /** Why the file was refused; null while it is being uploaded. */
  fault: { message: string; hint?: string | null } | null
}

/** Uploads files one after the other, as the service reads them; a refused file does not stop the others. */
export function usePhotoUploads(placeId: string, onUploaded: (photo: Uploaded) => void) {
  const language = useLanguage()
  const localize = useLocalized()
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const numbered = useRef(0)
  const waiting = useRef(Promise.resolve())
  const change = (id: number, part: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const remove = (id: number) => setUploads((all) => all.filter((one) => one.id !== id))
  const send = async (id: number, file: File) => {
    const photo = await preparePhoto(file)
    if (!photo) return change(id, { fault: { message: localize(photoTexts.unreadable) } })
    try {
      const path = `/api/owner/v1/places/${encodeURIComponent(placeId)}/photos`
      onUploaded(await uploadSession<Uploaded>(language, path, photo, (share) => change(id, { share })))
      remove(id)
    } catch (cause) {
      if (!(cause instanceof OnesetError)) throw cause
      change(id, { fault: { message: cause.message, hint: cause.hint ?? null } })
    }
  }
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ id: numbered.current++, name: file.name, share: 0, fault: null }))
    setUploads((all) => [...all, ...added])
    for (const [i, file] of files.entries()) {
      const { id } = added[i] ?? { id: -1 }
      waiting.current = waiting.current.then(() => send(id, file))
    }
  }
  return { uploads, add, remove }
}
