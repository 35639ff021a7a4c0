import type { Standard } from './standard.ts'

/** How well the platform knows the text of a document. */
export const proofStates = {
  text: '已读原文',
  transcribed: '已核对公开转录',
  secondary: '据公开资料，原文待核',
  announced: '仅知公告要点，条文待核',
} as const
export type ProofState = keyof typeof proofStates

/** A document that rules or numbers of the platform come from. */
export interface StandardSource {
  name: string
  title: string
  /** First and last day in force; null: not known, or still in force. */
  from: string | null
  to: string | null
  /** What the platform takes from it. */
  use: string
  /** Where the content was read. */
  source: string
  proof: ProofState
  note?: string
  /** Edition whose rules are applied and cited while the text of this one is not known. */
  readInstead?: string
}

const limitsSource = '两份公开转录与新闻报道（2026-02-24 至 27），56 项限值逐项相同；另与第三方公开测试表核对'

/** Every document that the platform cites, in the order of the page. The only list of standards, editions and states of proof. */
export const standardSources: readonly StandardSource[] = [
  {
    name: 'GB 3095-2012',
    title: '环境空气质量标准（含 2018 年修改单）',
    from: '2016-01-01',
    to: '2026-02-28',
    use: '浓度限值；小时、日、月、年平均的数据有效性（表 4）',
    source: '表 1、表 2 公开全文页；表 4 由公开程序转录',
    proof: 'transcribed',
  },
  {
    name: 'GB 3095-2026',
    title: '环境空气质量标准',
    from: '2026-03-01',
    to: null,
    use: '浓度限值：过渡阶段限值至 2030-12-31，其后为最终限值',
    source: limitsSource,
    proof: 'transcribed',
    note: '数据有效性一节的条文未读到，暂按 GB 3095-2012 表 4 执行。',
    readInstead: 'GB 3095-2012',
  },
  {
    name: 'HJ 633-2012',
    title: '环境空气质量指数（AQI）技术规定（试行）',
    from: '2016-01-01',
    to: '2026-02-28',
    use: '分指数、AQI、首要污染物与级别',
    source: '公开转录；2023-01-20 至 21 国家网 78,906 个站点小时全部相符',
    proof: 'transcribed',
  },
  {
    name: 'HJ 633-2026',
    title: '环境空气质量指数（AQI）技术规定',
    from: '2026-03-01',
    to: null,
    use: '分指数、AQI、首要污染物与级别',
    source: '三份公开转录（表 3 与 4.2.2–4.2.6、5.3），变化的数值全部一致',
    proof: 'transcribed',
    note: '输入浓度的修约各家不一（舍去或四舍六入五成双），采用 GB/T 8170。',
  },
  {
    name: 'HJ 663-2013',
    title: '环境空气质量评价技术规范（试行）',
    from: '2013-10-01',
    to: '2026-02-28',
    use: '臭氧日最大 8 小时、区域评价点 75 %、百分位数（附录 A）、修约位数',
    source: '公开程序与资料；百分位数公式、修约位数有两处以上相同',
    proof: 'secondary',
  },
  {
    name: 'HJ 663-2026',
    title: '环境空气质量评价技术规范',
    from: '2026-03-01',
    to: null,
    use: '评价规则（条文未读到，见“评价规则的变化”）',
    source: '生态环境部公告与新闻（2026-02）；6.1.2 与表 1 的内容见于公开测试文本',
    proof: 'announced',
    readInstead: 'HJ 663-2013',
  },
  {
    name: 'GB/T 8170-2008',
    title: '数值修约规则与极限数值的表示和判定',
    from: null,
    to: null,
    use: '修约：四舍六入五成双，一次修约',
    source: '公开资料，三处实现一致',
    proof: 'secondary',
  },
  {
    name: '环办〔2014〕64号',
    title: '城市环境空气质量排名技术规定',
    from: null,
    to: null,
    use: '综合指数、排名与并列',
    source: '文件首页与省级说明；国家月报 2021-07',
    proof: 'secondary',
  },
  {
    name: '城市环境空气质量变化程度排名方案',
    title: '城市环境空气质量变化程度排名方案（2017-02-12）',
    from: '2017-02-12',
    to: null,
    use: '综合指数变化率与名次变化',
    source: '2017-02、2018-07 公开文件页与新闻',
    proof: 'secondary',
  },
  {
    name: '环办监测〔2016〕120号',
    title: '受沙尘天气过程影响城市空气质量评价补充规定',
    from: '2017-01-01',
    to: null,
    use: '扣除沙尘日的 PM₂.₅、PM₁₀',
    source: '文件首页；国家月报 2021-07 的说明。沙尘起止判据未读到，由审核人员标注',
    proof: 'secondary',
  },
  {
    name: 'GB/T 35227-2017',
    title: '地面气象观测规范 风向和风速',
    from: null,
    to: null,
    use: '静风（≤ 0.2 m/s）与十六方位（N 348.76°–11.25°）',
    source: '公开资料',
    proof: 'secondary',
  },
  {
    name: 'GB/T 28591-2012',
    title: '风力等级',
    from: null,
    to: null,
    use: '风力等级',
    source: '技术规范第 9 节所列数值',
    proof: 'secondary',
  },
  {
    name: 'HJ 212-2017',
    title: '污染物在线监控（监测）系统数据传输标准',
    from: null,
    to: '2025-12-31',
    use: '设备报文、校验码、数据标记',
    source: '标准全文',
    proof: 'text',
  },
  {
    name: 'HJ 212-2025',
    title: '污染物自动监测监控系统数据传输技术要求',
    from: '2026-01-01',
    to: null,
    use: '识别版本标志；加密报文不接收',
    source: '公开实现与说明',
    proof: 'secondary',
  },
  {
    name: 'HJ 524-2009',
    title: '大气污染物名称代码',
    from: null,
    to: null,
    use: '臭氧的因子编码',
    source: '公开程序',
    proof: 'secondary',
  },
  {
    name: 'GB/T 34299-2017',
    title: '大气自净能力等级',
    from: null,
    to: null,
    use: '大气稳定度与混合层高度',
    source: '两份公开程序与太阳高度公式的转录；自净指数的常数各家不一',
    proof: 'secondary',
  },
  {
    name: 'GB/T 4754-2017',
    title: '国民经济行业分类',
    from: null,
    to: null,
    use: '企业行业代码',
    source: '公开代码表',
    proof: 'transcribed',
  },
  {
    name: 'GB/T 2589-2020',
    title: '综合能耗计算通则',
    from: null,
    to: null,
    use: '燃料折标系数',
    source: '公开资料',
    proof: 'secondary',
  },
  {
    name: 'GB 32100-2015',
    title: '法人和其他组织统一社会信用代码编码规则',
    from: null,
    to: null,
    use: '统一社会信用代码的校验位',
    source: '公开资料，校验位以公开代码验证',
    proof: 'secondary',
  },
  {
    name: 'GB 11714-1997',
    title: '全国组织机构代码编制规则',
    from: null,
    to: null,
    use: '组织机构代码的校验位',
    source: '公开资料，校验位以公开代码验证',
    proof: 'secondary',
  },
]

