import type { BoundaryFeature } from '@qingyuan/charts/map/boundaries.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { townshipCalls } from '@qingyuan/contract/system/townships.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { useMemo } from 'react'
import { useCall } from '#/hooks/use-call.ts'

type Listed = OutputOf<typeof townshipCalls.List>[number]

/** A township as the maps draw outlines; its id takes the place of the adcode. */
export interface Township {
  id: number
  name: string
  county: string
  /** Adcode of its county. */
  within: number
  feature: BoundaryFeature
}

const townshipOf = ({ id, name, county, countyId, coordinates }: Listed): Township => {
  const [lon = 0, lat = 0] = coordinates[0]?.[0]?.[0] ?? []
  return {
    id,
    name,
    county,
    within: countyById.get(countyId)?.adcode ?? 0,
    feature: {
      type: 'Feature',
      properties: { adcode: id, name, center: [lon, lat], centroid: [lon, lat] },
      geometry: { type: 'MultiPolygon', coordinates: coordinates as [number, number][][][] },
    },
  }
}

/** Townships whose borders the authority has brought in, of the person's counties. */
export const useTownships = (wanted = true) => {
  const query = useCall(townshipCalls.List, wanted ? {} : null)
  return { query, townships: useMemo(() => query.data?.map(townshipOf), [query.data]) }
}

/** Opens 污染板块图 at the townships, where their borders are brought in. */
export const townshipsLink = '/LaiYuanChengYin/KongQiZhiLiangJueCeFenXi/WuRanBanKuaiTu?area=township'
