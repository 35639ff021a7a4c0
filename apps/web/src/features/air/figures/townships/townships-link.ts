/** Opens 污染板块图 at the townships, where their borders are brought in. */
export const townshipsLink = '/LaiYuanChengYin/KongQiZhiLiangJueCeFenXi/WuRanBanKuaiTu?area=township'