/** A change that a new edition announces, with what the platform does until the clause is known. */
export interface AnnouncedChange {
  standard: string
  from: string
  subject: string
  announced: string
  /** What is computed. */
  applied: string
  source: string
  proof: ProofState
  /** Part of `EvaluationRules` that an administrator decides it by. */
  setting?: 'rounding' | 'events'
}

/** First day of HJ 663-2026, and of each change that it announces. */
export const announcedFrom = '2026-03-01'

/** From this day on a yearly value is shown with its three-year moving mean. */
export const threeYearMeanFrom = announcedFrom

export const announcedChanges: readonly AnnouncedChange[] = [
  {
    standard: 'HJ 663-2026',
    from: announcedFrom,
    subject: '数据修约',
    announced: '修约要求细化',
    applied: '均值、百分位数在比较限值、计算指数和排名之前一次修约，位数由设置决定；AQI 与日超标仍按 HJ 633 的位数',
    source: '生态环境部公告（2026-02）；一家厂商的实现',
    proof: 'announced',
    setting: 'rounding',
  },
  {
    standard: 'HJ 663-2026',
    from: threeYearMeanFrom,
    subject: '三年滑动平均',
    announced: '增加三年滑动平均评价',
    applied: '年值的溯数列出本年与前两年年值的算术平均，三年均有效时给出；达标判定与排名仍用当年值',
    source: '生态环境部公告（2026-02）；算法为平台约定',
    proof: 'announced',
  },
  {
    standard: 'HJ 663-2026',
    from: announcedFrom,
    subject: '例外事件',
    announced: '定义例外事件及其处理',
    applied: '只识别沙尘（环办监测〔2016〕120号），是否一律扣除由设置决定；其他例外事件不自动扣除，可在数据审核中标注。优良天数不扣除',
    source: '生态环境部公告（2026-02）',
    proof: 'announced',
    setting: 'events',
  },
  {
    standard: 'HJ 663-2026',
    from: announcedFrom,
    subject: '臭氧日最大 8 小时',
    announced: '14 个有效滑动值及超过限值时例外的规定保留（6.1.2）',
    applied: '与 HJ 663-2013 相同',
    source: '公开资料所引 6.1.2',
    proof: 'secondary',
  },
  {
    standard: 'HJ 663-2026',
    from: announcedFrom,
    subject: '百分位数',
    announced: 'SO₂、NO₂ 98，PM₂.₅、PM₁₀、CO 95，O₃ 90 保留（表 1）',
    applied: '与 HJ 663-2013 相同',
    source: '公开测试文本所引表 1',
    proof: 'secondary',
  },
]

const byName = new Map(standardSources.map(source => [source.name, source]))

/** Name under which a rule is cited: of an edition whose text is not known, the one that is applied, with the reservation. */
export const citedName = (name: string): string => {
  const instead = byName.get(name)?.readInstead
  return instead ? `${instead}（${/\d{4}$/.exec(name)![0]} 版条文待核）` : name
}

/** Citation of the rules of HJ 663 in force. */
export const citedEvaluation = ({ evaluation }: Pick<Standard, 'evaluation'>): string => citedName(evaluation)

/** Citation of the data validity of GB 3095 (Table 4). */
export const citedValidity = ({ limitsName }: Pick<Standard, 'limitsName'>): string => citedName(limitsName.replace(' 过渡阶段', ''))
