import { useQuery } from '@tanstack/react-query'
import { useLanguage, useSay } from '../language/language.tsx'
import { explorerClient } from '../service/explorer.ts'
import { Notice } from '../shell/notice.tsx'
import { shellWords } from '../shell/shellWords.ts'

export function ExplorerPage() {
  const say = useSay()
  const language = useLanguage()
  const stats = useQuery({ queryKey: ['stats'], queryFn: ({ signal }) => explorerClient(language).stats({ signal }) })
  return <Notice title={say(shellWords.explore)}>{stats.data?.totalPlaces}</Notice>
}
