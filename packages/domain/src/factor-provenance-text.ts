/**
 * Provenances that were not compared with the original: values from memory, illustrative ones, what was derived from them, and tables copied from
 * programs. The same expression filters in the database.
 */
export const unconfirmedPattern = '^(recalled|illustrative|derived$|derived from (illustrative|a recalled)|found:(public )?[Gg]it[Hh]ub)'
const unconfirmed = new RegExp(unconfirmedPattern)

/** True for a factor that still has to be confirmed against its original. */
export const isUnconfirmed = (text: string): boolean => unconfirmed.test(text)

/** What a copied table is of, in place of where it was copied from. */
const copied: readonly (readonly [RegExp, string])[] = [
  [/pega.*EMEP/, 'EMEP/EEA 排放清单指南因子表'],
  [/pega/, '国外机动车排放系数表'],
  [/vein.*ef_china/, '国内机动车排放系数表'],
  [/vein.*speed_china/, '国内机动车速度修正系数表'],
  [/vein.*paved/, '铺装道路扬尘系数（AP-42）'],
  [/cement/, '国内水泥厂排放统计'],
  [/fuel table/, '燃料默认特性表'],
  [/speciation/, '组分比例表'],
]

/** Origin of a factor in one word. */
export const provenanceWord = (text: string): string => {
  if (isUnconfirmed(text)) return '待核'
  if (text.startsWith('found')) return '公开文献'
  return text.startsWith('derived') ? '推算' : text || '—'
}

const chinese = (source: string): string =>
  source
    .replace(/^found:/, '')
    .replace(/\bTables? (\d+(?:-\d+)?)/, '表 $1')
    .replace(/ text$/, ' 正文')
    .replace(/^([\w.]+\.(?:cn|com)) record (\d+)$/, '$1 第 $2 号')

/** Where a factor comes from, in words: one source, never the name of a program's repository. */
export const provenanceText = (text: string): string => {
  if (text.startsWith('recalled')) return '待核：按指南录入，未对照原文'
  if (/^(derived from )?illustrative/.test(text)) return text.startsWith('derived') ? '待核：由示意数据推算' : '待核：示意值'
  if (isUnconfirmed(text)) {
    const name = copied.find(([pattern]) => pattern.test(text))?.[1]
    if (text.startsWith('derived')) return '待核：由未核的数值推算'
    return `待核：${name ?? '公开程序中的系数表'}，转录，未对照原文`
  }
  const source = chinese(text.replace(/^derived from /, ''))
  const word = provenanceWord(text)
  return word === text ? text : `${word}：${source}`
}
