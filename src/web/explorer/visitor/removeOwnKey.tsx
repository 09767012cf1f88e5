import { useQueryClient } from '@tanstack/react-query'
import { OnesetError } from '#client/onesetError.ts'
import { showToast } from '../../form/toast.tsx'
import { useSay } from '../../language/language.tsx'
import { changeOwnKey, useOwnKey } from '../../service/ownKey.ts'
import { Button } from '../../shell/button.tsx'
import { ownKeyWords as words } from './ownKeyWords.ts'

const ENDING_LENGTH = 4

/** How a key that is in use is named, and what removes it; null without one. */
export function useRemovalOfOwnKey(): { label: string; remove: () => void } | null {
  const say = useSay()
  const queries = useQueryClient()
  const key = useOwnKey()
  if (key === null) return null
  const remove = () => {
    changeOwnKey(null)
    showToast(say(words.removed))
    void queries.invalidateQueries()
  }
  return { label: say(words.remove(key.slice(-ENDING_LENGTH))), remove }
}

/** Beside a refusal of what was asked with one's own key: the way back to looking around without. */
export function RemoveRefusedKey({ error }: { error: Error }) {
  const say = useSay()
  const removal = useRemovalOfOwnKey()
  if (!removal || !(error instanceof OnesetError) || !isAboutKey(error)) return null
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <p className="text-sm">{say(words.inUse)}</p>
      <Button onClick={removal.remove}>{removal.label}</Button>
    </div>
  )
}

const isAboutKey = ({ status }: OnesetError) => status !== null && [401, 402, 403, 429].includes(status)
