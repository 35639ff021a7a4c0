import type { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { city, counties } from '@qingyuan/domain/counties.ts'
import { canSeeCounty, type Scope, userTypes } from '@qingyuan/domain/permissions.ts'
import type { ServiceContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { selectItems } from './queries.ts'

const province = '山西省'

const fullName = (name: string) => `${province}${city.name}${name}`

const visiblePlaces = ({ places }: Services, scope: Scope, kind?: 'cell') =>
  places.visible(scope, kind).map(({ id, kind, code, name, countyId, countyName, level, lon, lat, simulated, evaluated }) => {
    return { id, kind, code, name, countyId, countyName, level, lon, lat, simulated, evaluated }
  })

const countyRows = (scope: Scope) =>
  counties
    .filter(county => canSeeCounty(scope, county.id))
    .map(({ id, name, center, centroid }) => ({
      CountyID: id,
      CountyName: name,
      CountyFullName: fullName(name),
      center: [center.lat, center.lon],
      centroid: [centroid.lat, centroid.lon],
    }))

/** The twelve counties and the development zones that the administration entered. */
const mapCounties = async ({ services: { db } }: ServiceContext) => {
  const zones = await selectItems(db, ['developmentZone'])
  const centroidOf = (value: string | null) => (value ?? '').split(',').map(Number)
  return [
    ...counties.map(({ id, name, centroid }) => ({ id, name, centroid: [centroid.lat, centroid.lon], zone: false })),
    ...zones.map(({ code, name, value }) => ({ id: Number(code), name, centroid: centroidOf(value), zone: true })),
  ].map(({ id, name, centroid, zone }) => ({ CountyID: id, CountyName: name, CountyFullName: fullName(name), centroid, zone }))
}

export const callerHandlers = {
  GetUserTypeByLoginUser: ({ caller: { scope } }) => ({ userType: scope.userType, label: userTypes[scope.userType] }),
  GetCountyByLoginUser: ({ caller }) => countyRows(caller.scope),
  MapCounties: mapCounties,
  /** Receptors of the dispersion models: the regular stations. */
  GetCalpuffStationList: ({ services, caller }) =>
    visiblePlaces(services, caller.scope).filter(place => place.kind === 'station' && place.level !== 'micro'),
  PlaceTree: ({ services, caller }, { kind }) => visiblePlaces(services, caller.scope, kind),
} satisfies SomeHandlers<typeof settingCalls>
