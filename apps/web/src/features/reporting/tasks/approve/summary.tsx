import { enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { fillLifecycle, reviewLevels } from '@qingyuan/domain/lifecycles/fill.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Box, Note, PlainList, Subheading, Text } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { DocumentRows } from '#/page/documents.tsx'
import { EmissionPreview } from '#/page/emissions/emission-preview.tsx'
import { saveFile } from '#/page/save-file.ts'
import { StateGate } from '#/page/state-gate.tsx'
import { Trail } from '#/page/workflow/trail.tsx'
import css from './approve.module.css'
import { CheckSign, severityColour } from './check-sign.tsx'
import type { Detail } from './use-approve.ts'

/** Lines of text under one another. */
export const LineList = ({ lines }: { lines: readonly ReactNode[] }) => (
  <Box margin={[8, 0]}>
    <PlainList>
      {lines.map((line, index) => (
        <Box key={index} as="li" padding={[3, 0]}>
          {line}
        </Box>
      ))}
    </PlainList>
  </Box>
)

type Place = Pick<Detail['remarks'][number], 'section' | 'rowId' | 'field'>
type LabelOf = (place: Place) => string

/** One time that it was sent back: its remarks, each with the answer. */
const Round = ({ round, labelOf, number }: { round: Detail['rounds'][number]; labelOf: LabelOf; number: number }) => (
  <>
    <Subheading>
      第 {number} 次驳回 · 批注 {round.remarks.length} 处
    </Subheading>
    <Note margin={0}>
      {shortMinute(round.at)} {round.by}：{round.reason}
    </Note>
    <LineList
      lines={round.remarks.map(remark => (
        <>
          <b>{labelOf(remark)}</b>　{remark.text}
          <Text as="p" margin={0} size={12} colour={remark.reply ? 'success' : 'textTertiary'}>
            {remark.reply
              ? `答复：${remark.reply}`
              : round.answeredAt
                ? `${shortMinute(round.answeredAt)} 重新提交，未另作答复`
                : '尚未重新提交'}
          </Text>
        </>
      ))}
    />
  </>
)

/** Papers of the enterprise; what it attached to its form is among them. */
const Attachments = ({ enterpriseId }: { enterpriseId: number }) => {
  const query = useCall(enterpriseProfileCalls.Documents, { id: enterpriseId })
  return (
    <>
      <Subheading>附件 {query.data?.length ?? ''}</Subheading>
      <StateGate query={query} what="附件查询" isEmpty={list => list.length === 0} empty={<Note margin={0}>没有附件</Note>}>
        {documents => (
          <DocumentRows
            documents={documents}
            onDownload={documentId => void saveFile(enterpriseProfileCalls.DocumentDownload, { id: enterpriseId, documentId })}
          />
        )}
      </StateGate>
    </>
  )
}

/** Findings of the checks, emissions, the enterprise, and the history of the fill. */
export const Summary = ({ detail, taskId }: { detail: Detail; taskId: number }) => {
  const { fill, general, checked, history, replies, rounds, sections } = detail
  const cells = sections.flatMap(section => section.cells)
  const labelOf = ({ section, rowId, field }: Place) =>
    cells.find(cell => cell.section === section && cell.rowId === rowId && cell.field === field)?.label ?? field
  const figures = [
    { severity: 'error', label: '错误', count: fill.errors },
    { severity: 'warning', label: '需核实', count: fill.warnings },
    { severity: null, label: '通过', count: Math.max(0, checked - fill.errors - fill.warnings) },
  ] as const
  return (
    <Card fill flush title="检查汇总" subtitle={`${checked} 项`}>
      <Box grow overflow="auto" padding={[0, 16, 12, 16]}>
        <dl className={css.totals}>
          {figures.map(({ severity, label, count }) => (
            <div key={label}>
              <Text as="dt" size={12} colour="textSecondary">
                <CheckSign severity={severity} /> {label}
              </Text>
              <Text as="dd" size={22} lineHeight={28} weight={600} colour={severity ? severityColour(severity) : undefined}>
                {count}
              </Text>
            </div>
          ))}
        </dl>
        {general.length > 0 && (
          <LineList
            lines={general.map(({ severity, text }) => (
              <>
                <CheckSign severity={severity} /> {text}
              </>
            ))}
          />
        )}
        <Subheading>排放量 t</Subheading>
        <EmissionPreview taskId={taskId} enterpriseId={fill.enterpriseId} nothing="按所填内容没有可核算的排放源" />
        <Subheading>企业</Subheading>
        <FactList
          facts={[
            ['信用代码', fill.code],
            ['区县', fill.county],
            ['行业', fill.industry],
            ['状态', `${fillLifecycle.states[fill.state].label}${fill.level ? ` · ${reviewLevels[fill.level as 1 | 2]}` : ''}`],
            ['与上年', detail.before ? `${cells.filter(cell => cell.differs).length} 项不同` : '没有上年数据'],
          ]}
        />
        {replies.length > 0 && (
          <>
            <Subheading>企业说明</Subheading>
            <LineList
              lines={replies.map(reply => (
                <>
                  <b>{labelOf(reply)}</b>　{reply.text}
                </>
              ))}
            />
          </>
        )}
        {rounds.map((round, n) => (
          <Round key={round.at} round={round} labelOf={labelOf} number={rounds.length - n} />
        ))}
        <Attachments enterpriseId={fill.enterpriseId} />
        <Subheading>审核轨迹</Subheading>
        <Trail entries={history} />
      </Box>
    </Card>
  )
}
