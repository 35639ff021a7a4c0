const folder = '/LaiYuanChengYin/KongQiZhiLiangChaoBiaoGaoJing'
export const casesPath = `${folder}/AnJian`
export const todosPath = '/LaiYuanChengYin/DaiBan'

/** Address of the record of a case. */
export const caseLink = (id: number): string => `${folder}/AnJuan?case=${id}`
