import { type DemoEnterprise, demoEnterprises } from '@qingyuan/demo-city/enterprises/enterprises.ts'
import { emittedSpecies } from '@qingyuan/demo-city/enterprises/trades.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { DemoContext } from '#/platform/module.ts'

/** The enterprise that the demo's account `enterprise` belongs to. */
const accountOf = { userName: 'enterprise', code: 'Y1140423DEMT00029P' }
const chunk = 200

const insertEnterprises = async (db: Db, enterprises: readonly DemoEnterprise[]) => {
  const rows = await db
    .insertInto('enterprises')
    .values(
      enterprises.map(e => ({
        code: e.code,
        name: e.name,
        county_id: e.countyId,
        industry: e.industry,
        control_level: e.controlLevel,
        grade: e.grade,
        lon: e.lon,
        lat: e.lat,
        simulated: true,
      })),
    )
    .returning(['id', 'code'])
    .execute()
  const ids = new Map(rows.map(row => [row.code, row.id]))
  const outlets = enterprises.flatMap(e => e.outlets.map(outlet => ({ e, outlet })))
  const inserted = await db
    .insertInto('outlets')
    .values(
      outlets.map(({ e, outlet }) => ({
        enterprise_id: ids.get(e.code)!,
        code: outlet.code,
        name: outlet.name,
        lon: outlet.lon,
        lat: outlet.lat,
        height_m: outlet.heightM,
        diameter_m: outlet.diameterM,
        temperature_k: outlet.temperatureK,
        velocity_ms: outlet.velocityMs,
        hour_profile: [...e.hourProfile],
        month_profile: [...e.monthProfile],
      })),
    )
    .returning(['id', 'enterprise_id', 'code'])
    .execute()
  const outletIds = new Map(inserted.map(row => [`${row.enterprise_id} ${row.code}`, row.id]))
  const emissions = outlets.flatMap(({ e, outlet }) =>
    emittedSpecies
      .filter(species => outlet.kgPerHour[species] > 0)
      .map(species => ({
        outlet_id: outletIds.get(`${ids.get(e.code)} ${outlet.code}`)!,
        species,
        kg_per_hour: outlet.kgPerHour[species],
      })),
  )
  if (emissions.length > 0) await db.insertInto('outlet_emissions').values(emissions).execute()
}

/** Registers the enterprises of the demo city with outlets and emissions. Does nothing when they are there. */
export const loadEnterprises = ({ db, seed }: Pick<DemoContext, 'db' | 'seed'>): Promise<void> =>
  db.transaction().execute(async trx => {
    if (await trx.selectFrom('enterprises').select('id').where('simulated', '=', true).limit(1).executeTakeFirst()) return
    const enterprises = demoEnterprises(seed)
    for (let i = 0; i < enterprises.length; i += chunk) await insertEnterprises(trx, enterprises.slice(i, i + chunk))
    await trx
      .updateTable('users')
      .set(eb => ({ enterprise_id: eb.selectFrom('enterprises').select('id').where('code', '=', accountOf.code) }))
      .where('user_name', '=', accountOf.userName)
      .where('enterprise_id', 'is', null)
      .execute()
  })
