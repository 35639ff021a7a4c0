import { gridItems } from '@qingyuan/domain/hotspot-grid.ts'

const folder = '/LaiYuanChengYin/KongQiZhiLiangChaoBiaoGaoJing'
export const casesPath = `${folder}/AnJian`
export const todosPath = '/LaiYuanChengYin/DaiBan'

/** Address of the list of a station's cases that were opened on some days. */
export const casesLink = ({ placeId, from, to }: { placeId: number; from: string; to: string }): string =>
  `${casesPath}?place=${placeId}&from=${from}&to=${to}`

/** Address of the record of a case. */
export const caseLink = (id: number): string => `${folder}/AnJuan?case=${id}`

export const fieldOrdersPath = `${folder}/XianChangRenWu`
/** Address of a field order, where it is read and handled. */
export const fieldOrderLink = (id: number): string => `${fieldOrdersPath}?order=${id}`

export const gridTasksPath = '/ReDianWangGeSuYuan/WgRenWuChaXun'
/** Address of a task for a hot cell, where it is read and handled. */
export const gridTaskLink = (id: number): string => `${gridTasksPath}?task=${id}`

/** Page of the grid with a cell opened. */
export const gridCellLink = (placeId: number): string => `/ReDianWangGeSuYuan/WgQuShiFenXi?cell=${placeId}`

/** Form of a task for the cell of an alarm; one of NMHC or odour is about the map of organics. */
export const gridIssueLink = (placeId: number, parameter: string | null, alarmId: number): string =>
  `/ReDianWangGeSuYuan/WgRenWuXiaFa?item=${gridItems.find(item => item === parameter) ?? 'tvoc'}&cell=${placeId}-alarm-${alarmId}`

/** Page of a sensor round a park. */
export const gridSensorLink = (placeId: number): string => `/ReDianWangGeSuYuan/ChuanGanQi?sensor=${placeId}`

/** Alarms of organics and odour. */
export const sensorAlarmsPath = '/ReDianWangGeSuYuan/BaoJingChaXun'
