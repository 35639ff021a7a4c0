/** Words in units of the factor library, as people read them. Longer ones first where one begins another. */
const words: readonly (readonly [RegExp, string])[] = [
  [/% \(kg NH3 per 100 kg fertiliser\)/, '%（每 100 kg 肥料的 NH₃，kg）'],
  [/100% H2SO4/, '硫酸（折 100 %）'],
  [/HNO3/, '硝酸'],
  [/wastewater/, '废水'],
  [/gasoline/, '汽油'],
  [/diesel/, '柴油'],
  [/solvent/, '溶剂'],
  [/clinker/, '熟料'],
  [/charged/, '装料'],
  [/cement/, '水泥'],
  [/textile/, '纺织品'],
  [/component/, '组件'],
  [/vehicle|car\b|veh\b/, '辆'],
  [/sinter/, '烧结矿'],
  [/waste/, '垃圾'],
  [/coal/, '煤'],
  [/coke/, '焦炭'],
  [/wood/, '木柴'],
  [/dry/, '干料'],
  [/TVP/, '真实蒸气压'],
  [/LTO/, '起降循环'],
  [/AAP/, '头（年均存栏）'],
  [/head/, '头'],
  [/cap\b/, '人'],
  [/month/, '月'],
  [/mu\b/, '亩'],
  [/10\^4 ?/, '万'],
  [/m2/g, 'm²'],
  [/m3/g, 'm³'],
  [/\*/g, '·'],
]

/**
 * A unit of the factor library, of the source tree or of a filling form for people: `g/kg diesel` is `g/kg 柴油`, `万m3` is `万m³`. What is stored, and the calls,
 * keep the unit unchanged.
 */
export const factorUnitText = (unit: string): string =>
  unit === '-' ? '无量纲' : words.reduce((text, [word, said]) => text.replace(word, said), unit)
