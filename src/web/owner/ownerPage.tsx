import { useSay } from '../language/language.tsx'
import { Notice } from '../shell/notice.tsx'
import { shellWords } from '../shell/shellWords.ts'

export function OwnerPage() {
  const say = useSay()
  return <Notice title={say(shellWords.owners)} />
}
