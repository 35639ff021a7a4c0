/** Fetches the charts' module ahead of their first use; what does not come is asked for again by the chart that needs it. */
export const preloadCharts = () => void import('./echarts.ts').catch(() => undefined)
