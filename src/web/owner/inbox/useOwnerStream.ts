import { useEffect, useEffectEvent, useState } from 'react'
import { OWNER_EVENT_TYPES, OWNER_EVENTS_PATH } from '#contract/endpoints/ownerEvents.ts'
import { serviceUrl } from '../../service/settings.ts'

/** A stream that the service refused is not opened again by the browser itself. */
const REOPEN_MS = 3_000

/**
 * Listens to the owner's event stream: `onNews` is called when it opens and with every event, and what is new is then
 * read from the inbox. So nothing is missed while it was closed, whatever the browser resumed. Answers whether it is
 * open; a device that knows itself offline says so at once, since a dead connection is noticed late.
 */
export function useOwnerStream(onNews: () => void): boolean {
  const [isOpen, setOpen] = useState(true)
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    let stream: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      clearTimeout(timer)
      stream?.close()
      stream = null
    }
    const open = () => {
      close()
      stream = new EventSource(serviceUrl + OWNER_EVENTS_PATH)
      stream.addEventListener('open', () => {
        setOpen(true)
        tell()
      })
      stream.addEventListener('error', () => {
        setOpen(false)
        if (stream?.readyState === EventSource.CLOSED) timer = setTimeout(open, REOPEN_MS)
      })
      for (const type of [...OWNER_EVENT_TYPES, 'reload']) stream.addEventListener(type, () => tell())
    }
    const leave = () => {
      close()
      setOpen(false)
    }
    open()
    window.addEventListener('online', open)
    window.addEventListener('offline', leave)
    return () => {
      close()
      window.removeEventListener('online', open)
      window.removeEventListener('offline', leave)
    }
  }, [])
  return isOpen
}
