/** 车载走航监测; `?run=3` is one run. */
export const mobileRunsPath = '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/CheZaiJianCe'
