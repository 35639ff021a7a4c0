/** Label of a fact of a model run: days of the request that have no result and are left out of the answer. */
export const missingDaysFact = '缺少日期'
