/** What people say of a smell. Kinds and channels are the platform's own list, without a standard. */

export const odourKinds = {
  coking: '焦化、焦油味',
  ammonia: '氨味',
  sulphide: '臭鸡蛋味',
  solvent: '溶剂、油漆味',
  chemical: '化工刺激味',
  burnt: '焦糊、烟味',
  rotten: '垃圾、腐臭味',
  other: '其他',
} as const
export type OdourKind = keyof typeof odourKinds

export const complaintChannels = { hotline: '12345 热线', letter: '信访', online: '网络举报', onSite: '现场发现', other: '其他' } as const
export type ComplaintChannel = keyof typeof complaintChannels

/** Six steps of the strength of a smell, as Japan's offensive odour control law has them; used for the same in China without a standard. */
export const odourStrengths = ['0 无臭', '1 勉强可感', '2 轻微', '3 明显', '4 强烈', '5 难以忍受'] as const

/** A sensor within this distance could have noticed it, km. */
export const noticeKm = 3
/** Odour number from which a sensor has noticed a smell: the boundary limit of class I of GB 14554-93. */
export const noticedOdour = 10
/** Minutes before and after. */
export const noticeMinutes = 30
