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
  blank: { unit: 'ppbC', value: 0.5, least: 0.01, most: 30, provisional: false },
  recoveryLow: { unit: '%', value: 70, least: 1, most: 99, provisional: false },
  recoveryHigh: { unit: '%', value: 130, least: 101, most: 500, provisional: false },
  precision: { unit: '%', value: 25, least: 1, most: 200, provisional: false },
  unidentified: { unit: '%', value: 50, least: 1, most: 99, provisional: true },
  unidentifiedFrom: { unit: 'ppbC', value: 50, least: 0, most: 10_000, provisional: true },
  closure: { unit: '%', value: 1, least: 0.01, most: 50, provisional: true },
} as const satisfies Record<string, { unit: string; value: number; least: number; most: number; provisional: boolean }>
export type ControlBound = keyof typeof controlBoundSpecs
export const isControlBound = (text: string): text is ControlBound => Object.hasOwn(controlBoundSpecs, text)
export type ControlBounds = Record<ControlBound, number>
export const controlBoundKeys = Object.keys(controlBoundSpecs) as ControlBound[]
export const defaultControlBounds = Object.fromEntries(controlBoundKeys.map(key => [key, controlBoundSpecs[key].value])) as ControlBounds
