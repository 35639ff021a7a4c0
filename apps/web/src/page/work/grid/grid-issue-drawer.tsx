import { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { type GridItem, gridItemLabel } from '@qingyuan/domain/hotspot-grid.ts'
import type { GridTaskReason } from '@qingyuan/domain/lifecycles/grid-task.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { QueryDrawer } from '../../query-drawer.tsx'
import { windsText } from './grid-content.ts'
import { GridTaskForm } from './grid-task-form.tsx'

interface GridIssueDrawerProps {
  placeId: number
  item: GridItem
  reason: GridTaskReason
  /** Why the cell is suggested. */
  why?: string
  onClose: () => void
}

/** A task for a hot cell: what is known of the cell now, and the form. */
export const GridIssueDrawer = ({ placeId, item, reason, why, onClose }: GridIssueDrawerProps) => (
  <QueryDrawer
    query={useCall(hotGridCalls.cell, { placeId, item, step: 'hour' }, { keepPrevious: false })}
    what="网格查询"
    width={440}
    title="下发网格任务"
    subtitle={cell => cell && `${cell.county} ${cell.code} · ${gridItemLabel(item, 'hour')} · ${cell.time ?? '—'} 时`}
    onClose={onClose}
  >
    {cell => (
      <Stack>
        <FactList
          facts={[
            ...(why ? [['突出原因', why] as const] : []),
            ['当前值', `${numberText(cell.value, cell.decimals)} ± ${numberText(cell.error, cell.decimals)} ${cell.unit}`],
            ['邻格中位数', `${numberText(cell.neighbours, cell.decimals)} ${cell.unit}`],
            ['高值时风向', cell.winds ? `${windsText(cell)}（${cell.winds.station}，近 7 日 ${cell.winds.hours} 小时）` : '无可用测风'],
          ]}
        />
        <GridTaskForm key={reason} {...{ cell, item, reason }} />
      </Stack>
    )}
  </QueryDrawer>
)
