import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { countySourceColumns, countySumColumns, enterpriseSumColumns, monthSumColumns } from '@qingyuan/contract/emissions/mass-columns.ts'
import { singleMassDecimals, totalMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { type EmissionPollutantId, emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import { nameWithYear } from '@qingyuan/domain/year-title.ts'
import { monthGrams } from '@qingyuan/engine/inventory/calculate/totals.ts'
import { sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { massFrame, massSource, massSources, tonnesOf } from '../results/frames.ts'
import { countyName, sourceNames } from '../results/names.ts'
import { sumBy, sumByEnterprise } from '../results/queries.ts'
import { type InventorySubject, requireSubject } from '../versions/inventory-scope.ts'
import { withChange } from './change-row.ts'
import { cutFrame, displayFrame, groupLabels } from './discharge-count.ts'

const facts = ({ run, words }: InventorySubject, title: string) => ({ title, subject: words, demo: run.simulated })
const labelOf = (pollutant: EmissionPollutantId) => emissionPollutantOf.get(pollutant)!.label

export const tableHandlers = {
  Summary: ({ services, caller }, input) => displayFrame({ services, caller }, input),
  SourceSum: async ({ services, caller }, { by, against, ...input }) => {
    const frame = await cutFrame(services, caller, input, { ...groupLabels[by], decimals: totalMassDecimals })
    return against === undefined ? frame : withChange(services, caller, frame, { ...input, against })
  },
  /** One pollutant from category over sector to county, largest first. */
  Flow: async ({ services, caller }, { inventoryId, pollutant, ...filter }) => {
    const { run } = await requireSubject(services, caller, { inventoryId })
    const [names, rows] = await Promise.all([sourceNames(services), sumBy(services.db, caller.scope, run.id, ['sector', 'county'], filter)])
    const shownAs = (code: string) => names.display.find(({ codes }) => codes.includes(code.slice(0, 2)))
    return rows
      .flatMap(({ keys: [sector = '', county], [pollutant]: grams }) => {
        const category = shownAs(sector)
        if (!grams || !category) return []
        const labels = { category: category.name, sector: names.nameOf(sector), county: countyName(Number(county)) }
        return [{ code: category.codes.join(), ...labels, tonnes: grams / 1e6 }]
      })
      .sort((a, b) => b.tonnes - a.tonnes || (a.sector < b.sector ? -1 : 1))
  },
  CountySum: ({ services, caller }, input) =>
    cutFrame(services, caller, input, { ...groupLabels.county, decimals: totalMassDecimals }, countySumColumns),
  /** One pollutant: a row a county, a column a category. */
  CountySources: async ({ services, caller }, { inventoryId, pollutant }) => {
    const subject = await requireSubject(services, caller, { inventoryId })
    const [names, rows] = await Promise.all([
      sourceNames(services),
      sumBy(services.db, caller.scope, subject.run.id, ['county', 'category']),
    ])
    const present = counties.filter(({ id }) => rows.some(({ keys }) => keys[0] === String(id)))
    const gramsOf = (county: number, codes: readonly string[]) => {
      const own = rows.filter(({ keys }) => keys[0] === String(county) && codes.includes(keys[1]!)).flatMap(row => row[pollutant] ?? [])
      return own.length === 0 ? null : own.reduce((a, b) => a + b, 0)
    }
    const shown = names.display.filter(({ codes }) => present.some(({ id }) => gramsOf(id, codes) !== null))
    return massFrame(services, facts(subject, `各区县各类排放源 ${labelOf(pollutant)} 排放量`), countySourceColumns, present, {
      key: ({ id }) => String(id),
      name: ({ name }) => name,
      '#*': shown.map(({ name, codes }) => ({
        key: codes.join('-') as `${number}`,
        label: name,
        ...massSource(
          present.map(({ id }) => tonnesOf(gramsOf(id, codes))),
          totalMassDecimals,
        ),
      })),
    })
  },
  /** Enterprises, those that emit most of the pollutant first, with their share and what they add up to (Pareto). */
  Enterprises: async ({ services, caller }, { inventoryId, pollutant, ...filter }) => {
    const subject = await requireSubject(services, caller, { inventoryId })
    const rows = await sumByEnterprise(services.db, caller.scope, subject.run.id, filter)
    rows.sort((a, b) => (b[pollutant] ?? -1) - (a[pollutant] ?? -1) || a.id - b.id)
    const whole = rows.reduce((sum, row) => sum + (row[pollutant] ?? 0), 0)
    let running = 0
    const cumulated = rows.map(row => {
      running += row[pollutant] ?? 0
      return whole > 0 ? (100 * running) / whole : null
    })
    return massFrame(services, facts(subject, `企业排放明细（按 ${labelOf(pollutant)} 排序）`), enterpriseSumColumns, rows, {
      key: ({ id }) => String(id),
      rank: (_, n) => n + 1,
      name: nameWithYear,
      county: ({ countyId }) => countyName(countyId),
      industry: ({ industry }) => industry,
      share: { label: `${labelOf(pollutant)} 占比`, of: row => (whole > 0 ? (100 * (row[pollutant] ?? 0)) / whole : null) },
      cumulated: (_, n) => cumulated[n],
      ...massSources(rows, singleMassDecimals),
    })
  },
  /** One pollutant by month and category: each class by its own profile, whole grams that make up the year. */
  Months: async ({ services, caller }, { inventoryId, pollutant, ...filter }) => {
    const subject = await requireSubject(services, caller, { inventoryId })
    const [names, { byScc, months }, rows] = await Promise.all([
      sourceNames(services),
      sourceFacts(services),
      sumBy(services.db, caller.scope, subject.run.id, ['scc'], filter),
    ])
    const byCategory = new Map(names.display.map(({ name, codes }) => [name, { code: codes[0]!, grams: new Array<number>(12).fill(0) }]))
    for (const { keys, [pollutant]: grams } of rows) {
      const shares = months[byScc.get(keys[0]!)?.temporalProfile ?? '']
      const category = names.display.find(({ codes }) => codes.includes(keys[0]!.slice(0, 2)))
      if (grams === null || !shares || !category) continue
      const into = byCategory.get(category.name)!.grams
      for (const [m, each] of monthGrams(grams, shares).entries()) into[m]! += each
    }
    const shown = [...byCategory].filter(([, { grams }]) => grams.some(each => each > 0))
    const monthLabels = Array.from({ length: 12 }, (_, m) => `${m + 1} 月`)
    return massFrame(services, facts(subject, `逐月 ${labelOf(pollutant)} 排放量`), monthSumColumns, monthLabels, {
      month: month => month,
      // Named by the code of the category, which has its colour in every chart.
      'c#': shown.map(([name, { code, grams }]) => ({
        key: `c${Number(code)}` as const,
        label: name,
        ...massSource(
          grams.map(each => each / 1e6),
          totalMassDecimals,
        ),
      })),
    })
  },
  /** Enterprises on the map; those without a place or without any of the pollutant are left out. */
  EnterprisePlaces: async ({ services, caller }, { inventoryId, pollutant, ...filter }) => {
    const { run } = await requireSubject(services, caller, { inventoryId })
    const rows = await sumByEnterprise(services.db, caller.scope, run.id, filter)
    return rows
      .flatMap(({ id, name, countyId, industry, lon, lat, [pollutant]: grams }) =>
        lon === null || lat === null || !grams
          ? []
          : [{ enterpriseId: id, name, countyId, county: countyName(countyId), industry, lon, lat, tonnes: grams / 1e6 }],
      )
      .sort((a, b) => b.tonnes - a.tonnes || a.enterpriseId - b.enterpriseId)
  },
} satisfies SomeHandlers<typeof inventoryCalls>
