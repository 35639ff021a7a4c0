import { counties } from '@qingyuan/domain/counties.ts'
import { openPlaces } from '#/modules/system/places/public.ts'
import { demoPeople } from '#/modules/system/users/public.ts'
import type { DemoContext } from '#/platform/module.ts'
import { insertGroup } from '../queries.ts'

const groups = {
  主城四区: ['潞州区', '上党区', '屯留区', '潞城区'],
  北部五县: ['襄垣县', '黎城县', '武乡县', '沁县', '沁源县'],
  东南三县: ['平顺县', '壶关县', '长子县'],
} as const

/** Groups of counties that the city's office compares. Does nothing when there are some. */
export const loadDemo = async ({ db }: Pick<DemoContext, 'db'>): Promise<void> => {
  if (await db.selectFrom('area_groups').select('id').limit(1).executeTakeFirst()) return
  const { city } = await demoPeople(db)
  if (city.userId === 0) return
  const places = (await openPlaces(db)).all().filter(({ kind }) => kind === 'county')
  for (const [name, names] of Object.entries(groups)) {
    const ids = counties.filter(county => (names as readonly string[]).includes(county.name)).map(({ id }) => id)
    const placeIds = places.flatMap(place => (place.countyId !== null && ids.includes(place.countyId) ? [place.id] : []))
    await insertGroup(db, { name, placeIds, ownerId: city.userId })
  }
}
