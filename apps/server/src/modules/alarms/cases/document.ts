import type { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { caseLifecycle } from '@qingyuan/domain/lifecycles/case.ts'
import { fieldFindings, fieldOrderLifecycle, fieldTasks } from '@qingyuan/domain/lifecycles/field-order.ts'
import { orderFindings, orderLifecycle } from '@qingyuan/domain/lifecycles/order.ts'
import { changeText, numberText } from '@qingyuan/domain/number-text.ts'
import { isPollutant, parameters } from '@qingyuan/domain/parameters.ts'
import {
  calmTraceTitle,
  calmTraceWords,
  intervalText,
  positionText,
  regionText,
  shareText,
  tracePartsText,
  twinText,
} from '@qingyuan/domain/suspect-text.ts'
import { formatDateTime, timeConvention } from '@qingyuan/domain/time.ts'
import { type DocumentContent, documentTable, headingParagraph, smallParagraph, textParagraph } from '#/platform/documents/document.ts'
import { documentReply } from '#/platform/documents/document-reply.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { caseDossier } from './dossier.ts'
import { caseEffect } from './effect.ts'

type Dossier = OutputOf<(typeof caseCalls)['QueryByID']>
type Effect = NonNullable<Awaited<ReturnType<typeof caseEffect>>['effect']>
type Order = Dossier['orders'][number]
type FieldOrder = Dossier['fieldOrders'][number]

const alarmParts = ({ case: found, alarm, unit }: Dossier) => [
  headingParagraph('一、报警'),
  textParagraph(`${found.placeName}（${found.countyName ?? '—'}）：${alarm.message}`),
  textParagraph(
    `规则：${alarm.ruleWords}。${alarm.openedAt} 触发，${alarm.endedAt === null ? '尚未解除' : `${alarm.endedAt} 解除`}，持续 ${alarm.hours} h，峰值 ${alarm.peak ?? '—'} ${unit}；本案并入报警 ${found.alarms} 次。`,
  ),
]

const traceParts = ({ trace: { result, words } }: Dossier) => {
  if (result === null) return [headingParagraph('二、溯源'), textParagraph(words)]
  const { suspects, others, parts, calm, credibility, reasons, twin } = result
  return [
    headingParagraph('二、溯源'),
    textParagraph(
      `时段 ${result.from} 时至 ${result.to} 时，${result.wind}。可信度 ${credibility.words}。${reasons.map(reason => reason.replace(/[。；]$/, '')).join('；')}${reasons.length > 0 ? '。' : ''}`,
    ),
    ...(suspects.length > 0 && !calm
      ? [
          documentTable(
            ['序号', '企业', '区县', '贡献', '80 % 区间', '位置', '是否派单'],
            suspects.map((suspect, n) => [
              ...[String(n + 1), suspect.name, suspect.county, shareText(suspect.share)],
              ...[intervalText(suspect), positionText(suspect), suspect.ordered ? '已派单' : '—'],
            ]),
          ),
        ]
      : []),
    textParagraph(
      calm
        ? `${calmTraceTitle}。${calmTraceWords}`
        : `清单内其余 ${others.count} 家 ${shareText(others.share)}。${parts.length > 0 ? `来源构成（括号内为 80 % 区间）：${tracePartsText(parts)}。` : ''}`,
    ),
    smallParagraph(
      `溯源结果是模型推断，不作处罚依据。${twin ? `${twinText(twin)}：首位命中 ${shareText(twin.top1, 0)}，前三命中 ${shareText(twin.top3, 0)}。` : '尚无模拟事件验证。'}`,
    ),
  ]
}

/** Steps and evidence of an order. */
const trailParts = ({ steps, evidence }: Pick<Order, 'steps' | 'evidence'>) => [
  documentTable(
    ['时间', '办理人', '环节', '说明'],
    steps.map(({ at, by, label, comment }) => [at, by, label, comment ?? '']),
  ),
  smallParagraph(
    evidence.length === 0
      ? '无佐证材料。'
      : `佐证材料 ${evidence.length} 件：${evidence.map(({ name, note, addedBy, addedAt }) => `${name}${note && `（${note}）`}，${addedBy} ${addedAt}`).join('；')}`,
  ),
]

const orderParts = (order: Order) => [
  textParagraph(
    `核查单 HC-${order.id} ${order.enterprise}（${order.county}），${order.createdAt} 由 ${order.by} 下发，${orderLifecycle.states[order.state].label}${order.finding === null ? '' : `，核查结论：${orderFindings[order.finding]}`}${order.score === null ? '' : `，评分 ${order.score}`}`,
  ),
  textParagraph(`核查要求：${order.content}`),
  ...trailParts(order),
]

const fieldParts = (order: FieldOrder) => [
  textParagraph(
    `${fieldTasks[order.task].label}任务单 ${order.number}，${order.createdAt} 由 ${order.by} 下发至 ${order.receiver}，${fieldOrderLifecycle.states[order.state].label}${order.finding === null ? '' : `，结论：${fieldFindings[order.finding]}`}${order.foundPlace === null ? '' : `，位置：${order.foundPlace}`}${order.foundAt === null ? '' : `（${order.foundAt.lon}，${order.foundAt.lat}）`}`,
  ),
  textParagraph(`任务要求：${order.content}`),
  ...(order.plan && order.plan.regions.length > 0
    ? [
        textParagraph(
          `可能区域：${order.plan.regions.map(regionText).join('；')}${order.task === 'mobile' ? `；建议路线约 ${numberText(order.plan.routeKm, 1)} km` : ''}。`,
        ),
      ]
    : []),
  ...(order.mobileRun === null
    ? []
    : [
        textParagraph(
          `走航记录：${order.mobileRun.name}，${order.mobileRun.from} 至 ${order.mobileRun.to}，${numberText(order.mobileRun.lengthKm, 1)} km。`,
        ),
      ]),
  ...trailParts(order),
]

const rangeOf = ({ low, high }: Effect['before'], decimals: number): string =>
  low === null || high === null ? '—' : `${numberText(low, decimals)} 至 ${numberText(high, decimals)}`

const effectVerdicts = { effective: '系统建议：见效', none: '系统建议：未见效', unknown: '系统不能判断是否见效' } as const

/** Concentrations before and after the measure, the change, and what it says. */
const effectParts = (effect: Effect | null, decimals: number) => {
  if (!effect) return [textParagraph('还没有答复或核查，不能比较处置前后。')]
  const { before, after, neighboursBefore, neighboursAfter, change, net, unit, wind, verdict, certainty, probability, words } = effect
  const rows = [
    ['处置前', before],
    ['处置后', after],
    ['邻站前', neighboursBefore],
    ['邻站后', neighboursAfter],
    ['变化', change],
    ['扣除邻站后净变化', net],
  ] as const
  const sure = probability === null ? '' : `（${certainty} ${Math.round(100 * Math.max(probability, 1 - probability))} %）`
  return [
    textParagraph(`${effectVerdicts[verdict]}${sure}。${wind}；${unit}。`),
    documentTable(
      ['', '均值', '80 % 区间', '小时数'],
      rows.flatMap(([name, range]) =>
        range && range.mean !== null
          ? [
              [
                name,
                range === change || range === net ? changeText(range.mean, decimals) : numberText(range.mean, decimals),
                rangeOf(range, decimals),
                range.hours > 0 ? String(range.hours) : '',
              ],
            ]
          : [],
      ),
    ),
    smallParagraph(words),
  ]
}

/** A case as a document, as the caller may read it: alarm, trace, orders with answers and checks, effect, decision, all steps. */
export const caseContent = async (context: CallerContext, id: number): Promise<DocumentContent> => {
  const dossier = await caseDossier(context, { id })
  const { case: found, orders, fieldOrders, log } = dossier
  const { effect } = await caseEffect(context, { id })
  const mark = found.demo ? '演示数据' : ''
  const title = `案卷 ${found.number}`
  const parts = [
    smallParagraph(
      `${mark && `${mark}。`}${formatDateTime(context.services.clock.now())} 由 ${context.caller.realName} 导出；${timeConvention}`,
    ),
    textParagraph(found.title),
    textParagraph(
      `${found.openedAt} 立案，${caseLifecycle.states[found.state].label}${found.closedAt === null ? '' : `，${found.closedAt} 办结`}。`,
    ),
    ...alarmParts(dossier),
    ...traceParts(dossier),
    headingParagraph('三、派单与处置'),
    ...(orders.length + fieldOrders.length === 0
      ? [textParagraph('没有派单。')]
      : [...orders.flatMap(orderParts), ...fieldOrders.flatMap(fieldParts)]),
    headingParagraph('四、处置成效'),
    ...effectParts(effect, isPollutant(found.parameter) ? parameters[found.parameter].decimals : 0),
    headingParagraph('五、办理记录'),
    documentTable(
      ['时间', '办理人', '对象', '环节', '说明'],
      log.toReversed().map(({ at, by, subject, label, comment }) => [at, by, subject, label, comment ?? '']),
    ),
  ]
  return { title, source: title, demo: found.demo, parts }
}

export const caseDocument = async (context: CallerContext, { id, format }: InputOf<typeof caseCalls.Document>) =>
  documentReply(context.services, await caseContent(context, id), format)
