import { type EnterpriseForm, type FormRow, isBlank, numberOf } from '../form.ts'
import { type FormProblem, warningFault } from './context.ts'

/** MJ in a kilogram of standard coal (GB/T 2589). */
const standardCoal = 29.307_6

/** Each unit of a form in tonnes, or in cubic metres. */
const tonnesIn: Readonly<Record<string, number>> = { t: 1, 万t: 1e4, kg: 1e-3, '10^4 t': 1e4 }
const cubicMetresIn: Readonly<Record<string, number>> = { m3: 1, 万m3: 1e4, 万Nm3: 1e4, '10^4 m3': 1e4 }

type Units = Readonly<Record<string, number>>
const amountIn = (row: FormRow, units: Units): number => (numberOf(row, 'annual') ?? 0) * (units[String(row.unit)] ?? 0)
const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0)
const named = (rows: readonly FormRow[], name: RegExp): FormRow[] => rows.filter(row => name.test(String(row.name ?? '')))

/** The same tonnes pass several processes (装煤, 推焦, …): a product's amount is that of the process that made most. */
const made = (rows: readonly FormRow[], units: Units): number => {
  const byProcess = new Map<string, number>()
  for (const row of rows) byProcess.set(String(row.process), (byProcess.get(String(row.process)) ?? 0) + amountIn(row, units))
  return Math.max(0, ...byProcess.values())
}

const isSolid = (row: FormRow) => String(row.fuelType).startsWith('1')

/** Standard coal in fuels, t; null when a fuel's heat is not given; then nothing is compared. */
const coalEquivalent = (fuels: readonly FormRow[]): number | null => {
  const each = fuels.map(row => {
    const heat = numberOf(row, isSolid(row) ? 'ncv' : 'gasNcv')
    return heat === null ? null : (amountIn(row, isSolid(row) ? tonnesIn : cubicMetresIn) * heat) / standardCoal / (isSolid(row) ? 1 : 1000)
  })
  return each.length === 0 || each.includes(null) ? null : sum(each as number[])
}

const fuelsOf = (form: EnterpriseForm, products: readonly FormRow[]): FormRow[] => {
  const equipment = new Set(products.map(row => row.equipment))
  return form.fuel.filter(row => equipment.has(row.equipment))
}
const purposeOf = (form: EnterpriseForm, row: FormRow) => form.equipment.find(({ id }) => id === row.equipment)?.purpose

/** How much of one thing goes with one unit of another. Source of the ranges: fill-workflow §3.3. */
interface Yield {
  label: string
  unit: string
  range: readonly [low: number, high: number]
  /** The product whose field is marked. */
  product: RegExp
  of: (form: EnterpriseForm, products: readonly FormRow[]) => number | null
  /** Amount of the product; tonnes unless said. */
  units?: Units
}

const materials = (form: EnterpriseForm, name: RegExp): number | null => {
  const found = named(form.material, name)
  return found.length === 0 ? null : sum(found.map(row => amountIn(row, tonnesIn)))
}

const cokeInIron = (form: EnterpriseForm, products: readonly FormRow[]): number | null => {
  const burnt = fuelsOf(form, products).filter(row => row.fuelType === '108')
  return burnt.length === 0 ? materials(form, /焦炭|冶金焦/) : sum(burnt.map(row => amountIn(row, tonnesIn)))
}

const cokeGas = (form: EnterpriseForm): number | null => {
  const gas = named(form.product, /焦炉煤气/)
  return gas.length === 0 ? null : made(gas, cubicMetresIn)
}

/** Heat of a plant that gives both cannot be divided by the reported values: only plants of one purpose are compared. */
const heatOf =
  (purpose: string, perTonne: number) =>
  (form: EnterpriseForm, products: readonly FormRow[]): number | null => {
    if (products.some(row => purposeOf(form, row) !== purpose)) return null
    const coal = coalEquivalent(fuelsOf(form, products))
    return coal === null ? null : coal * perTonne
  }

