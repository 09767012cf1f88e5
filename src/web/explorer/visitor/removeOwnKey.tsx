import { useQueryClient } from '@tanstack/react-query'
import { OnesetError } from '#client/onesetError.ts'
import { showToast } from '../../form/toast.tsx'
import { useLocalized } from '../../language/language.tsx'
import { changeOwnKey, useOwnKey } from '../../service/ownKey.ts'
import { Button } from '../../shell/button.tsx'
import { ownKeyTexts as texts } from './ownKeyTexts.ts'

const ENDING_LENGTH = 4

/** Returns the label and the action that remove the key in use; null without a key. */
export function useOwnKeyRemoval(): { label: string; remove: () => void } | null {
  const localize = useLocalized()
  const queries = useQueryClient()
  const key = useOwnKey()
  if (key === null) return null
  const remove = () => {
    changeOwnKey(null)
    showToast(localize(texts.removed))
    void queries.invalidateQueries()
  }
  return { label: localize(texts.remove(key.slice(-ENDING_LENGTH))), remove }
}

/** Shown beside a refusal of a request with the visitor's own key: removes the key. */
export function RemoveRefusedKey({ error }: { error: Error }) {
  const localize = useLocalized()
  const removal = useOwnKeyRemoval()
  if (!removal || !(error instanceof OnesetError) || !isAboutKey(error)) return null
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <p className="text-sm">{localize(texts.inUse)}</p>
      <Button onClick={removal.remove}>{removal.label}</Button>
    </div>
  )
}

const isAboutKey = ({ status }: OnesetError) => status !== null && [401, 402, 403, 429].includes(status)
