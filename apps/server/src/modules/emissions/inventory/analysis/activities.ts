import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { activityColumns } from '@qingyuan/contract/emissions/mass-columns.ts'
import { columnDecimals, totalMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { quantityById, quantityOfField } from '@qingyuan/engine/inventory/sources/quantities.ts'
import type { SourceClass } from '@qingyuan/engine/inventory/sources/source-class.ts'
import { sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { massFrame } from '../results/frames.ts'
import { countyName, sourceNames } from '../results/names.ts'
import { type ActivityRow, selectActivityRows } from '../results/queries.ts'
import { requireSubject } from '../versions/inventory-scope.ts'

type Calls = typeof inventoryCalls

/** Unit and name of what a class counts: its own list says for amounts, the quantity for all else. */
const counted = ({ quantity }: Pick<ActivityRow, 'quantity'>, sourceClass: SourceClass | undefined): { label: string; unit: string } => {
  const known = quantityById.get(quantity)!
  if (quantity !== 'amount') return { label: known.label, unit: known.unit === '-' ? '' : factorUnitText(known.unit.replace(/\/a$/, '')) }
  const listed = sourceClass?.activity.find(({ name, unit }) => quantityOfField(name, unit)?.id === 'amount')
  const unit = (listed?.unit ?? 't').replace(/\/a$/, '')
  return { label: listed?.name ?? known.label, unit: factorUnitText(unit) }
}

interface Line {
  scc: string
  label: string
  unit: string
  value: number
  count: number
  counties: Set<number>
}

type Places = OutputOf<Calls['ActivityPlaces']>

/** Fuels or products with their sources, the most frequent first. */
const productsOf = (rows: readonly { product: string }[]): Places['products'] => {
  const counts = new Map<string, number>()
  for (const { product } of rows) counts.set(product, (counts.get(product) ?? 0) + 1)
  return [...counts].map(([product, count]) => ({ product, count })).sort((a, b) => b.count - a.count || (a.product < b.product ? -1 : 1))
}

type Filter = Omit<InputOf<Calls['Activities']>, 'inventoryId' | 'search' | 'against'>

/** The year's amounts of a run, added up by class and quantity. */
const linesOf = async (services: Services, scope: Scope, runId: number, filter: Filter): Promise<Map<string, Line>> => {
  const [{ byScc }, rows] = await Promise.all([sourceFacts(services), selectActivityRows(services.db, scope, runId, filter)])
  const lines = new Map<string, Line>()
  for (const row of rows) {
    const { label, unit } = counted(row, byScc.get(row.scc))
    const key = `${row.scc}|${row.quantity}`
    const line = lines.get(key) ?? { scc: row.scc, label, unit, value: 0, count: 0, counties: new Set<number>() }
    line.value += row.value
    line.count++
    line.counties.add(row.countyId)
    lines.set(key, line)
  }
  return lines
}

export const activityHandlers = {
  /** Reported activities, by class and quantity; beside them those of another inventory, which may have classes that this one lacks. */
  Activities: async ({ services, caller }, { inventoryId, search, against, ...filter }) => {
    const { run, words } = await requireSubject(services, caller, { inventoryId })
    const compared = against === undefined ? null : await requireSubject(services, caller, { inventoryId: against })
    const [names, lines, before] = await Promise.all([
      sourceNames(services),
      linesOf(services, caller.scope, run.id, filter),
      compared && linesOf(services, caller.scope, compared.run.id, filter),
    ])
    const gone = [...(before ?? [])]
      .filter(([key]) => !lines.has(key))
      .map(([key, line]) => [key, { ...line, value: null, count: 0 }] as const)
    const all = [...lines, ...gone]
      .map(([key, line]) => ({ ...line, was: before?.get(key)?.value ?? null, path: names.pathOf(line.scc) }))
      .filter(({ path, label }) => !search || path.includes(search) || label.includes(search))
      .sort((a, b) => (a.scc < b.scc ? -1 : a.scc > b.scc ? 1 : 0))
    const decimals = columnDecimals(
      all.map(({ value }) => value),
      totalMassDecimals,
    )
    return massFrame(services, { title: '活动水平数据', subject: words, demo: run.simulated }, activityColumns, all, {
      scc: ({ scc }) => scc,
      category: ({ scc }) => names.nameOf(scc.slice(0, 2)),
      name: ({ path }) => path.split(' › ').slice(1).join(' › '),
      quantity: ({ label }) => label,
      value: { decimals, marksSmall: true, of: ({ value }) => value },
      unit: ({ unit }) => unit || '—',
      before: compared ? { label: `${compared.run.year} 年合计`, decimals, marksSmall: true, of: ({ was }) => was } : undefined,
      change: compared ? ({ value, was }) => (value !== null && was ? 100 * (value / was - 1) : null) : undefined,
      count: ({ count }) => count,
      counties: ({ counties }) => counties.size,
    })
  },
  /** Activities of enterprises on the map: of one unit and one fuel or product, added up by enterprise. */
  ActivityPlaces: async ({ services, caller }, { inventoryId, unit: requestedUnit, product: requestedProduct, ...filter }) => {
    const { run } = await requireSubject(services, caller, { inventoryId })
    const [{ byScc }, rows] = await Promise.all([
      sourceFacts(services),
      selectActivityRows(services.db, caller.scope, run.id, { ...filter, kind: 'enterprise' }),
    ])
    const activities = rows.map(row => ({ ...row, ...counted(row, byScc.get(row.scc)), product: byScc.get(row.scc)?.level2.name ?? '' }))
    const units = new Map<string, Places['units'][number]>()
    for (const { unit, label } of activities) {
      const known = units.get(unit)
      units.set(unit, known ? { ...known, count: known.count + 1 } : { unit, label, count: 1 })
    }
    const listed = [...units.values()].sort((a, b) => b.count - a.count || (a.unit < b.unit ? -1 : 1))
    const unit = requestedUnit !== undefined && units.has(requestedUnit) ? requestedUnit : (listed[0]?.unit ?? '')
    const products = productsOf(activities.filter(row => row.unit === unit))
    const product = products.find(each => each.product === requestedProduct)?.product ?? products[0]?.product ?? ''
    const points = new Map<number, Places['points'][number]>()
    for (const row of activities) {
      if (row.unit !== unit || row.product !== product || row.enterpriseId === null || row.lon === null || row.lat === null) continue
      const known = points.get(row.enterpriseId)
      if (known) known.value += row.value
      else
        points.set(row.enterpriseId, {
          ...{ enterpriseId: row.enterpriseId, name: row.enterprise ?? '', countyId: row.countyId, county: countyName(row.countyId) },
          ...{ industry: row.industry, lon: row.lon, lat: row.lat, value: row.value, words: row.label },
        })
    }
    return {
      units: listed,
      unit,
      products,
      product,
      points: [...points.values()].sort((a, b) => b.value - a.value || a.enterpriseId - b.enterpriseId),
    }
  },
} satisfies SomeHandlers<typeof inventoryCalls>
