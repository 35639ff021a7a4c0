/** Kinds of background jobs in the words of the screens; every kind that a worker runs has one. */
export const jobKindWords: Readonly<Record<string, string>> = {
  export: '导出表格',
  backup: '备份',
  'backup-check': '备份校验',
  'pack-hours': '整理历史数据',
  backfill: '补算统计数据',
  'model-run': '模型计算',
  'twin-experiments': '溯源算法检验',
  dossier: '溯源档案',
  'mobile-report': '走航报告',
  'discharge-calculation': '排放量计算',
  'inventory-import': '清单导入',
  'enterprise-import': '企业导入',
  'fill-import': '填报表导入',
  'surface-import': '面源导入',
  'approval-import': '审核意见导入',
  'import-file': '监测数据导入',
  'import-townships': '乡镇边界导入',
  'import-model': '模型文件导入',
  'import-mobile-run': '走航数据导入',
}

/** Fields of results in the words of the screens. Ids and lists that only lead to a page have none. */
const resultWords: Readonly<Record<string, string>> = {
  fileName: '文件',
  name: '名称',
  model: '模型',
  year: '年份',
  rows: '行数',
  points: '测点数',
  days: '点位日',
  added: '新增',
  updated: '更新',
  unchanged: '未变化',
  same: '相同',
  refused: '拒收',
  duplicates: '重复',
  empty: '空值',
  unknownStations: '未知站点',
  errors: '错误',
  errorRows: '错误行',
  warnings: '提示',
  faults: '问题明细',
  unknownColumns: '未识别的列',
  notes: '说明',
  notices: '提示说明',
  changes: '变化项目',
  passed: '通过',
  rejected: '退回',
  sources: '排放源',
  calculated: '重新计算',
  results: '计算结果',
  block: '阻断',
  missing: '缺项',
  warn: '提示项',
  tookMs: '用时（ms）',
  seal: '清单 SHA-256',
}

const itemText = (item: unknown): string => {
  if (typeof item !== 'object' || item === null) return String(item)
  const { row, column, reason, label } = item as Readonly<Record<string, unknown>>
  if (reason !== undefined) return `第 ${String(row)} 行${column ? `“${String(column)}”` : ''}：${String(reason)}`
  return label === undefined ? JSON.stringify(item) : String(label)
}

const mostItems = 5

const valueText = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (!Array.isArray(value)) return itemText(value)
  if (value.length === 0) return null
  const rest = value.length > mostItems ? `等 ${value.length} 条` : ''
  return `${value.slice(0, mostItems).map(itemText).join('；')}${rest}`
}

/** The result of a job, label and text, in the order of the words. Fields without a value are left out. */
export const jobResultFacts = (result: unknown): (readonly [string, string])[] => {
  if (typeof result !== 'object' || result === null) return []
  const fields = result as Readonly<Record<string, unknown>>
  return Object.entries(resultWords).flatMap(([key, label]) => {
    const text = valueText(fields[key])
    return text === null ? [] : [[label, text] as const]
  })
}
