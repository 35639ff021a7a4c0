import type { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { city, counties } from '@qingyuan/domain/counties.ts'
import { type Scope, userTypes } from '@qingyuan/domain/permissions.ts'
import { demoAccounts, demoPassword } from '#/platform/auth/seed.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import type { Services } from '#/platform/services.ts'
import { groupedItems, itemsOf } from './public.ts'

const province = '山西省'

const visiblePlaces = ({ places }: Services, scope: Scope) =>
  places.visible(scope).map(({ id, kind, code, name, countyId, countyName, level, lon, lat, simulated, evaluated }) => {
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

export const settingRoutes: HandlersOf<typeof settingCalls> = {
  GetBySettingTypes: ({ services }, { types }) => itemsOf(services, types),
  GetBySettingTypesCustom: ({ services }, { types }) => groupedItems(services, types),
  GetUserTypeByLoginUser: ({ caller: { scope } }) => ({ userType: scope.userType, label: userTypes[scope.userType] }),
  GetCountyByLoginUser: ({ caller }) => countyRows(caller.scope),
  /** Receptors of the dispersion models: the regular stations. */
  GetCalpuffStationList: ({ services, caller }) =>
    visiblePlaces(services, caller.scope).filter(place => place.kind === 'station' && place.level !== 'micro'),
  PlaceTree: ({ services, caller }) => visiblePlaces(services, caller.scope),
  Runtime: ({ services: { config, clock, auth }, ip }) => ({
    systemName: config.systemName,
    version: config.version,
    demo: config.demo,
    demoAccounts: config.demo ? demoAccounts.map(({ userName }) => ({ userName, password: demoPassword })) : [],
    tileUrl: config.tileUrl,
    now: clock.now(),
    captchaNeeded: auth.signIn.captchaNeeded(ip),
  }),
}
