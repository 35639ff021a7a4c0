/** 填报导入 of a task: an enterprise's own workbook, or, for staff, one for an enterprise of the list. */
export const fillImportAt = (taskId: number): string => `/PaiFangQingDanGuanLi/QiYeRenWuGuanLi/FillTaskImport?task=${taskId}`
