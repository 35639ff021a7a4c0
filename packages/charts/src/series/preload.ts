/** Fetches the charts' module ahead of their first use. */
export const preloadCharts = () => void import('./echarts.ts')
