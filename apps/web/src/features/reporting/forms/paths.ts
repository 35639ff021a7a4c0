/** Where one goes from one page of filling to the other, with the task. */
const root = '/PaiFangQingDanGuanLi/QiYeRenWuGuanLi'
export const fillAt = (taskId: number, enterpriseId?: number) =>
  `${root}/EnterpriseTaskFill?task=${taskId}${enterpriseId === undefined ? '' : `&enterprise=${enterpriseId}`}`
export const importAt = (taskId: number) => `${root}/FillTaskImport?task=${taskId}`
