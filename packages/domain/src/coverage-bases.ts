/** What the coverage of an inventory is judged by. */
export const coverageBases = {
  emission: '已填报的占上年排放',
  enterprises: '没有上年排放可比，已填报企业占应报企业',
  /** Of an imported one: none of its sources is one that reports. */
  unmatched: '外部导入的清单，排放源没有对应到企业，不能计算覆盖',
} as const
export type CoverageBasis = keyof typeof coverageBases
