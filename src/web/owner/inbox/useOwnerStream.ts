import { useEffect, useEffectEvent, useState } from 'react'
import { OWNER_EVENT_TYPES, OWNER_EVENTS_PATH } from '#contract/endpoints/owner/ownerEvents.ts'
import { serviceUrl } from '../../service/settings.ts'

/** Milliseconds before a refused stream is reopened, because the browser does not reopen it. */
const REOPEN_MS = 3_000

/**
 * Subscribes to the owner's event stream. Calls `onEvent` when the stream opens and with every event; the caller then
 * reads the inbox, so nothing is missed while the stream was closed. Calls `onReload` when the person may have lost a
 * place or have it again. Returns whether the stream is open. A device that knows that it is offline counts as closed
 * immediately, because a dead connection is detected late.
 */
export function useOwnerStream(onEvent: () => void, onReload: () => void): boolean {
  const [isOpen, setOpen] = useState(true)
  const onChange = useEffectEvent(onEvent)
  const onPlaces = useEffectEvent(onReload)
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
        onChange()
      })
      stream.addEventListener('error', () => {
        setOpen(false)
        if (stream?.readyState !== EventSource.CLOSED) return
        // The stream was refused: the next reading shows whether this person may still see the inbox.
        onChange()
        timer = setTimeout(open, REOPEN_MS)
      })
      for (const type of [...OWNER_EVENT_TYPES, 'reload']) stream.addEventListener(type, () => onChange())
      stream.addEventListener('reload', () => onPlaces())
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
