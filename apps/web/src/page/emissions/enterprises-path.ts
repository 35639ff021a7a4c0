/** 企业信息; `?open=12` is the profile of an enterprise, `?supervision=12` what supervision has with it. */
export const enterprisesPath = '/PaiFangQingDanGuanLi/Enterprise/EnterpriseInfo'
