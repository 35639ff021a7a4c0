/** Fetches the charts' module ahead of its first use; after a failure the chart that needs it loads it again. */
export const preloadCharts = () => void import('./echarts.ts').catch(() => undefined)
