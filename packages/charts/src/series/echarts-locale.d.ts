declare module 'echarts/lib/i18n/langZH.js' {
  const zh: Parameters<typeof import('echarts/core').registerLocale>[1]
  export default zh
}
