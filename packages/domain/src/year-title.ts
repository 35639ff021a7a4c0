/** Name of a task or an inventory with its year in front, unless the name begins with it: `2026 年 工业企业年度填报`. */
export const yearTitle = (year: number, name: string): string => (name.startsWith(String(year)) ? name : `${year} 年 ${name}`)

/** Name of what an inventory took over from another year; the name alone where it was reported for the year itself. */
export const nameWithYear = ({ name, filledYear }: { name: string; filledYear: number | null }): string =>
  filledYear === null ? name : `${name}（沿用 ${filledYear} 年）`
