import { usePlaces } from '#/filters/use-places.ts'
import { useUser } from '#/page/current-user.ts'

/** The county that a county's user answers for, null for everybody else; known once it is sure. */
export const useOwnCounty = (): { known: boolean; placeId: number | null } => {
  const { places } = usePlaces()
  if (useUser(state => state.user)?.userType !== 'county') return { known: true, placeId: null }
  return { known: places !== undefined, placeId: places?.find(place => place.kind === 'county')?.id ?? null }
}
