import { useSay } from '../language/language.tsx'
import { Notice } from '../shell/notice.tsx'
import { shellWords } from '../shell/shellWords.ts'

export function DashboardPage() {
  const say = useSay()
  return <Notice title={say(shellWords.developers)} />
}
