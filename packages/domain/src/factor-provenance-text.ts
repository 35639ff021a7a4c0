/**
 * Provenances that were not compared with the original: values from memory, illustrative ones, what was derived from them, tables copied from programs,
 * and copies on web pages whose original was not found. The same expression filters in the database.
 */
export const unconfirmedPattern =
  '^(待核|recalled|illustrative|derived$|derived from (illustrative|a recalled)|found:(public )?[Gg]it[Hh]ub|(derived from )?found:(m\\.jinchutou|fx361|scholar\\.pku))'
const unconfirmed = new RegExp(unconfirmedPattern)

/** True for a provenance, as stored or as shown, that still has to be confirmed against its original. */
export const isUnconfirmed = (text: string): boolean => unconfirmed.test(text)

type Naming = readonly [RegExp, string]

const guides = {
  road: '环境保护部《道路机动车大气污染物排放清单编制技术指南（试行）》（2014）',
  ammonia: '环境保护部《大气氨源排放清单编制技术指南（试行）》（2014）',
  dust: '环境保护部《扬尘源颗粒物排放清单编制技术指南（试行）》（2014）',
  organics: '环境保护部《大气挥发性有机物源排放清单编制技术指南（试行）》（2014）',
  europe: '欧洲环境署《EMEP/EEA 大气污染物排放清单指南》',
  unitedStates: '美国环保署 AP-42',
} as const
const lei2011 = '雷宇等《中国人为源一次气溶胶排放趋势 1990—2005》（2011）'
const zhao2010 = '赵瑜等《中国燃煤电厂大气污染物排放因子数据库的建立》（2010）'
const particles2014 = '环境保护部《大气细颗粒物一次源排放清单编制技术指南（试行）》（2014）'

/** Documents that values were entered from without the original at hand; the first that fits. */
const entered: readonly Naming[] = [
  [/Zhao et al. 2010; Lei et al. 2011; MEP PM2.5/, `${zhao2010}、${lei2011}、${particles2014}`],
  [/size-bin/, `${lei2011}、${zhao2010}分粒径效率`],
  [/Lei et al. 2011/, lei2011],
  [/dust guideline \/ AP-42 13.2.5/, `${guides.dust}、${guides.unitedStates} 第 13.2.5 节`],
  [/dust-source guideline/, guides.dust],
  [/GB 20891/, '《非道路移动机械用柴油机排气污染物排放限值及测量方法》限值'],
  [/MEP 2014 guideline/, guides.road],
  [/EPA-453/, '美国环保署《设备泄漏排放估算方法》（1995）合成有机化工平均因子'],
  [/wind erodibility/, '风蚀可蚀性分组'],
  [/EMEP\/EEA ([\w.]+)/, `${guides.europe}$1 `],
  [/3\.243 kg\/t/, guides.organics],
  [/MEP NH3/, guides.ammonia],
  [/GB 18483 minimum/, '《饮食业油烟排放标准（试行）》最低去除效率'],
  [/GB 18483/, '《饮食业油烟排放标准（试行）》'],
  [/AP-42 ([\d.]+)/, `${guides.unitedStates} 第 $1 节`],
  [/./, '指南'],
]

/** What a copied table is of, in place of the program that it was copied from. */
const copied: readonly Naming[] = [
  [/guidebook ([\w.]+) Tables? ([\d-]+)\.\.([\d-]+)/, `${guides.europe}$1 表 $2 至 $3`],
  [/guidebook ([\w.]+) Table ([\w-]+)/, `${guides.europe}$1 表 $2`],
  [/guidebook ([\w.]+)/, `${guides.europe}$1`],
  [/IPCC EFDB.*NCV/, '《2006 年 IPCC 国家温室气体清单指南》缺省因子，体积热值另按经验'],
  [/IPCC EFDB/, '《2006 年 IPCC 国家温室气体清单指南》缺省因子'],
  [/ef_china/, `${guides.road}基准排放系数`],
  [/speed_china/, `${guides.road}修正系数`],
  [/paved/, `${guides.unitedStates} 第 13.2.1 节铺装道路扬尘`],
  [/Mojave/, `美国莫哈韦沙漠空气质量管理区矿物扬尘指引（引 AP-42 第 13.2.4 节）`],
  [/CRAES 2003/, '中国环境科学研究院水泥厂排放统计（2003）'],
  [/cement/, '国家环境保护局水泥行业排放系数（1996、2010）'],
  [/fuel table/, '国家温室气体排放核算指南燃料缺省特性表'],
  [/speciation/, '组分比例表'],
  [/./, '公开系数表'],
]

