const folder = '/LaiYuanChengYin/KongQiZhiLiangChaoBiaoGaoJing'
export const casesPath = `${folder}/AnJian`
/** Cells by rank; where tasks for hot cells are until they have a page of their own. */
export const gridRanksPath = '/ReDianWangGeSuYuan/WangGePaiMingFenXi'
export const todosPath = '/LaiYuanChengYin/DaiBan'

/** Address of the record of a case. */
export const caseLink = (id: number): string => `${folder}/AnJuan?case=${id}`

export const fieldOrdersPath = `${folder}/XianChangRenWu`
/** Address of a field order, where it is read and handled. */
export const fieldOrderLink = (id: number): string => `${fieldOrdersPath}?order=${id}`
