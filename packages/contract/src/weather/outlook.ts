import {
  declareColumns,
  hiddenColumnSpec,
  numberColumnSpec,
  parameterColumnSpec,
  textColumnSpec,
  timeColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { frameOf, PlaceId, PlaceIds } from '../schemas.ts'

const windColumns = {
  wind_speed: parameterColumnSpec('wind_speed'),
  wind_direction: parameterColumnSpec('wind_direction'),
  wind_point: textColumnSpec('风向方位'),
}

export const placeHourColumns = declareColumns({
  time: timeColumnSpec('时间'),
  temperature: parameterColumnSpec('temperature'),
  ...windColumns,
  precipitation: parameterColumnSpec('precipitation'),
  pressure: numberColumnSpec('气压', { unit: 'hPa', decimals: 1 }),
  mixing_height: numberColumnSpec('混合层高度', { unit: 'm', decimals: 0 }),
  ventilation: numberColumnSpec('通风量', { unit: 'm²/s', decimals: 0 }),
  stability: textColumnSpec('稳定度'),
  diffusion: textColumnSpec('扩散条件'),
})

export const diffusionDayColumns = declareColumns({
  time: timeColumnSpec('日期', { width: 96 }),
  place: textColumnSpec('点位', { width: 72 }),
  place_id: hiddenColumnSpec('点位编号'),
  diffusion: textColumnSpec('扩散条件', { width: 72 }),
  ventilation: numberColumnSpec('平均通风量', { unit: 'm²/s', decimals: 0, width: 92 }),
  mixing_height: numberColumnSpec('最大混合层', { unit: 'm', decimals: 0, width: 92 }),
  stable_hours: numberColumnSpec('稳定时数', { unit: 'h', decimals: 0, width: 80 }),
  self_purification: numberColumnSpec('自净能力', { unit: 't/(d·km²)', decimals: 2, width: 92 }),
  ...windColumns,
  wind_point: textColumnSpec('风向方位', { width: 80 }),
  temperature_low: numberColumnSpec('最低气温', { unit: '℃', decimals: 1, width: 80 }),
  temperature_high: numberColumnSpec('最高气温', { unit: '℃', decimals: 1, width: 80 }),
  precipitation: numberColumnSpec('降水量', { unit: 'mm', decimals: 1 }),
})

const placeHours = call({
  name: 'Meteorology.PlaceHours',
  title: '点位逐时气象预报',
  permission: 'air:view',
  scope: { places: ['placeId'] },
  input: Type.Object({ placeId: PlaceId }),
  output: frameOf(placeHourColumns),
})
const diffusionDays = call({
  name: 'Meteorology.DiffusionDays',
  title: '逐日扩散条件',
  permission: 'air:view',
  scope: { places: ['placeIds'] },
  input: Type.Object({ placeIds: PlaceIds }),
  output: frameOf(diffusionDayColumns),
})

/** The coarse model's weather of the next days at places. */
export const weatherOutlookCalls = {
  PlaceHours: placeHours,
  PlaceHoursExport: exportOf(placeHours),
  DiffusionDays: diffusionDays,
  DiffusionDaysExport: exportOf(diffusionDays),
}