/** Publications by the mark under which they were found. */
const published: readonly Naming[] = [
  [/hjkx\S* 20190115/, '张立坤等《北京建筑施工裸地时空变化及扬尘污染排放》，《环境科学》2019, 40(1): 135–142'],
  [/hjkx\S* 20150410/, '何敏等《四川省秸秆露天焚烧污染物排放清单及时空分布特征》，《环境科学》2015, 36(4): 1208–1216'],
  [/oalib\S* record 4340318/, '彭康等《珠江三角洲地区铺装道路扬尘排放因子与排放清单研究》，《环境科学学报》2013: 2657–2663'],
  [/ChinaXiv ([\d.]+) Tables? ([\d-]+)/, `${guides.ammonia}，引自 ChinaXiv $1 表 $2`],
  [/ChinaXiv ([\d.]+)/, `${guides.ammonia}，引自 ChinaXiv $1 正文`],
]

/** Web pages whose original was not found: what they say they are. */
const reprinted: readonly Naming[] = [
  [/jinchutou.*rice/, '《各类挥发性有机物排放源排放系数》，单元格次序经整理，取水稻值'],
  [/jinchutou/, '《各类挥发性有机物排放源排放系数》，单元格次序经整理'],
  [/fx361/, '2007 年全国 PM2.5 4043.7 kt、PM10 6668.9 kt'],
  [/scholar/, '炼焦挥发性有机物排放清单 1949—2016，无控制全厂因子'],
]

const named = (text: string, namings: readonly Naming[]): string | undefined => {
  for (const [pattern, name] of namings) {
    const found = pattern.exec(text)
    if (found) return name.replace(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '')
  }
  return undefined
}

const ofIllustrative = (text: string): string => {
  if (text.startsWith('illustrative')) return '示意值'
  return text.includes('IPCC') ? '由示意油耗和 IPCC 缺省值推算' : '由示意油耗和 10 ppm 含硫推算'
}

/** What is still to be confirmed, without the mark: where the value was entered, copied or derived from. */
const openText = (text: string): string => {
  if (text.startsWith('待核')) return text.replace(/^待核[：:]?\s*/, '')
  const reprint = named(text, reprinted)
  if (reprint) return `网络转载（未找到原文）：${reprint}${text.startsWith('derived') ? '，据此推算' : ''}`
  if (text.includes('illustrative')) return ofIllustrative(text)
  if (text.startsWith('recalled')) return `按${named(text, entered)}录入，未对照原文`
  if (text.startsWith('derived')) return text.includes('limit') ? '由未核的限值和烟气量推算' : '由未核的数值推算'
  return `${named(text, copied)}，转录，未对照原文`
}

/**
 * Where a factor comes from, as every answer, screen and file says it: author or agency, title and year in Chinese; 待核 before what was not compared with
 * its original. What people have written themselves stays unchanged.
 */
export const provenanceText = (text: string): string => {
  if (isUnconfirmed(text)) return `待核：${openText(text)}`
  const source = /^(derived from )?found:/.test(text) ? named(text, published) : undefined
  if (source === undefined) return text
  const part = / x ([\d.]+)$/.exec(text)?.[1]
  return text.startsWith('derived') ? `推算：${source}${part ? ` × ${part}` : ''}` : `公开文献：${source}`
}
