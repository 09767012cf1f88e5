import { useParams } from '@tanstack/react-router'
import { PATHS } from '../../paths.ts'
import { Notice } from '../../shell/notice.tsx'

/** What an owner says of a place. */
export function ProfilePage() {
  const { placeId } = useParams({ from: PATHS.ownerPlace })
  return <Notice title={placeId} />
}
