import type { InputOf } from '@qingyuan/contract/call.ts'
import type { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { city, counties } from '@qingyuan/domain/counties.ts'
import { type Scope, userTypes } from '@qingyuan/domain/permissions.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'

const province = '山西省'

const visiblePlaces = ({ places }: Services, scope: Scope, kind?: 'cell') =>
  places.visible(scope, kind).map(({ id, kind, code, name, countyId, countyName, level, lon, lat, simulated, evaluated }) => {
    return { id, kind, code, name, countyId, countyName, level, lon, lat, simulated, evaluated }
  })

const countyRows = (scope: Scope) =>
  counties
    .filter(county => scope.counties === null || scope.counties.includes(county.id))
    .map(({ id, name, center, centroid }) => ({
      CountyID: id,
      CountyName: name,
      CountyFullName: `${province}${city.name}${name}`,
      center: [center.lat, center.lon],
      centroid: [centroid.lat, centroid.lon],
    }))

export const callerType = ({ caller: { scope } }: CallerContext) => ({ userType: scope.userType, label: userTypes[scope.userType] })

export const callerCounties = ({ caller }: CallerContext) => countyRows(caller.scope)

/** Receptors of the dispersion models: the regular stations. */
export const modelReceptors = ({ services, caller }: CallerContext) =>
  visiblePlaces(services, caller.scope).filter(place => place.kind === 'station' && place.level !== 'micro')

export const placeTree = ({ services, caller }: CallerContext, { kind }: InputOf<typeof settingCalls.PlaceTree>) =>
  visiblePlaces(services, caller.scope, kind)
