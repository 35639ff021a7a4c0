import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { dayMs, dayOfHour, floorHour, hourMs } from '@qingyuan/domain/time.ts'
import { insertDecisions } from '#/modules/organics/audits/public.ts'
import type { DemoContext } from '#/platform/module.ts'
import { checkTitles, speciesFaults } from '../quality.ts'
import { raiseMonth, selectSpeciesPlaces } from '../queries.ts'
import { readLimits, readMeasured, speciesSize } from '../read-species.ts'
import { sumOfHour } from '../reviewed-hours.ts'

/** Ages of the hours: signed, reviewed by a second person, judged once. The newest are open. */
const ages = { signed: [12, 45], second: [5, 12], first: [3, 5] } as const
const stages = { signed: ['first', 'pass', 'sign'], second: ['first', 'pass'], first: ['first'] } as const
const people = { first: '市监测站 组分值班员', pass: '市监测站 数据审核员', sign: '市监测站 技术负责人' } as const

/** Reviews of the last weeks: hours are valid, but for the values that the automatic checks doubt. */
export const loadDemo = async ({ db, now }: DemoContext): Promise<void> => {
  const last = floorHour(now)
  for (const { placeId } of await selectSpeciesPlaces(db))
    for (const state of Object.keys(ages) as (keyof typeof ages)[]) {
      const [youngest, oldest] = ages[state]
      const [from, to] = [last - oldest * dayMs + hourMs, last - youngest * dayMs]
      const { times, ppb } = await readMeasured(db, placeId, from, to)
      const limits = (await readLimits(db, [placeId], dayOfHour(to))).get(placeId)!
      const steps = stages[state].map((stage, i) => ({ stage, byName: people[stage], hoursAfter: 30 + 20 * i }))
      const hours = times.flatMap((time, row) => {
        const raw = sumOfHour(ppb, row)
        return raw === null ? [] : [{ time, item: 'voc-0', raw, result: 'valid' as const, reason: '自动标记与比值筛查已核对' }]
      })
      const faults = speciesFaults(ppb, limits)
      const doubts = storedSpecies.flatMap(({ no }) =>
        (['constant', 'jump'] as const).flatMap(check =>
          faults[no - 1]![check].map(row => ({
            ...{ time: times[row]!, item: `voc-${no}`, raw: ppb[row * speciesSize + no - 1]! },
            ...{ result: 'invalid' as const, reason: `仪器故障：${checkTitles[check]}` },
          })),
        ),
      )
      const once = new Map([...hours, ...doubts].map(row => [`${row.time} ${row.item}`, row]))
      await insertDecisions(db, { placeId, state, steps }, [...once.values()])
      for (const month of new Set(times.map(time => dayOfHour(time).slice(0, 7)))) await raiseMonth(db, placeId, `${month}-01`)
    }
}
