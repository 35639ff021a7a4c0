/** Words of fill tasks that screens and calls share. */
export const taskKinds = { enterprise: '企业任务', surface: '面源任务' } as const
export const statisticsBy = { county: '按区县', industry: '按行业', state: '按状态', overdue: '未交企业' } as const
