import { useCallback } from 'react'
import { useUser } from './current-user.ts'

/** Whether a county's inner figures (stations, lineage) are open to the user; the values of all areas are published. */
export const useOwnCounties = () => {
  const user = useUser(state => state.user)
  return useCallback(
    (countyId: number | null) => countyId === null || (user !== null && (user.counties === null || user.counties.includes(countyId))),
    [user],
  )
}
