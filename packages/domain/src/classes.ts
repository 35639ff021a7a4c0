/** The six air-quality classes of the specification (section 9). Colour is never their only carrier: show the word or the numeral. */

export interface AirClass {
  level: 1 | 2 | 3 | 4 | 5 | 6
  roman: string
  label: string
  short: string
  colourWord: string
}

export const airClasses: readonly AirClass[] = [
  { level: 1, roman: 'Ⅰ', label: '优', short: '优', colourWord: '绿' },
  { level: 2, roman: 'Ⅱ', label: '良', short: '良', colourWord: '黄' },
  { level: 3, roman: 'Ⅲ', label: '轻度污染', short: '轻度', colourWord: '橙' },
  { level: 4, roman: 'Ⅳ', label: '中度污染', short: '中度', colourWord: '红' },
  { level: 5, roman: 'Ⅴ', label: '重度污染', short: '重度', colourWord: '深红' },
  { level: 6, roman: 'Ⅵ', label: '严重污染', short: '严重', colourWord: '紫' },
]

/** Class 1..6 as shown; throws on another number, because callers hold a graded level. */
export const airClass = (level: number): AirClass => {
  const found = airClasses[level - 1]
  if (!found) throw new RangeError(`no class ${level}`)
  return found
}

/** Classes of a range, both ends: `良至轻度`, or the full word where they are one; null when one is missing. */
export const classRangeText = (from: number | null | undefined, to: number | null | undefined): string | null => {
  if (!from || !to) return null
  return from === to ? airClass(from).label : `${airClass(from).short}至${airClass(to).short}`
}
