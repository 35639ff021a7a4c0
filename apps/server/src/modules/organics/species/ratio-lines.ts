import type { SourceProfile } from '@qingyuan/domain/species/source-profiles.ts'
import { speciesMasses } from './means.ts'
import { profileColumn } from './profile-library.ts'

type Row = readonly [numerator: number, denominator: number, label: string, low: number, high: number | null, source: string]

/** Ratios that were published for sources, ppb/ppb by species numbers. An open range has no upper end; those marked 待核 are recalled, not read. */
const rows: readonly Row[] = [
  [42, 41, '生物质或燃煤', 0, 0.6, '国内文献常见范围（待核）'],
  [42, 41, '混合燃烧', 0.6, 1.0, '国内文献常见范围（待核）'],
  [42, 41, '机动车', 1.0, 2.0, '国内文献常见范围（待核）'],
  [42, 41, '交通与挥发', 2.0, 4.0, '国内文献常见范围（待核）'],
  [42, 41, '溶剂与工业', 4.0, null, '国内文献常见范围（待核）'],
  [42, 41, '隧道实测', 1.52, 1.52, '王鸣等 2018 环境科学 39(10)'],
  [42, 41, '重庆 成都 北京冬季', 0.744, 1.36, '王鸣等 2018 环境科学 39(10)'],
  [42, 41, '广州 / 上海', 1.78, 2.37, '王鸣等 2018 环境科学 39(10)'],
  [42, 41, '阳泉夏季（苯/甲苯 2.1±1.3）', 0.29, 1.25, '环境科学 2020 阳泉夏季'],
  [118, 46, '城市空气（质控用）', 2.78, 3.05, '王鸣等 2018 环境科学 39(10)'],
  [44, 45, '19 城市', 2.03, 2.63, 'Avino 2001'],
  [44, 46, '19 城市', 1.59, 2.09, 'Avino 2001'],
  [43, 118, '新鲜', 0.25, 0.4, '国内文献常见范围（待核）'],
  [43, 118, '老化或传输', 0.5, null, '国内文献常见范围（待核）'],
  [5, 6, '燃煤', 0.56, 0.8, '国内文献常见范围（待核）'],
  [5, 6, '天然气', 0.82, 0.89, '国内文献常见范围（待核）'],
  [5, 6, '液态汽油', 1.5, 3.0, '国内文献常见范围（待核）'],
  [5, 6, '机动车尾气', 2.2, 3.8, '国内文献常见范围（待核）'],
  [5, 6, '燃料挥发', 1.8, 4.6, '国内文献常见范围（待核）'],
  [5, 6, '阳泉夏季', 1.1, 2.3, '环境科学 2020 阳泉夏季'],
  [3, 4, '机动车', 0.2, 0.3, '国内文献常见范围（待核）'],
  [3, 4, '液化石油气', 0.42, 0.46, '国内文献常见范围（待核）'],
  [3, 4, '天然气', 0.6, 1.0, '国内文献常见范围（待核）'],
  [2, 1, '多城市', 0.27, 0.645, '王鸣等 2018 环境科学 39(10)'],
  [2, 1, '广州（LPG 公交）', 1.27, 1.27, '王鸣等 2018 环境科学 39(10)'],
  [38, 40, '仅机动车', 0.3, 0.5, '国内文献常见范围（待核）'],
  [42, 41, '汽油车尾气（E10，2008）', 1.664, 1.664, 'EPA SPECIATE 5.2'],
  [5, 6, '汽油车尾气（E10，2008）', 5.5, 5.5, 'EPA SPECIATE 5.2'],
  [38, 40, '汽油车尾气（E10，2008）', 0.08922, 0.08922, 'EPA SPECIATE 5.2'],
  [2, 1, '汽油车尾气（E10，2008）', 0.03788, 0.03788, 'EPA SPECIATE 5.2'],
  [42, 41, '汽油车尾气（旧车冷启动）', 1.391, 1.391, 'EPA SPECIATE 5.2'],
  [43, 118, '汽油车尾气（旧车冷启动）', 0.119, 0.119, 'EPA SPECIATE 5.2'],
  [5, 6, '汽油车尾气（旧车冷启动）', 2.728, 2.728, 'EPA SPECIATE 5.2'],
  [3, 4, '汽油车尾气（旧车冷启动）', 0.1778, 0.1778, 'EPA SPECIATE 5.2'],
  [38, 40, '汽油车尾气（旧车冷启动）', 0.06108, 0.06108, 'EPA SPECIATE 5.2'],
  [2, 1, '汽油车尾气（旧车冷启动）', 0.2273, 0.2273, 'EPA SPECIATE 5.2'],
  [42, 41, '隧道机动车（扣柴油，1995）', 1.832, 1.832, 'EPA SPECIATE 5.2'],
  [43, 118, '隧道机动车（扣柴油，1995）', 0.2374, 0.2374, 'EPA SPECIATE 5.2'],
  [5, 6, '隧道机动车（扣柴油，1995）', 2.438, 2.438, 'EPA SPECIATE 5.2'],
  [3, 4, '隧道机动车（扣柴油，1995）', 0.2067, 0.2067, 'EPA SPECIATE 5.2'],
  [2, 1, '隧道机动车（扣柴油，1995）', 0.2627, 0.2627, 'EPA SPECIATE 5.2'],
  [42, 41, '柴油货车（2007 年前）', 0.3868, 0.3868, 'EPA SPECIATE 5.2'],
  [43, 118, '柴油货车（2007 年前）', 0.5806, 0.5806, 'EPA SPECIATE 5.2'],
  [5, 6, '柴油货车（2007 年前）', 5.513, 5.513, 'EPA SPECIATE 5.2'],
  [3, 4, '柴油货车（2007 年前）', 0.5315, 0.5315, 'EPA SPECIATE 5.2'],
  [38, 40, '柴油货车（2007 年前）', 0.1401, 0.1401, 'EPA SPECIATE 5.2'],
  [2, 1, '柴油货车（2007 年前）', 0.8227, 0.8227, 'EPA SPECIATE 5.2'],
  [42, 41, '汽油顶空蒸气', 2.412, 2.412, 'EPA SPECIATE 5.2'],
  [43, 118, '汽油顶空蒸气', 0.2872, 0.2872, 'EPA SPECIATE 5.2'],
  [5, 6, '汽油顶空蒸气', 3.535, 3.535, 'EPA SPECIATE 5.2'],
  [3, 4, '汽油顶空蒸气', 0.0727, 0.0727, 'EPA SPECIATE 5.2'],
  [5, 6, '液化石油气成分', 3.041, 3.041, 'EPA SPECIATE 5.2'],
  [3, 4, '液化石油气成分', 0.4828, 0.4828, 'EPA SPECIATE 5.2'],
  [2, 1, '液化石油气成分', 38.1, 38.1, 'EPA SPECIATE 5.2'],
  [42, 41, '工业燃煤锅炉', 1.882, 1.882, 'EPA SPECIATE 5.2'],
  [43, 118, '工业燃煤锅炉', 0.4821, 0.4821, 'EPA SPECIATE 5.2'],
  [5, 6, '工业燃煤锅炉', 1.051, 1.051, 'EPA SPECIATE 5.2'],
  [3, 4, '工业燃煤锅炉', 0.4702, 0.4702, 'EPA SPECIATE 5.2'],
  [2, 1, '工业燃煤锅炉', 0.1991, 0.1991, 'EPA SPECIATE 5.2'],
  [42, 41, '焦炉烟囱气', 0.04209, 0.04209, 'EPA SPECIATE 5.2'],
  [2, 1, '焦炉烟囱气', 0.04262, 0.04262, 'EPA SPECIATE 5.2'],
  [42, 41, '焦炉（芝加哥 1992）', 0.1639, 0.1639, 'EPA SPECIATE 5.2'],
  [43, 118, '焦炉（芝加哥 1992）', 0.7073, 0.7073, 'EPA SPECIATE 5.2'],
  [5, 6, '焦炉（芝加哥 1992）', 1.468, 1.468, 'EPA SPECIATE 5.2'],
  [3, 4, '焦炉（芝加哥 1992）', 0.133, 0.133, 'EPA SPECIATE 5.2'],
  [42, 41, '稻麦秸秆燃烧', 0.6358, 0.6358, 'EPA SPECIATE 5.2'],
  [43, 118, '稻麦秸秆燃烧', 0.5556, 0.5556, 'EPA SPECIATE 5.2'],
  [5, 6, '稻麦秸秆燃烧', 1.071, 1.071, 'EPA SPECIATE 5.2'],
  [3, 4, '稻麦秸秆燃烧', 0.3571, 0.3571, 'EPA SPECIATE 5.2'],
  [38, 40, '稻麦秸秆燃烧', 0.397, 0.397, 'EPA SPECIATE 5.2'],
  [2, 1, '稻麦秸秆燃烧', 0.2133, 0.2133, 'EPA SPECIATE 5.2'],
]

/** Ratio of a profile in ppb/ppb; null without one of the species. */
const ratioOfProfile = (profile: SourceProfile, numerator: number, denominator: number): number | null => {
  const column = profileColumn(profile)
  const [over, under] = [numerator, denominator].map(no => column[no - 1]! / speciesMasses[no - 1]!)
  return over! > 0 && under! > 0 ? over! / under! : null
}

/** Reference lines of a ratio: profiles of the city, published ranges, profiles of the library. */
export const ratioLines = (numerator: number, denominator: number, own: readonly SourceProfile[]) => [
  ...own.flatMap(profile => {
    const ratio = ratioOfProfile(profile, numerator, denominator)
    return ratio === null
      ? []
      : [{ label: profile.name, low: ratio, high: ratio, source: `本市实测源谱${profile.year && ` ${profile.year}`}` }]
  }),
  ...rows.filter(([a, b]) => a === numerator && b === denominator).map(([, , label, low, high, source]) => ({ label, low, high, source })),
]
