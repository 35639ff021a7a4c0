import { type EnterpriseForm, type FormRow, isBlank, numberOf } from './form.ts'

type Products = readonly FormRow[]

const productOf = ({ name, unit }: FormRow): string | null =>
  isBlank(name) || isBlank(unit) ? null : `${String(name).trim()}|${String(unit)}`
const processOf = (row: FormRow): string => String(row.process ?? '').trim()

/**
 * The row that holds the output of a process step: the first of the same product (name and unit); null for that row itself. A product made in two
 * lines repeats its processes: the second row of a process follows the second line.
 */
export const leadingRow = (products: Products, row: FormRow): FormRow | null => {
  const product = productOf(row)
  if (product === null) return null
  const same = products.filter(each => productOf(each) === product)
  const line = same.filter(each => processOf(each) === processOf(row)).findIndex(({ id }) => id === row.id)
  const leader = same.filter(each => processOf(each) === processOf(same[0]!))[line]
  return !leader || leader.id === row.id ? null : leader
}

const scaled = (value: number | null, percent: number): number | null =>
  value === null ? null : Number(((value * percent) / 100).toPrecision(12))

/** The output of a product is entered once: its process steps have it, or the share of it that passes them. */
export const withProductSteps = (form: EnterpriseForm): EnterpriseForm => {
  const product = form.product.map(row => {
    const leader = leadingRow(form.product, row)
    if (!leader) return row
    const percent = numberOf(row, 'share') ?? 100
    const monthly = Array.isArray(leader.monthly) ? leader.monthly.map(part => scaled(part as number | null, percent)) : null
    return { ...row, annual: scaled(numberOf(leader, 'annual'), percent), monthly }
  })
  return { ...form, product }
}
