import type { OutputOf } from '@qingyuan/contract/call.ts'
import { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { type GridItem, gridItemLabel } from '@qingyuan/domain/hotspot-grid.ts'
import { type GridTaskReason, gridTaskStep } from '@qingyuan/domain/lifecycles/grid-task.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { Radio } from 'antd'
import { useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { useMay } from '../../allowed.tsx'
import { QueryDrawer } from '../../query-drawer.tsx'
import { periodText, windsText } from './grid-content.ts'
import { GridTaskForm } from './grid-task-form.tsx'
import { MobileForm } from './mobile-form.tsx'

type Cell = OutputOf<typeof hotGridCalls.cell>

interface GridIssueDrawerProps {
  placeId: number
  item: GridItem
  reason: GridTaskReason
  /** Why the cell is suggested. */
  why?: string
  /** Alarm of a station that the task is issued from. */
  alarmId?: number
  onClose: () => void
}

const ways = [
  { value: 'county' as const, label: '区县排查' },
  { value: 'mobile' as const, label: '走航核查' },
]

/** The county looks on the spot; a source that sensors point to may be looked for by the mobile team instead. */
const Forms = ({ cell, item, reason, why, alarmId }: Omit<GridIssueDrawerProps, 'placeId' | 'onClose'> & { cell: Cell }) => {
  const mayMobile = useMay('trace:order') && reason === 'source' && why !== undefined
  const [way, setWay] = useState<'county' | 'mobile'>('county')
  return (
    <>
      {mayMobile && <Radio.Group value={way} onChange={event => setWay(event.target.value)} options={ways} aria-label="办理方式" />}
      {mayMobile && way === 'mobile' ? (
        <MobileForm {...{ cell, why }} />
      ) : (
        <GridTaskForm key={reason} {...{ cell, item, reason, alarmId }} source={reason === 'source' ? why : undefined} />
      )}
    </>
  )
}

/** A task for a hot cell: what is known of the cell now, and the form. */
export const GridIssueDrawer = ({ placeId, item, reason, why, alarmId, onClose }: GridIssueDrawerProps) => (
  <QueryDrawer
    query={useCall(hotGridCalls.cell, { placeId, item, step: gridTaskStep(reason) }, { keepPrevious: false })}
    what="网格查询"
    width={440}
    title="下发网格任务"
    subtitle={cell => cell && `${cell.county} ${cell.code} · ${gridItemLabel(item, gridTaskStep(reason))} · ${periodText(cell)}`}
    onClose={onClose}
  >
    {cell => (
      <Stack>
        <FactList
          facts={[
            ...(why ? [['突出原因', why] as const] : []),
            [
              gridTaskStep(reason) === 'month' ? '月均值' : '当前值',
              `${numberText(cell.value, cell.decimals)} ± ${numberText(cell.error, cell.decimals)} ${cell.unit}`,
            ],
            ['邻格中位数', `${numberText(cell.neighbours, cell.decimals)} ${cell.unit}`],
            ['高值时风向', cell.winds ? `${windsText(cell)}（${cell.winds.station}，近 7 日 ${cell.winds.hours} 小时）` : '无可用测风'],
          ]}
        />
        <Forms {...{ cell, item, reason, why, alarmId }} />
      </Stack>
    )}
  </QueryDrawer>
)
