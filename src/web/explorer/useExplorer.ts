import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Address } from '../address/addressState.ts'
import { PATHS } from '../paths.ts'
import { type PlaceRequest, requestOf } from './placeRequest.ts'

/** The explorer's state, which is entirely in the page's address, and its changes. */
export interface Explorer {
  address: Address
  request: PlaceRequest
  /** The id of the open place. */
  placeId: string | undefined
  /** Changes the search and shows the first page of the list. */
  search: (address: Address) => void
  open: (placeId: string) => void
  /** Returns from a place to the list. */
  closePlace: () => void
  /** On a phone: whether the map or the list shows. */
  view: 'list' | 'map'
  setView: (view: 'list' | 'map') => void
}

export function useExplorer(): Explorer {
  const address: Address = useSearch({ strict: false })
  const { placeId } = useParams({ strict: false })
  const navigate = useNavigate()
  const go = (search: Address, replace = false) => void navigate({ to: PATHS.explorer, search, replace })
  const view = address['view'] === 'map' ? 'map' : 'list'
  return {
    address,
    request: requestOf(address),
    placeId,
    view,
    // The view of the moment counts: a sentence is read for a while, and the person may have switched meanwhile.
    search: (next) => void navigate({ to: PATHS.explorer, search: (current: Address) => inViewOf(current, next) }),
    open: (id) => void navigate({ to: PATHS.place, params: { placeId: id }, search: listed(address) }),
    closePlace: () => go(address),
    setView: (next) => go(next === 'map' ? { ...address, view: 'map' } : listed(address), true),
  }
}

function inViewOf({ view }: Address, next: Address): Address {
  return view === 'map' ? { ...next, view } : next
}

function listed(address: Address): Address {
  const { view: _, ...rest } = address
  return rest
}
