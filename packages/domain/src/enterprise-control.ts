/** By whom an enterprise is supervised, as the register names it. */
export const enterpriseControls = ['国控', '省控', '市控', '其他'] as const
export type EnterpriseControl = (typeof enterpriseControls)[number]

/** The word that every screen shows; 其他 where the register says nothing. */
export const enterpriseControlOf = (value: string | null): EnterpriseControl => enterpriseControls.find(each => each === value) ?? '其他'
