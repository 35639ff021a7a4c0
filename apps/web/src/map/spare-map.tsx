import { keepSpareMap } from '@qingyuan/charts/map/map-pool.ts'
import { useEffect } from 'react'
import { whenPageIdle } from '#/page/page-idle.ts'
import { useCityMapLook } from './use-city-look.ts'

const padding = { top: 0, right: 0, bottom: 0, left: 0 }

/** Draws nothing: prepares a light map for the next page that opens one. */
export const SpareMap = () => {
  const look = useCityMapLook()
  useEffect(() => (look ? whenPageIdle(() => keepSpareMap({ ...look, padding })) : undefined), [look])
  return null
}
