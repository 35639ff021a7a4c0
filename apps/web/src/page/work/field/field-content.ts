import type { FieldPlan } from '@qingyuan/contract/work/field-schemas.ts'
import type { FieldTask } from '@qingyuan/domain/lifecycles/field-order.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { regionText } from '@qingyuan/domain/suspect-text.ts'
import type { Static } from 'typebox'

/** Where to look; the length of the route where it is known. */
export type Plan = Pick<Static<typeof FieldPlan>, 'regions'> & { routeKm: number | null }

/** What is required of the field, filled in from the trace; the sender may change it. */
export const fieldContent = (task: FieldTask, title: string, plan: Plan | null): string => {
  const areas = plan && plan.regions.length > 0 ? `可能区域：${plan.regions.map(regionText).join('；')}。` : ''
  const requirement = {
    mobile: `请沿建议路线走航${plan?.routeKm ? `（约 ${numberText(plan.routeKm, 1)} km）` : ''}，同风向时段在各可能区域下风侧横穿各一次；出现高值时停车查明来源，拍照并记录位置。`,
    station: '请在可能区域与站点之间补设临时监测点，连续监测 48 小时；相关站点缺测的先补传数据。',
    patrol: '请巡查散煤燃烧、秸秆焚烧、施工扬尘和未登记的排放点；发现来源的拍照并记录位置。',
    consult: '请会同相关单位研判，提出意见并留存记录。',
  }[task]
  return `${title}：${requirement}${areas}`
}

export const taskTitle = (task: FieldTask): string =>
  ({ mobile: '派走航查未知来源', station: '派补测', patrol: '派巡查', consult: '派会商' })[task]
