const [narrow, wide] = [1366, 1920]

/** Base unit of chart texts, px: 8 on screens up to 1366 px wide, 9.5 from 1920 px on (specification, section 9). */
export const baseUnit = (screenWidth: number): number => 8 + 1.5 * Math.min(Math.max((screenWidth - narrow) / (wide - narrow), 0), 1)

/** Whole px of a text of so many base units; never below 11, the least at which Chinese is readable. */
export const textSizeOf = (units: number, screenWidth: number): number => Math.max(11, Math.round(units * baseUnit(screenWidth)))

/** Without a screen (tests, pictures of the server) as on the narrowest one. */
const screenWidth = (globalThis as { screen?: { width: number } }).screen?.width ?? narrow

/** Axis labels and notes: 11 px, 12 on wide screens. */
export const labelSize = textSizeOf(1.3, screenWidth)
/** Legends, tooltips, names of parts: 12 px, 14 on wide screens. */
export const wordSize = textSizeOf(1.45, screenWidth)
