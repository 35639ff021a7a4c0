import type { OutputOf } from '@qingyuan/contract/call.ts'
import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { useMemo } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { useCall } from '#/hooks/use-call.ts'

export type PlaceRow = OutputOf<typeof settingCalls.PlaceTree>[number]

/** Places with their own air quality that the user may see; `own` is the county of a county's user, `first` the place shown before a choice. */
export const usePlaces = () => {
  const query = useCall(settingCalls.PlaceTree, {}, { staleMs: 600_000 })
  const byId = useMemo(() => new Map((query.data ?? []).map(place => [place.id, place])), [query.data])
  const county = useUser(state => state.user)?.userType === 'county'
  const own = county ? query.data?.find(place => place.kind === 'county') : undefined
  const first = own ?? (query.data && firstPlace(query.data))
  return { query, places: query.data, byId, own, first }
}

/** Default place of a user without an own county: the city, else the first county, else the first station. */
export const firstPlace = (places: readonly PlaceRow[], kinds: readonly string[] = ['city', 'county', 'station']): PlaceRow | undefined =>
  kinds.map(kind => places.find(place => place.kind === kind)).find(Boolean)
