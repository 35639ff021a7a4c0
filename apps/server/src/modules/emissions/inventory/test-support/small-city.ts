import { type EnterpriseForm, emptyForm } from '@qingyuan/domain/fill-form/form.ts'
import type { Services } from '#/platform/services.ts'

const base = (name: string, countyId: number, lon: number, lat: number): EnterpriseForm => ({
  ...emptyForm(),
  base: { id: 'base', enterpriseName: name, countyId: String(countyId), lon, lat, yearDays: 350, dayHours: 24 },
})

const coal = (id: string, annual: number) => ({
  ...{ id, equipment: 'q1', fuelType: '101', scc: '1001001001', unit: '10^4 t', transport: '1' },
  ...{ annual, sulphur: 0.8, ash: 22, ncv: 22 },
})

/** A power plant, a paint shop and a quarry in three counties. */
export const smallCity: { name: string; countyId: number; lon: number; lat: number; industry: string; form: EnterpriseForm }[] = [
  { name: '测试电厂', countyId: 7, lon: 113.04, lat: 36.53, industry: '火电', form: base('测试电厂', 7, 113.04, 36.53) },
  { name: '测试涂装', countyId: 16, lon: 113.11, lat: 36.2, industry: '工业涂装', form: base('测试涂装', 16, 113.11, 36.2) },
  { name: '测试堆场', countyId: 8, lon: 113.43, lat: 36.2, industry: '采石', form: base('测试堆场', 8, 113.43, 36.2) },
]
const [power, paint, quarry] = smallCity as [(typeof smallCity)[0], (typeof smallCity)[0], (typeof smallCity)[0]]
power.form.outlet = [{ id: 'o1', outletNo: 'DA001', height: 210, diameter: 7, exitTemp: 52, velocity: 18, lon: 113.041, lat: 36.531 }]
power.form.equipment = [{ id: 'q1', no: 'MF001', name: '1 号锅炉', equipmentType: '101', purpose: '发电', annualHours: 5500, outlet: 'o1' }]
power.form.treatment = [{ id: 't1', no: 'TA001', method: 'DS01', equipment: 'q1', outlet: 'o1', efficiency: 98.5, operationRate: 98 }]
power.form.fuel = [coal('f1', 180)]
paint.form.solvent = [
  {
    ...{ id: 's1', kind: '涂料', name: '面漆', form: '溶剂型', scc: '1401001001', unit: 't', annual: 100 },
    ...{ vocContent: 58, wasteOut: 3, capture: 80, removal: 90 },
  },
]
quarry.form.yard = [{ id: 'y1', material: '石灰石', scc: '1604003001', annual: 1e6, moisture: 5, storage: 'I01' }]

/** The enterprises with their forms of a year, and two surface sources. Returns their ids. */
export const seedSmallCity = async ({ db }: Pick<Services, 'db'>, years: readonly number[]): Promise<number[]> => {
  const rows = smallCity.map(({ name, countyId, lon, lat, industry }, n) => ({
    ...{ code: `TEST${n}`, name, county_id: countyId, industry, lon, lat },
  }))
  const ids = (await db.insertInto('enterprises').values(rows).returning('id').execute()).map(({ id }) => id)
  for (const year of years) {
    const profiles = smallCity.map(({ form }, n) => ({
      ...{ enterprise_id: ids[n]!, year, form: JSON.stringify(form), source: 'edit' as const, changed_at: new Date(Date.UTC(2026, 0, 5)) },
    }))
    await db.insertInto('enterprise_profiles').values(profiles).execute()
    const activities = [
      { county_id: 16, scc: '1603001009', name: '建筑施工', quantities: { areaM2: 50_000, months: 8 } },
      { county_id: 7, scc: '1202001004', name: '小型载客', quantities: { count: 12_000, vktKm: 15_000 } },
    ]
    await db
      .insertInto('verified_activities')
      .values(
        activities.map(each => ({
          ...{ ...each, year, quantities: JSON.stringify(each.quantities), activity_grade: 'C' },
          ...{ verified_by: '审核员', verified_at: new Date(Date.UTC(2026, 1, 1)) },
        })),
      )
      .execute()
  }
  return ids
}
