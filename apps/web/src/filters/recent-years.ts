/** Years of a selector that is not bound to existing data: this one and five back (specification, section 9). */
export const recentYears = (thisYear: number): number[] => Array.from({ length: 6 }, (_, n) => thisYear - n)

export const yearOptions = (years: readonly number[]) => years.map(value => ({ value, label: `${value} 年` }))
