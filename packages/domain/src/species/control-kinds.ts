/** Runs of a gas chromatograph that measure no air: zero air, or a gas of known content. */
export const controlKindNames = { blank: '空白', check: '校准核查', retention: '保留时间标准', laboratory: '实验室控制' } as const
export type ControlKind = keyof typeof controlKindNames
export const controlKinds = Object.keys(controlKindNames) as ControlKind[]

/**
 * Bounds of the checks of control runs as an installation begins with them; the dictionary `speciesControl` changes them. `provisional` ones come from few data
 * and are shown as 待核.
 *
 * Source: reference/voc-methods, section 4 (EPA PAMS; Utah DAQ, autogc_validation).
 */
export const controlBoundSpecs = {
  blank: { name: '空白上限', unit: 'ppbC', value: 0.5, least: 0.01, most: 30, provisional: false },
  recoveryLow: { name: '回收率下限', unit: '%', value: 70, least: 1, most: 99, provisional: false },
  recoveryHigh: { name: '回收率上限', unit: '%', value: 130, least: 101, most: 500, provisional: false },
  precision: { name: '精密度上限', unit: '%', value: 25, least: 1, most: 200, provisional: false },
  unidentified: { name: '未识别占比上限', unit: '%', value: 50, least: 1, most: 99, provisional: true },
  unidentifiedFrom: { name: '未识别占比自总量', unit: 'ppbC', value: 50, least: 0, most: 10_000, provisional: true },
  closure: { name: '质量闭合差上限', unit: '%', value: 1, least: 0.01, most: 50, provisional: true },
} as const satisfies Record<string, { name: string; unit: string; value: number; least: number; most: number; provisional: boolean }>
export type ControlBound = keyof typeof controlBoundSpecs
export type ControlBounds = Record<ControlBound, number>
export const controlBoundKeys = Object.keys(controlBoundSpecs) as ControlBound[]
export const defaultControlBounds = Object.fromEntries(controlBoundKeys.map(key => [key, controlBoundSpecs[key].value])) as ControlBounds
