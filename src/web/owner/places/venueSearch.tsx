import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Place } from '#client/places.ts'
import type { LocalizedText } from '#contract/language.ts'
import { type SubmitEvent, useState } from 'react'
import { FaultNotice } from '../../form/faultNotice.tsx'
import { TextField } from '../../form/field.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { explorerClient } from '../../service/explorer.ts'
import { Button } from '../../shell/button.tsx'
import { claimTexts } from './claimTexts.ts'

const SHOWN = 20

/** Searches venues in the same way as a visitor of the explorer. */
export function VenueSearch({ onChoose }: { onChoose: (wanted: ClaimedPlace) => void }) {
  const localize = useLocalized()
  const [words, setWords] = useState('')
  const [keyword, setKeyword] = useState('')
  const found = useVenues(keyword)
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    setKeyword(words.trim())
  }
  return (
    <>
      <form onSubmit={search} role="search" className="flex items-end gap-2">
        <div className="flex-1">
          <TextField
            label={localize(claimTexts.search)}
            type="search"
            required
            maxLength={100}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <Button look="main" type="submit" className="min-h-11">
          {localize(claimTexts.searchButton)}
        </Button>
      </form>
      {found.error && <FaultNotice message={found.error.message} />}
      <p role="status" className="text-sm text-muted empty:hidden">
        {found.data && localize(foundText(found.data.length))}
      </p>
      <ul aria-label={localize(claimTexts.results)} className="flex flex-col gap-2 empty:hidden">
        {found.data?.map((venue) => (
          <li key={venue.id}>
            <VenueButton venue={venue} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  )
}

function foundText(count: number): LocalizedText {
  if (count === 0) return claimTexts.nothing
  return count < SHOWN ? claimTexts.found(count) : claimTexts.foundFirst(count)
}

interface VenueButtonProps {
  venue: Place<'name' | 'address'>
  onChoose: (wanted: ClaimedPlace) => void
}

function VenueButton({ venue: { id, name, address }, onChoose }: VenueButtonProps) {
  const localize = useLocalized()
  const written = address.road ?? address.jibun ?? ''
  return (
    <button
      type="button"
      aria-label={localize(claimTexts.choose(`${name}, ${written}`))}
      onClick={() => onChoose({ placeId: id, name, address: written })}
      className="flex w-full flex-col items-start rounded-xl border border-line bg-surface px-4 py-3 text-left hover:border-edge hover:bg-sunken"
    >
      <span className="font-semibold">{name}</span>
      <span className="text-sm text-muted">{written}</span>
    </button>
  )
}

function useVenues(keyword: string) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['venues', keyword],
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const fields = ['id', 'name', 'address'] as const
      const { items } = await explorerClient(language)
        .places.search({ keyword, fields, page_size: SHOWN }, { signal })
        .first()
      return items
    },
  })
}

/** The place of a claim. */
export interface ClaimedPlace {
  placeId: string
  name: string
  address: string
}
