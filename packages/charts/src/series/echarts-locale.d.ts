declare module 'echarts/lib/i18n/langZH.js' {
  const zh: object
  export default zh
}
