/** Name of a task or an inventory with its year in front, unless the name begins with it: `2026 年 工业企业年度填报`. */
export const yearTitle = (year: number, name: string): string => (name.startsWith(String(year)) ? name : `${year} 年 ${name}`)
