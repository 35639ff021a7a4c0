/** Parts of the year that statistics are distinguished by; calendar months of the day an hour belongs to. */

const months = {
  all: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  spring: [3, 4, 5],
  summer: [6, 7, 8],
  autumn: [9, 10, 11],
  winter: [12, 1, 2],
  heating: [11, 12, 1, 2, 3],
  warm: [4, 5, 6, 7, 8, 9, 10],
} as const

export type Season = keyof typeof months
export const seasonIds = Object.keys(months) as Season[]

/** Heating of the city runs from 1 November to 31 March. */
export const seasonNames: Readonly<Record<Season, string>> = {
  all: '全年',
  spring: '春季（3–5 月）',
  summer: '夏季（6–8 月）',
  autumn: '秋季（9–11 月）',
  winter: '冬季（12–2 月）',
  heating: '采暖季（11–3 月）',
  warm: '非采暖季（4–10 月）',
}

/** Does a day (`YYYY-MM-DD`) lie in the season? */
export const inSeason = (season: Season, day: string): boolean => (months[season] as readonly number[]).includes(Number(day.slice(5, 7)))
