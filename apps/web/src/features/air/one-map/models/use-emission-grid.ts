import { emissionBreaks } from '@qingyuan/charts/map/breaks.ts'
import { rampClasses } from '@qingyuan/charts/map/field.ts'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { type EmissionPollutantId, emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import { useMemo } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import type { MapItem } from '#/map/parameters.tsx'
import { useMay } from '#/page/allowed.tsx'

/** What is emitted of what the map shows: ozone by its precursor; the AQI by particles, which most often decide it. */
const emittedOf: Readonly<Record<MapItem, EmissionPollutantId>> = {
  aqi: 'pm2_5',
  pm2_5: 'pm2_5',
  pm10: 'pm10',
  so2: 'so2',
  no2: 'nox',
  co: 'co',
  o3: 'voc',
}

/** Emissions of the current inventory on cells of 3 km, while the layer is on. */
export const useEmissionGrid = (wanted: boolean, item: MapItem) => {
  const allowed = useMay('0009-0008')
  const pollutant = emittedOf[item]
  const options = useCall(inventoryCalls.Options, wanted && allowed ? {} : null, { staleMs: 60_000 })
  const inventoryId = options.data?.defaultId ?? null
  const query = useCall(inventoryCalls.Grid, wanted && allowed && inventoryId !== null ? { inventoryId, pollutant, cell: '3km' } : null, {
    staleMs: 600_000,
    keepPrevious: false,
  })
  const { data } = query
  const emissions = useMemo(() => {
    if (!data || data.maximum <= 0) return null
    const { label } = emissionPollutantOf.get(pollutant)!
    return { ...data, label, cells: true, classes: rampClasses('warm', emissionBreaks(data.values)) }
  }, [data, pollutant])
  const error = options.error ?? query.error
  const none = options.data?.defaultId === null ? '还没有已发布的清单' : data?.maximum === 0 ? '清单没有该污染物的网格排放' : null
  return { emissions, allowed, words: error ? `排放网格：${error.message}` : none }
}