const yields: readonly Yield[] = [
  { label: '供电标煤耗', unit: 'gce/kWh', range: [270, 400], product: /电/, units: { 万kWh: 1e4 }, of: heatOf('发电', 1e6) },
  { label: '吨蒸汽标煤耗', unit: 'tce/t', range: [0.1, 0.2], product: /蒸汽/, of: heatOf('供热', 1) },
  {
    label: '吨焦耗煤（干基）',
    unit: 't/t',
    range: [1.28, 1.45],
    product: /^(冶金)?焦炭$/,
    of: form => materials(form, /炼焦煤|焦煤|精煤/),
  },
  { label: '吨铁烧结矿', unit: 't/t', range: [1.2, 1.8], product: /^(生铁|铁水)/, of: form => materials(form, /烧结矿/) },
  { label: '吨铁焦比', unit: 't/t', range: [0.3, 0.5], product: /^(生铁|铁水)/, of: cokeInIron },
  {
    label: '吨熟料标煤耗',
    unit: 'kgce/t',
    range: [95, 130],
    product: /熟料/,
    of: (form, products) => {
      const coal = coalEquivalent(fuelsOf(form, products))
      return coal === null ? null : coal * 1000
    },
  },
  { label: '吨焦煤气产率', unit: 'm³/t', range: [380, 450], product: /^(冶金)?焦炭$/, of: cokeGas },
]

const outside = (value: number, [low, high]: readonly [number, number]) => value < low || value > high
const said = (label: string, value: number, [low, high]: readonly [number, number], unit: string) =>
  `${label} ${Number(value.toPrecision(3))} ${unit}，通常 ${low}–${high} ${unit}，请核对或在差异说明中写明原因`

const checkYield = (form: EnterpriseForm, { label, unit, range, product, of, units = tonnesIn }: Yield): FormProblem[] => {
  const products = named(form.product, product)
  const [amount, used] = [made(products, units), of(form, products)]
  if (amount === 0 || used === null || !outside(used / amount, range)) return []
  const index = form.product.indexOf(products[0]!)
  return [
    {
      path: `product[${index}].annual`,
      section: 'product',
      row: products[0]!.id,
      field: 'annual',
      ...warningFault(said(label, used / amount, range, unit)),
    },
  ]
}

const share = (row: FormRow): number => ((numberOf(row, 'efficiency') ?? 0) / 100) * ((numberOf(row, 'operationRate') ?? 100) / 100)
const behind = (form: EnterpriseForm, outlet: unknown) => form.equipment.filter(row => row.outlet === outlet)

/** Sulphur that the fuels of an outlet bring and the treatment takes out, t. */
const sulphurRemoved = (form: EnterpriseForm, row: FormRow): number => {
  const equipment = new Set(behind(form, row.outlet).map(({ id }) => id))
  const burnt = form.fuel.filter(fuel => equipment.has(String(fuel.equipment)) && isSolid(fuel))
  return sum(burnt.map(fuel => (amountIn(fuel, tonnesIn) * (numberOf(fuel, 'sulphur') ?? 0)) / 100)) * share(row)
}

/** NOx that is no longer there when the meter of the outlet sees the gas, t. */
const noxRemoved = (form: EnterpriseForm, row: FormRow): number => {
  const left = sum(behind(form, row.outlet).map(each => numberOf(each, 'noxT') ?? 0))
  return share(row) >= 1 ? 0 : (left * share(row)) / (1 - share(row))
}

const agents = [
  { label: '脱除每吨硫所用石灰石', unit: 't/t', range: [3, 4.5], method: /^DS/, agent: /石灰石/, removed: sulphurRemoved },
  { label: '脱除每吨 NOₓ 所用氨水（20 %）', unit: 't/t', range: [1.8, 3], method: /^DN/, agent: /氨水/, removed: noxRemoved },
] as const

const checkAgents = (form: EnterpriseForm): FormProblem[] =>
  form.treatment.flatMap((row, index) => {
    const rule = agents.find(({ method, agent }) => method.test(String(row.method)) && agent.test(String(row.agent)))
    if (!rule || isBlank(row.agentUse)) return []
    const removed = rule.removed(form, row)
    const used = numberOf(row, 'agentUse')! / removed
    if (removed <= 0 || !outside(used, rule.range)) return []
    const fault = warningFault(said(rule.label, used, rule.range, rule.unit))
    return [{ path: `treatment[${index}].agentUse`, section: 'treatment', row: row.id, field: 'agentUse', ...fault }]
  })

/**
 * Input compared with output, as a plant engineer would calculate it; only where both are reported. Warnings. Source: fill-workflow §3.3 (the
 * last line of which, meters against the calculation, is the engine's: `engine/inventory/checks/measured.ts`).
 */
export const checkYields = (form: EnterpriseForm): FormProblem[] => [
  ...yields.flatMap(each => checkYield(form, each)),
  ...checkAgents(form),
]
