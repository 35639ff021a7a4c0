import { usePlaces } from '#/filters/use-places.ts'
import { appToast } from '#/toaster.tsx'

/** True when the account sees the records of a place; shows a message where it does not. */
export const useRecordAccess = (placeWord = '点位') => {
  const { byId } = usePlaces()
  return (placeId: number | null | undefined): placeId is number => {
    const isSeen = typeof placeId === 'number' && byId.has(placeId)
    if (!isSeen) appToast.info(`本账户看不到该${placeWord}的原始记录，不能溯数`)
    return isSeen
  }
}
