import { fillLifecycle, reviewLevels } from '@qingyuan/domain/lifecycles/fill.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Box, PlainList, Subheading, Text } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'
import { EmissionPreview } from '#/page/emissions/emission-preview.tsx'
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

/** Findings of the checks, emissions, the enterprise, and the history of the fill. */
export const Summary = ({ detail, taskId }: { detail: Detail; taskId: number }) => {
  const { fill, general, checked, history, remarks, sections } = detail
  const cells = sections.flatMap(section => section.cells)
  const labelOf = ({ section, rowId, field }: (typeof remarks)[number]) =>
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
        <Subheading>排放量 t/a</Subheading>
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
        {remarks.length > 0 && (
          <>
            <Subheading>驳回批注 {remarks.length} 处</Subheading>
            <LineList
              lines={remarks.map(remark => (
                <>
                  <b>{labelOf(remark)}</b>　{remark.text}
                </>
              ))}
            />
          </>
        )}
        <Subheading>审核轨迹</Subheading>
        <Trail entries={history} />
      </Box>
    </Card>
  )
}
