/** English words of techniques and fuels in the factor library, whole or in part; the first that fits. */
const words: readonly (readonly [RegExp, string])[] = [
  [/^road tanker$/, '汽油罐车装车'],
  [/^storage tank filling no stage 1B$/, '油罐卸油（无油气回收）'],
  [/^tank breathing$/, '储罐呼吸'],
  [/^vehicle refuelling no control$/, '加油（无油气回收）'],
  [/^drips\/spillage$/, '滴漏'],
  [/^baghouse full enclosure$/, '全封闭＋袋式除尘'],
  [/^baghouse multiple pickups$/, '多点集气＋袋式除尘'],
  [/^chemical additive at the point$/, '作业点喷洒抑尘剂'],
  [/^conveyor full cover$/, '输送带全封闭'],
  [/^conveyor half cover$/, '输送带半封闭'],
  [/^conveyor three-quarter cover$/, '输送带四分之三封闭'],
  [/^crusher baghouse$/, '破碎机袋式除尘'],
  [/^crusher full enclosure$/, '破碎机全封闭'],
  [/^crusher water spray$/, '破碎机喷水'],
  [/^screener cover\+spray$/, '筛分机加盖＋喷水'],
  [/^screener fabric filter$/, '筛分机袋式除尘'],
  [/^sprinklers and binder$/, '喷淋＋结壳剂'],
  [/^thermal oxidation \(EMEP\)$/, '热力氧化（EMEP）'],
  [/^water spray at the point$/, '作业点喷水'],
  [/^water sprays$/, '喷水'],
  [/^wind screen on the windward side$/, '迎风面防风网'],
  [/^altitude ?> ?(\d+) m$/, '海拔 >$1 m'],
  [/^fuel S (\d+) ppm$/, '燃料含硫 $1 ppm'],
  [/^load (\d+) ?%$/, '载重率 $1 %'],
  [/^speed ([<>]?[\d-]+) km\/h$/, '车速 $1 km/h'],
  [/^RH([<>])(\d+) ?%$/, '相对湿度 $1$2 %'],
  [/^D heavy$/, '柴油重型车'],
  [/^D light$/, '柴油轻型车'],
  [/^D small\/bus$/, '柴油小型车、客车'],
  [/^G heavy$/, '汽油重型车'],
  [/^G light$/, '汽油轻型车'],
  [/^G PRE-I$/, '汽油车 国一前'],
  [/^G III$/, '汽油车 国三'],
  [/^G IV-V$/, '汽油车 国四、国五'],
  [/^D III$/, '柴油车 国三'],
  [/^D IV-V$/, '柴油车 国四、国五'],
  [/^D<=III$/, '柴油车 国三及以前'],
  [/^D>=IV$/, '柴油车 国四及以后'],
  [/EMEP Tier ?1/, 'EMEP 一级方法'],
]

/**
 * A technique, fuel or product of the factor library as answers, screens and files say it: `fuel S 10 ppm` is `燃料含硫 10 ppm`. What people have written
 * stays unchanged, and so does the library's own text, which rules are matched by.
 */
export const factorClassText = (text: string): string => {
  const found = words.find(([word]) => word.test(text))
  return found ? text.replace(...(found as [RegExp, string])) : text
}
