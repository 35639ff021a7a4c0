import { type EnterpriseForm, type FormRow, numberOf } from '../form.ts'
import { errorFault, type FormProblem, warningFault } from './context.ts'

type Linked = 'treatment' | 'equipment'

const at = (section: Linked, index: number, row: FormRow, field: string) => ({
  ...{ path: `${section}[${index}].${field}`, section, row: row.id, field },
})

/** Nothing is treated while nothing runs. Source: fill-workflow §1.6. */
export const checkRunHours = ({ equipment, treatment }: EnterpriseForm): FormProblem[] =>
  treatment.flatMap((row, index) => {
    const treated = equipment.find(({ id }) => id === row.equipment)
    const [run, hours] = [numberOf(row, 'runHours'), treated ? numberOf(treated, 'annualHours') : null]
    if (run === null || hours === null || run <= hours) return []
    return [{ ...at('treatment', index, row, 'runHours'), ...errorFault(`年运行小时 ${run} 超过所对应设备的 ${hours}`) }]
  })

/** Lower stacks of power stations are rare, m. Source: fill-workflow §1.2. */
const usualPowerStack = 60

/** Power is made under high stacks. */
export const checkPowerStacks = ({ equipment, outlet }: EnterpriseForm): FormProblem[] =>
  equipment.flatMap((row, index) => {
    const stack = row.purpose === '发电' || row.purpose === '热电联产' ? outlet.find(({ id }) => id === row.outlet) : undefined
    const height = stack ? numberOf(stack, 'height') : null
    if (height === null || height >= usualPowerStack) return []
    const message = `发电设备的排放口“${String(stack!.outletNo)}”高 ${height} m，通常不低于 ${usualPowerStack} m，请核对`
    return [{ ...at('equipment', index, row, 'outlet'), ...warningFault(message) }]
  })
