import { digitsText, numberText } from '@qingyuan/domain/number-text.ts'
import {
  bearingText,
  distanceText,
  likelihoodText,
  oddsText,
  screenedOutText,
  shareText,
  tracePartsText,
} from '@qingyuan/domain/suspect-text.ts'
import {
  type DocumentContent,
  documentFigure,
  documentTable,
  type Figure,
  headingParagraph,
  smallParagraph,
  textParagraph,
} from '#/platform/documents/document.ts'
import { type Evidence, engineWords, parameterOf, secondsText, sourceLine } from './evidence.ts'

/** By how much it rose; what did not rise is said not to have risen. */
const riseWords = (evidence: Evidence): string => {
  const { rise } = evidence.result
  const { unit, decimals } = parameterOf(evidence)
  if (rise === null) return '没有可用的基线'
  return rise > 0 ? `较基线平均升高 ${numberText(rise, decimals)} ${unit}` : `没有高于基线（平均相差 ${digitsText(String(rise))} ${unit}）`
}

/** Whether there is a source in no inventory, where it may be, and what would tell. */
const unknownWords = ({ result: { unknown } }: Evidence): string[] => {
  const places = unknown.regions.map(
    each =>
      `站点${bearingText(each.bearing)} 方向 ${distanceText(each.distanceM)}${each.county && `（${each.county}）`}，概率 ${shareText(each.probability, 0)}`,
  )
  const advice = unknown.advice.map(({ title, words }) => `建议：${title}。${words}。`)
  if (unknown.placed === false) return ['静小风时段风向不能指明来源，有无清单外的未知来源及其位置不可判定。', ...advice]
  return [
    `清单外未知来源${likelihoodText(unknown.probability)}存在（概率 ${shareText(unknown.probability, 0)}，证据比 ${oddsText(unknown.evidence)}）${places.length > 0 ? `，可能在${places.join('；')}` : ''}。`,
    ...advice,
  ]
}

/** The finding in sentences: what, who, how sure, what not. */
export const findingWords = (evidence: Evidence): string[] => {
  const { result, found } = evidence
  const { label } = parameterOf(evidence)
  const first = result.suspects[0]
  const opening = `${found.question.from} 时至 ${found.question.to} 时，${result.place.name} ${label} ${riseWords(evidence)}；风向 ${result.wind.direction ?? '—'}°，风速 ${numberText(result.wind.speed, 1)} m/s（${result.wind.class}）。`
  const reasons = result.reasons.map(reason => `${reason}。`)
  const rest = `来源构成（括号内为 80 % 区间）：${tracePartsText(result.parts)}；清单内其余 ${result.others.count} 家企业合计 ${shareText(result.others.share)}。`
  const screened = screenedOutText(result.screenedOut)
  const left = screened === '' ? [] : [`${screened}。`]
  if (result.rise !== null && result.rise <= 0) return [opening, ...reasons, '该时段没有可以归因的升高。']
  if (result.unknown.placed === false) return [opening, '来源不可分辨：', ...reasons, ...left, ...unknownWords(evidence)]
  if (!first || first.share <= 0) return [opening, ...reasons, '没有企业的排放在模型中到达该站点。', ...left, ...unknownWords(evidence)]
  const leading = `首位疑似企业为${first.name}（${first.industry}，${first.county}），位于站点${bearingText(first.bearing)} 方向 ${distanceText(first.distanceM)} 处，估算贡献 ${shareText(first.share)}（10–90 % 区间 ${shareText(first.interval.low)} 至 ${shareText(first.interval.high)}），为首位的概率 ${shareText(first.top1, 0)}；${first.online.words}。`
  const factor = first.factor === null ? [] : [`观测所要求的排放约为清单（或在线监测）的 ${first.factor} 倍；该倍数只作参考，不用于排名。`]
  return [
    opening,
    ...(result.identifiable ? [] : ['来源不可分辨：']),
    ...reasons,
    leading,
    ...factor,
    rest,
    ...left,
    ...unknownWords(evidence),
  ]
}

const suspectsTable = ({ result }: Evidence) =>
  documentTable(
    ['序号', '企业', '行业', '区县', '距离 方位', '贡献', '10–90 % 区间', '首位概率', '在线监测'],
    result.suspects.map((s, n) => [
      ...[String(n + 1), s.name, s.industry, s.county, `${distanceText(s.distanceM)} ${bearingText(s.bearing)}`],
      ...[shareText(s.share), `${shareText(s.interval.low)} – ${shareText(s.interval.high)}`, shareText(s.top1, 0), s.online.words],
    ]),
  )

const methodWords = [
  '基线取事件前 48 小时同时段（±2 小时）的第 20 百分位，升高为实测减基线。',
  '30 km 内运行企业的排放由烟团模型（CALPUFF 类）逐小时向前推算到本站和 15 km 内的其他站点，风场由周边站点观测经地形诊断并满足质量守恒；有在线监测的用在线排放，其余用清单及其时间廓线。',
  '风向（±12°）、风速（±20 %）、混合层高度（±25 %）、稳定度（±半级）和排放（1.5 倍）的误差由集合成员体现；各小时由最相符的成员组合成风场。各种解释（企业照常排放或异常排放、清单外来源及其位置、区域背景）按对全部站点、物种和小时的符合程度比较，份额为按概率加权的结果。',
  '后向足迹由粒子模型（Langevin 湍流）计算，表示空气在到达站点之前触及地面之处，用于核对和寻找清单之外的来源。',
  '贡献为对本次升高的份额，不是责任认定；需经现场核查证实。',
]

/** The report, for each of its formats. */
export const reportOf = (evidence: Evidence, figures: readonly Figure[]): DocumentContent => {
  const { result, run, madeAt, madeBy, note, simulated } = evidence
  const title = `${result.place.name}${parameterOf(evidence).label}升高溯源报告`
  const parts = [
    smallParagraph(`${simulated ? '演示数据。' : ''}${madeBy} 于 ${madeAt} 生成；可信度 ${result.credibility.words}`),
    headingParagraph('一、结论'),
    ...findingWords(evidence).map(textParagraph),
    ...(note === null ? [] : [headingParagraph('说明'), textParagraph(note)]),
    headingParagraph('二、疑似企业'),
    result.suspects.length > 0 ? suspectsTable(evidence) : textParagraph('没有可列的企业。'),
    headingParagraph('三、图'),
    ...figures.flatMap((figure, at) => [documentFigure(figure, at), smallParagraph(sourceLine(evidence))]),
    headingParagraph('四、输入与运行'),
    documentTable(
      ['项目', '内容'],
      [
        ['模型版本', engineWords(evidence)],
        ['运行编号', run.id],
        ['完成时间、用时', `${run.finishedAt ?? '—'}，${secondsText(evidence)}`],
        ...run.facts.map(({ label, value }) => [label, value]),
      ],
    ),
    headingParagraph('五、方法与局限'),
    ...methodWords.map(textParagraph),
  ]
  return { title, source: `运行 ${run.id}`, demo: simulated, parts }
}
