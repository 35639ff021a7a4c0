import * as echarts from 'echarts'

export const use = echarts
