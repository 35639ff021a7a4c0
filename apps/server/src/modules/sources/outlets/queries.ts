import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

import type { EnterpriseStatus } from '#/platform/database/tables.ts'
import { visibleEnterprises } from '#/platform/database/visible-rows.ts'

export interface EnterpriseRow {
  id: number
  code: string
  name: string
  countyId: number
  industry: string
  sourceControl: string | null
  grade: string | null
  status: EnterpriseStatus
  lon: number
  lat: number
  simulated: boolean
  /** kg/h while the profiles are 1, by species. */
  kgPerHour: Record<string, number>
}

export interface OutletRow {
  id: number
  enterpriseId: number
  code: string
  name: string
  lon: number
  lat: number
  heightM: number
  diameterM: number
  temperatureK: number
  velocityMs: number
  hourProfile: number[]
  monthProfile: number[]
  kgPerHour: Record<string, number>
  /** Has online monitoring. */
  online: boolean
}

/** In the order of their ids. */
export const selectEnterprises = async (db: Db, scope: Scope, ids?: readonly number[]): Promise<EnterpriseRow[]> =>
  (
    await sql<EnterpriseRow>`
    select e.id, e.code, e.name, e.county_id as "countyId", e.industry, e.source_control as "sourceControl", e.grade, e.status, e.lon, e.lat, e.simulated,
      coalesce((select jsonb_object_agg(species, kg) from (
        select m.species, sum(m.kg_per_hour) as kg from outlets o join outlet_emissions m on m.outlet_id = o.id
        where o.enterprise_id = e.id and o.active group by m.species) total), '{}') as "kgPerHour"
    from enterprises e
    where ${visibleEnterprises(scope)} and ${ids ? sql<boolean>`e.id = any(${[...ids]})` : sql<boolean>`true`}
    order by e.id`.execute(db)
  ).rows

/** Active outlets, of all visible enterprises or of those named, in the order of their ids. */
export const selectOutlets = async (db: Db, scope: Scope, enterpriseIds?: readonly number[]): Promise<OutletRow[]> =>
  (
    await sql<OutletRow>`
    select o.id, o.enterprise_id as "enterpriseId", o.code, o.name, o.lon, o.lat, o.height_m as "heightM", o.diameter_m as "diameterM",
      o.temperature_k as "temperatureK", o.velocity_ms as "velocityMs", o.hour_profile as "hourProfile", o.month_profile as "monthProfile",
      coalesce((select jsonb_object_agg(m.species, m.kg_per_hour) from outlet_emissions m where m.outlet_id = o.id), '{}') as "kgPerHour",
      exists (select from flue_gas_hours f where f.outlet_id = o.id) as online
    from outlets o join enterprises e on e.id = o.enterprise_id
    where o.active and ${visibleEnterprises(scope)} and ${enterpriseIds ? sql<boolean>`e.id = any(${[...enterpriseIds]})` : sql<boolean>`true`}
    order by o.id`.execute(db)
  ).rows

export interface FlueGasRow {
  outletId: number
  /** END of the hour. */
  ts: Date
  so2Kg: number | null
  noxKg: number | null
  pmKg: number | null
  flowM3h: number | null
  temperatureC: number | null
  oxygen: number | null
}

/** Online monitoring of the hours that end after `from` and not after `to`, by outlet and time. */
export const selectFlueGas = async (db: Db, scope: Scope, outletIds: readonly number[], from: number, to: number): Promise<FlueGasRow[]> =>
  (
    await sql<FlueGasRow>`
    select f.outlet_id as "outletId", f.ts, f.so2_kg as "so2Kg", f.nox_kg as "noxKg", f.pm_kg as "pmKg", f.flow_m3h as "flowM3h",
      f.temperature_c as "temperatureC", f.oxygen
    from flue_gas_hours f join outlets o on o.id = f.outlet_id join enterprises e on e.id = o.enterprise_id
    where ${visibleEnterprises(scope)} and f.outlet_id = any(${[...outletIds]}) and f.ts > ${new Date(from)} and f.ts <= ${new Date(to)}
    order by f.outlet_id, f.ts`.execute(db)
  ).rows

/** Monitored outlets of enterprises with their newest hour, END of the hour. */
export const selectMonitoredOutlets = (db: Db, scope: Scope, enterpriseIds: readonly number[]) =>
  db
    .selectFrom('outlets as o')
    .innerJoin('enterprises as e', 'e.id', 'o.enterprise_id')
    .innerJoinLateral(
      eb =>
        eb.selectFrom('flue_gas_hours as f').select('f.ts').whereRef('f.outlet_id', '=', 'o.id').orderBy('f.ts', 'desc').limit(1).as('f'),
      join => join.onTrue(),
    )
    .where('o.active', '=', true)
    .where(visibleEnterprises(scope))
    .where('e.id', '=', eb => eb.fn.any(eb.val([...enterpriseIds])))
    .select(['o.id', 'o.name', 'o.enterprise_id as enterpriseId', 'f.ts as latest'])
    .orderBy('o.id')
    .execute()
