import { countyByName } from '@qingyuan/domain/counties.ts'
import { controlStationsCode, isControlStation, type Place } from '@qingyuan/domain/places.ts'
import { appError } from '#/platform/errors.ts'

export interface CountyFilter {
  /** Every county belongs to the group of control stations. */
  county(countyId: number | null): boolean
  station(place: Pick<Place, 'countyId' | 'level'>): boolean
}

const everything: CountyFilter = { county: () => true, station: () => true }

/** Limits rows to a county by its name, or stations to the national and provincial ones by their code. @throws NOT_FOUND for another name */
export const countyFilter = (countyName: string | undefined): CountyFilter => {
  if (countyName === undefined) return everything
  if (countyName === controlStationsCode) return { ...everything, station: isControlStation }
  const county = countyByName.get(countyName)
  if (!county) throw appError('NOT_FOUND', { message: `区县“${countyName}”不存在`, field: 'countyName' })
  return { county: countyId => countyId === county.id, station: place => place.countyId === county.id }
}
