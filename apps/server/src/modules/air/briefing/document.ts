import { briefingSectionIds, briefingSections, confidenceScale, confidenceWord, sentenceText } from '@qingyuan/domain/briefing.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { fileReply } from '#/platform/http/file-reply.ts'
import { documentOf, documentTable, headingParagraph, smallParagraph, textParagraph } from '#/platform/pictures/document.ts'
import { areaOfRow, readableContent, visibleBriefing } from './versions.ts'

const mediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A version as .docx: its sentences by section with how sure they are, its proposals, and who made and released it. */
export const briefingDocument = async (context: CallerContext, { id }: { id: number }) => {
  const row = await visibleBriefing(context, id)
  const place = areaOfRow(context.services, row)
  const { sentences, actions, asOf, reporting, issued } = readableContent(context.caller, row)
  const mark = place.simulated ? '演示数据。' : ''
  const released = row.releasedAt ? `${row.releasedBy} 于 ${formatDateTime(row.releasedAt.getTime())} 签发` : '草稿，未签发'
  const name = `${place.name}空气质量研判 ${row.day}`
  const body = await documentOf(name, `${place.simulated ? '演示数据 · ' : ''}第 ${row.version} 版 · `, [
    smallParagraph(`${mark}第 ${row.version} 版，${row.madeBy} 于 ${formatDateTime(row.madeAt.getTime())} 生成；${released}`),
    smallParagraph(`数据截至 ${asOf ?? '—'} 时（小时以结束时刻标注），${reporting}；预报起报 ${issued ?? '—'}`),
    textParagraph(row.title),
    ...briefingSectionIds
      .map(section => ({ section, own: sentences.filter(each => each.section === section) }))
      .filter(({ own }) => own.length > 0)
      .flatMap(({ section, own }) => [
        headingParagraph(briefingSections[section]),
        ...own.map(({ parts, probability }) =>
          textParagraph(`${probability === undefined ? '' : `【${confidenceWord(probability)}】`}${sentenceText(parts)}`),
        ),
      ]),
    ...(actions.length > 0
      ? [
          headingParagraph(briefingSections.actions),
          documentTable(
            ['序号', '建议', '说明'],
            actions.map(({ title, note }, n) => [String(n + 1), title, note]),
          ),
        ]
      : []),
    smallParagraph(`把握用词：${confidenceScale}`),
  ])
  return fileReply({ name: `${name}.docx`, mediaType, body, size: body.length })
}
