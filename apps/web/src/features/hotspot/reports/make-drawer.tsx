import { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { gridReportCalls } from '@qingyuan/contract/hotspot/reports.ts'
import { type GridReportKind, gridReportKinds, newestReportPeriod } from '@qingyuan/domain/grid-report.ts'
import { type GridItem, gridItemLabel, gridItems } from '@qingyuan/domain/hotspot-grid.ts'
import { formatDate } from '@qingyuan/domain/time.ts'
import { Hint, LabelledField, Stack } from '@qingyuan/ui/layout.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useServerNow } from '#/hooks/server-now.ts'
import { useActions, useCall } from '#/hooks/use-call.ts'
import { DayInput } from '#/page/form/day-inputs.tsx'

const hints: Readonly<Record<GridReportKind, string>> = {
  day: '某日',
  week: '周内任一日',
  month: '某月，如 2026-10',
  special: '截止日，含此前 7 日',
}

/** A report of a period that has ended, with the data as they are now: a next version where there is one. */
export const MakeDrawer = ({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) => {
  const today = formatDate(useServerNow())
  const [kind, setKind] = useState<GridReportKind>('day')
  const [item, setItem] = useState<GridItem>('pm2_5')
  const [period, setPeriod] = useState(newestReportPeriod('day', today))
  const [placeId, setPlace] = useState<number | null>(null)
  const layout = useCall(hotGridCalls.layout, kind === 'special' ? {} : null).data
  const { make, busy } = useActions({ make: gridReportCalls.make }, { successMessage: '报表已生成', invalidates: [gridReportCalls.list] })
  const change = (next: GridReportKind) => {
    setKind(next)
    setPeriod(newestReportPeriod(next, today))
  }
  const send = async () => {
    const done = await make({ kind, item, period: period.trim(), ...(kind === 'special' && placeId !== null && { placeId }) })
    if (done) onMade(done.id)
  }
  return (
    <SideDrawer open title="生成报表" width={420} onClose={onClose}>
      <Stack>
        <Radio.Group
          value={kind}
          onChange={event => change(event.target.value as GridReportKind)}
          options={Object.entries(gridReportKinds).map(([value, label]) => ({ value, label }))}
          aria-label="类别"
        />
        <LabelledField label="项目">
          <Select
            value={item}
            onChange={setItem}
            options={gridItems.map(value => ({
              value,
              label: <Subscript text={gridItemLabel(value, kind === 'month' ? 'month' : 'day')} />,
            }))}
            aria-label="项目"
          />
        </LabelledField>
        <LabelledField label={`时间（${hints[kind]}）`}>
          {kind === 'month' ? (
            <Input value={period} onChange={event => setPeriod(event.target.value)} maxLength={7} />
          ) : (
            <DayInput value={period} onChange={setPeriod} aria-label="时间" />
          )}
        </LabelledField>
        {kind === 'special' && (
          <LabelledField label="网格">
            <Select
              showSearch
              optionFilterProp="label"
              value={placeId}
              onChange={setPlace}
              options={(layout?.ids ?? []).map((value, i) => ({ value, label: layout!.codes[i]! }))}
              placeholder="选择网格编号"
              aria-label="网格"
            />
          </LabelledField>
        )}
        <Hint margin={[12, 0, 0, 0]}>报表按此刻数据生成并固定，已有同一报表时生成新的一版，旧版保留。签发须由他人办理。</Hint>
        <Button type="primary" loading={busy} disabled={kind === 'special' && placeId === null} onClick={() => void send()}>
          生成
        </Button>
      </Stack>
    </SideDrawer>
  )
}
