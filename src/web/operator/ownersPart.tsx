import { useInfiniteQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { FaultNotice } from '../form/faultNotice.tsx'
import { TextField } from '../form/field.tsx'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText } from '../language/moment.ts'
import type { DataOf } from '../session/callSession.ts'
import { Button } from '../shell/button.tsx'
import { EmptyNote } from '../shell/emptyNote.tsx'
import { LoadingNote } from '../shell/notice.tsx'
import { ownerDirectoryTexts as texts } from './ownerDirectoryTexts.ts'
import { OwnerDetail } from './ownerDetail.tsx'
import { OPERATOR_QUERY, useOperatorCalls } from './useOperatorQueries.ts'

type Listed = DataOf<'listOwners'>['owners'][number]

/** Finds owners and shows each of them. */
export function OwnersPart() {
  const localize = useLocalized()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [shownId, setShownId] = useState<string | null>(null)
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    setSearch(typed.trim())
  }
  if (shownId !== null) return <OwnerDetail ownerId={shownId} onBack={() => setShownId(null)} />
  return (
    <>
      <form onSubmit={find} role="search" className="flex flex-wrap items-end gap-2">
        <div className="min-w-60 flex-1">
          <TextField
            label={localize(texts.search)}
            type="search"
            autoComplete="off"
            maxLength={254}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" look="main" className="min-h-11">
          {localize(texts.find)}
        </Button>
      </form>
      <OwnerList search={search} onShow={setShownId} />
    </>
  )
}

function OwnerList({ search, onShow }: { search: string; onShow: (ownerId: string) => void }) {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...OPERATOR_QUERY, 'listOwners', search],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      ask('listOwners', { query: { search: search === '' ? undefined : search, cursor: pageParam } }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  if (error) return <FaultNotice message={error.message} />
  if (!data) return <LoadingNote />
  const owners = data.pages.flatMap((page) => page.owners)
  if (owners.length === 0) return <EmptyNote>{localize(texts.none)}</EmptyNote>
  return (
    <>
      <ul
        aria-label={localize(texts.owners)}
        className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-surface"
      >
        {owners.map((owner) => (
          <OwnerRow key={owner.ownerId} owner={owner} onShow={onShow} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="self-center" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {localize(texts.more)}
        </Button>
      )}
    </>
  )
}

function OwnerRow({ owner, onShow }: { owner: Listed; onShow: (ownerId: string) => void }) {
  const localize = useLocalized()
  const language = useLanguage()
  const { ownerId, email, places, seenAt, createdAt, suspendedAt } = owner
  const seen = seenAt === null ? texts.neverSeen : texts.seen(momentText(seenAt, language))
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-medium">
          {email}
          {suspendedAt !== null && <span className="text-bad"> · {localize(texts.suspended)}</span>}
        </p>
        <p className="text-sm text-muted">
          {localize(texts.placeCount(places))} · {localize(texts.since(momentText(createdAt, language)))} ·{' '}
          {localize(seen)}
        </p>
      </div>
      <Button aria-label={`${localize(texts.open)}: ${email}`} onClick={() => onShow(ownerId)}>
        {localize(texts.open)}
      </Button>
    </li>
  )
}
