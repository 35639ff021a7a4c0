import { type TemperatureBound, type TemperatureLevel, temperatureLevels } from '@qingyuan/domain/temperature.ts'
import type { Services } from '#/platform/services.ts'
import { selectItems, selectTypes } from './queries.ts'

const dictionary = 'temperatureAlert'

/** Levels of temperature as the administration set them, with where the numbers come from. */
export const readTemperatureLevels = async ({ db }: Pick<Services, 'db'>) => {
  const [items, types] = await Promise.all([selectItems(db, [dictionary]), selectTypes(db)])
  const type = types.find(({ key }) => key === dictionary)
  const byCode = new Map(items.map(item => [item.code, item]))
  const levels = temperatureLevels.map((level: TemperatureLevel): TemperatureBound & { name: string } => {
    const item = byCode.get(level)
    return { level, name: item?.name ?? level, from: item?.value ? Number(item.value) : null }
  })
  const edited = items.some(item => item.changed_by !== null)
  return { levels, provenance: edited ? 'edited' : (type?.provenance ?? 'recalled'), note: type?.note ?? null }
}
