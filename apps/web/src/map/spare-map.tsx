import { keepSpareMap } from '@qingyuan/charts/map/map-pool.ts'
import { useEffect } from 'react'
import { atRest } from '#/page/at-rest.ts'
import { useCityLook } from './use-city-look.ts'

const padding = { top: 0, right: 0, bottom: 0, left: 0 }

/** Draws nothing: a map in the light of the pages stands ready for the next page that opens one. */
export const SpareMap = () => {
  const look = useCityLook()
  useEffect(() => (look ? atRest(() => keepSpareMap({ ...look, padding })) : undefined), [look])
  return null
}
