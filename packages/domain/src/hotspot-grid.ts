/** Items of the hotspot grid, and the periods that have maps. */

import { type ParameterId, parameters } from './parameters.ts'

/** Items that stations measure. */
export const stationGridItems = ['pm2_5', 'pm10', 'no2', 'so2', 'o3', 'co'] as const
/** The last one comes from the calibrated detectors round the parks, and from them alone. */
export const gridItems = [...stationGridItems, 'tvoc'] as const
export type StationGridItem = (typeof stationGridItems)[number]
export type GridItem = (typeof gridItems)[number]
export const gridSteps = ['hour', 'day', 'month'] as const
export type GridStep = (typeof gridSteps)[number]

/** Ozone of days and months is that of the daily maximum of 8 h. */
export const gridParameter = (item: GridItem, step: GridStep): ParameterId => (item === 'o3' && step !== 'hour' ? 'o3_8h' : item)
/** Isobutylene equivalents of photo-ionisation are no sum of species: the name says so. */
export const gridItemLabel = (item: GridItem, step: GridStep): string =>
  item === 'tvoc' ? 'PID TVOC' : parameters[gridParameter(item, step)].label

/** Parts of 500 m along a side of a cell of 3 km. */
export const fineSide = 6

/** Distance of the nearest sensor up to which a cell has strong and medium support, km. */
export const supportKm = { strong: 1.5, medium: 5 } as const
export const supportLabels = ['—', '弱', '中', '强'] as const

export const warningReasons = { highest: '月均最高', lastYear: '同比最差', previous: '环比最差' } as const
export type WarningReason = keyof typeof warningReasons

export const gridMethods = { fused: '扩散模型与克里金融合', kriging: '普通克里金', idw: '反距离加权', median: '全市中位数' } as const

/** |z| of Gi* beyond which a cell is hot or cold with 99 %. */
export const hotZ = 2.576
