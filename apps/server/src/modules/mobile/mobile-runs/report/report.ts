import { windName } from '@qingyuan/domain/wind.ts'
import {
  type DocumentContent,
  documentFigure,
  documentTable,
  type Figure,
  headingParagraph,
  smallParagraph,
  textParagraph,
} from '#/platform/documents/document.ts'
import type { Run } from '../runs.ts'
import type { Segments } from '../segments.ts'

export interface ReportContent {
  run: Run
  series: { label: string; unit: string }
  found: Segments
  figures: readonly Figure[]
  madeAt: string
  madeBy: string
}

const shownSegments = 10
const text = (value: number | null): string => (value === null ? '—' : String(value))
const windWords = (wind: Segments['segments'][number]['wind']): string =>
  wind === null
    ? '无可用风'
    : `${windName(wind.direction, wind.speed)} ${wind.speed.toFixed(1)} m/s（${wind.station}，${wind.distanceKm} km）`

/** Sentence about the first enterprise; in a calm no enterprise is upwind. */
const nearestWords = ({ upwind }: Segments['segments'][number]): string => {
  const near = upwind[0]
  if (!near) return '其上风向 5 km 内（静小风时周围 1.5 km 内）没有在册运行企业。'
  const about = `${near.name}（${near.industry}，${near.distanceM} m）`
  return near.off === null ? `当时风速过小，周围最近的在册企业为${about}。` : `其上风向最对准的企业为${about}。`
}

const findingWords = ({ run, series, found }: ReportContent): string[] => {
  const { label, unit } = series
  const opening = `${run.from} 至 ${run.to} 走航 ${run.lengthKm.toFixed(1)} km，有效点 ${run.points} 个（拒收 ${run.refused} 行），识别 ${label} 高值路段 ${found.segments.length} 处。`
  const first = found.segments[0]
  if (!first) return [opening, '沿途没有高出背景到识别阈值的路段。']
  const leading = `最突出的一处在 ${first.from} 至 ${first.to.slice(11)}，长 ${first.lengthM} m，峰值 ${text(first.peak)} ${unit}，高出背景 ${text(first.excess)} ${unit}；当时${windWords(first.wind)}。`
  return [opening, leading, found.enterprises ? nearestWords(first) : '生成人无权查看企业，未列上风向企业。']
}

const segmentRows = ({ found }: ReportContent) =>
  found.segments
    .slice(0, shownSegments)
    .map(segment => [
      String(segment.rank),
      `${segment.from.slice(11)}–${segment.to.slice(11)}`,
      `${segment.lengthM} m`,
      text(segment.peak),
      text(segment.background),
      text(segment.excess),
      windWords(segment.wind),
    ])

const upwindRows = ({ found }: ReportContent) =>
  found.segments
    .slice(0, shownSegments)
    .flatMap(segment =>
      segment.upwind.map((each, i) => [
        i === 0 ? String(segment.rank) : '',
        each.name,
        each.industry,
        each.county,
        `${each.distanceM} m`,
        `${each.bearing}°`,
        each.off === null ? '—' : `${each.off}°`,
        each.minutes === null ? '—' : `${each.minutes} min`,
      ]),
    )

const methodWords = [
  '轨迹：超过 40 m/s 才能到达的定位点视为跳点，30 s 内的按前后点连线补位，更长的不上图、不参与识别；停车漂移归为一点。数值不作任何修改。',
  '背景：前后各 10 min 数值的第 10 百分位；高值路段：超出背景的量大于本次走航噪声的 4 倍稳健标准差且大于背景的 30 %，持续 10 s 以上，按超出量对时间的积分排序。',
  '上风向企业：取路段最高点 40 km 内最近的、当时小时有风的站点，来风方向 ±45°、5 km 内的在册运行企业，按偏离风向和距离排序；静小风（< 0.5 m/s）时列 1.5 km 内企业。这是几何筛查，不是贡献计算，须经现场核查。',
]

/** The report of a run, for each of its formats. */
export const reportOf = (content: ReportContent): DocumentContent => {
  const { run, series, figures, madeAt, madeBy, found } = content
  const source = `${run.name}，${run.from} 至 ${run.to}${run.simulated ? '，演示数据' : ''}`
  const parts = [
    smallParagraph(`${run.simulated ? '演示数据。' : ''}${madeBy} 于 ${madeAt} 生成`),
    headingParagraph('一、结论'),
    ...findingWords(content).map(textParagraph),
    headingParagraph('二、高值路段'),
    found.segments.length > 0
      ? documentTable(['序号', '时间', '路长', `峰值（${series.unit}）`, '背景', '高出背景', '风'], segmentRows(content))
      : textParagraph('无。'),
    headingParagraph('三、上风向企业'),
    found.segments.some(segment => segment.upwind.length > 0)
      ? documentTable(['路段', '企业', '行业', '区县', '距离', '方位', '偏离风向', '传输时间'], upwindRows(content))
      : textParagraph('无。'),
    headingParagraph('四、图'),
    ...figures.flatMap((figure, at) => [documentFigure(figure, at), smallParagraph(source)]),
    headingParagraph('五、数据与方法'),
    documentTable(
      ['项目', '内容'],
      [
        ['文件行数、有效点、拒收', `${run.rows}、${run.points}、${run.refused}`],
        ['补位、丢弃、停车归点', `${run.bridged}、${run.lost}、${run.standing}`],
        ['文件坐标系', run.coordinates === 'gcj02' ? 'GCJ-02（已换算为 WGS-84）' : 'WGS-84'],
        ['识别阈值（高出背景）', `${text(found.threshold)} ${series.unit}`],
        ['测量项目', run.series.map(each => each.label).join('、')],
      ],
    ),
    ...methodWords.map(textParagraph),
  ]
  return { title: `${run.name} ${series.label}走航报告`, source: `走航 ${run.id}`, demo: run.simulated, parts }
}
