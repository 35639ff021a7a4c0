import type { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import {
  briefingSectionIds,
  briefingSections,
  certaintyWord,
  confidenceScale,
  gradeScale,
  sentenceText,
} from '@qingyuan/domain/briefing.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { missingText, numberText } from '@qingyuan/domain/number-text.ts'
import { compass8, compass8Names } from '@qingyuan/domain/wind.ts'
import { minuteStampOf } from '#/platform/database/stamp.ts'
import { type DocumentContent, documentTable, headingParagraph, smallParagraph, textParagraph } from '#/platform/documents/document.ts'
import { documentReply } from '#/platform/documents/document-reply.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { BriefingContent } from './content.ts'
import { areaOfRow, readableContent, visibleBriefing } from './versions.ts'

type Figures = BriefingContent['figures']
const rangeText = (low: number | null | undefined, high: number | null | undefined) =>
  typeof low === 'number' && typeof high === 'number' ? `${numberText(low, 0)}–${numberText(high, 0)}` : missingText

/** What the pictures beside the sentences show, as tables; none where there are no data. */
const figureTables = ({ counties, sources, paths, suspects, forecast }: Figures) => {
  const tables: [title: string, head: string[], rows: string[][]][] = [
    [
      '昨日区县 AQI（由高到低）',
      ['区县', 'AQI', '级别'],
      counties.map(({ name, aqi, level }) => [name, String(aqi), airClass(level).label]),
    ],
    [
      'PM₂.₅ 来源（模拟）',
      ['来源', '占比 %', '逐时 80 % 范围'],
      sources.map(({ name, percent, low, high }) => [name, numberText(percent, 0), rangeText(low, high)]),
    ],
    [
      `后向轨迹分类（${paths?.station.name ?? ''}，24 h）`,
      ['来向', '占比 %', 'PM₂.₅ 平均 μg/m³'],
      (paths?.clusters ?? []).map(({ bearing, share, concentration }) => [
        `${compass8Names[compass8(bearing) ?? 0]}向`,
        numberText(100 * share, 0),
        numberText(concentration, 0),
      ]),
    ],
    [
      '疑似来源（估算贡献）',
      ['来源', '占比 %', '80 % 区间'],
      suspects.map(({ name, percent, interval: [low, high] }) => [name, numberText(percent, 0), rangeText(low, high)]),
    ],
    [
      '预报 AQI',
      ['日期', '中位', '范围'],
      forecast.map(({ day, lower, median, upper }) => [day, numberText(median, 0), rangeText(lower, upper)]),
    ],
  ]
  return tables.filter(([, , rows]) => rows.length > 0).flatMap(([title, head, rows]) => [smallParagraph(title), documentTable(head, rows)])
}

/** A version as a document: its sentences by section with how sure they are, its proposals, and who made and released it. */
export const briefingContent = async (context: CallerContext, id: number): Promise<DocumentContent> => {
  const row = await visibleBriefing(context, id)
  const place = areaOfRow(context.services, row)
  const { sentences, actions, figures, asOf, reporting, issued } = readableContent(context.caller, row)
  const mark = place.simulated ? '演示数据。' : ''
  const released = row.releasedAt ? `${row.releasedBy} 于 ${minuteStampOf(row.releasedAt)} 签发` : '草稿，未签发'
  const parts = [
    smallParagraph(`${mark}第 ${row.version} 版，${row.madeBy} 于 ${minuteStampOf(row.madeAt)} 生成；${released}`),
    smallParagraph(`数据截至 ${asOf ?? '—'} 时（小时以结束时刻标注），${reporting}；预报起报 ${issued ?? '—'}`),
    textParagraph(row.title),
    ...briefingSectionIds
      .map(section => ({ section, own: sentences.filter(each => each.section === section) }))
      .filter(({ own }) => own.length > 0)
      .flatMap(({ section, own }) => [
        headingParagraph(briefingSections[section]),
        ...own.map(each => {
          const word = certaintyWord(each)
          return textParagraph(`${word ? `【${word}】` : ''}${sentenceText(each.parts)}`)
        }),
      ]),
    ...figureTables(figures),
    ...(actions.length > 0
      ? [
          headingParagraph(briefingSections.actions),
          documentTable(
            ['序号', '建议', '说明'],
            actions.map(({ title, note }, n) => [String(n + 1), title, note]),
          ),
        ]
      : []),
    smallParagraph(`把握用词：${confidenceScale}；${gradeScale}`),
  ]
  return { title: `${place.name}空气质量研判 ${row.day}`, source: `第 ${row.version} 版`, demo: place.simulated, parts }
}

export const briefingDocument = async (context: CallerContext, { id, format }: InputOf<typeof briefingCalls.Document>) =>
  documentReply(context.services, await briefingContent(context, id), format)
