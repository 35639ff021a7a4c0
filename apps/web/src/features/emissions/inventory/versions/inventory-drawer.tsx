import { dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Note } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { useCall } from '#/hooks/use-call.ts'
import { CoverageStrip } from '#/page/emissions/coverage-strip.tsx'
import { massText } from '#/page/emissions/mass-text.ts'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { Downloads } from '../parts/downloads.tsx'
import { FillGapsButton } from './fill-gaps-button.tsx'
import { StepButtons } from './steps.tsx'

const events: Readonly<Record<string, string>> = {
  ...{ add: '生成', update: '更新', propose: '申请发布', publish: '发布', setDefault: '设为默认', withdraw: '撤回', archive: '归档' },
}

type Masses = Readonly<Partial<Record<(typeof emissionPollutants)[number]['id'], number | null>>>
type Spreads = Readonly<Partial<Record<(typeof emissionPollutants)[number]['id'], { lowT: number; highT: number } | null>>>

const spreadWords = (spread: Spreads[keyof Spreads]) => (spread ? `${massText(spread.lowT)}–${massText(spread.highT)}` : '—')

/** Masses of the pollutants with their 95 % intervals. */
export const MassFacts = ({ tonnes, spreads }: { tonnes: Masses | null; spreads: Spreads }) => (
  <PlainTable
    rows={emissionPollutants}
    columns={[
      { title: '污染物', cell: ({ label }) => <Subscript text={label} /> },
      { title: 't/a', cell: ({ id }) => massText(tonnes?.[id]), look: { nowrap: true } },
      { title: '95 % 区间', cell: ({ id }) => spreadWords(spreads[id]), look: { nowrap: true, colour: 'textSecondary' } },
    ]}
  />
)

interface InventoryDrawerProps {
  id: number
  onRename: () => void
  onClose: () => void
}

/** One version: its run, its totals with their spread, who did what to it. */
export const InventoryDrawer = ({ id, onRename, onClose }: InventoryDrawerProps) => (
  <QueryDrawer
    query={useCall(dischargeInventoryCalls.QueryByID, { id })}
    what="清单详情"
    onClose={onClose}
    title={data => (data ? `${data.inventory.year} 年 第 ${data.inventory.version} 版` : '清单')}
    subtitle={data => data?.inventory.name}
    foot={({ inventory }) => (
      <>
        <Downloads small input={{ inventoryId: inventory.id }} />
        {inventory.events.includes('update') && (
          <Button size="small" onClick={onRename}>
            修改名称与说明
          </Button>
        )}
        <FillGapsButton inventory={inventory} />
        <StepButtons inventory={inventory} onDone={onClose} />
      </>
    )}
  >
    {({ inventory, run, log }) => (
      <>
        <FactList
          facts={[
            ['状态', `${inventory.stateLabel}${inventory.isDefault ? ' · 默认' : ''}`],
            ['计算批次', `${run.id} ${run.title}`],
            ['排放源', `${inventory.sources} 个`],
            ['检查', run.facts ? `阻断 ${run.facts.block} · 缺项 ${run.facts.missing} · 提示 ${run.facts.warn}` : '—'],
            ['生成', `${inventory.by ?? '系统'} ${formatMinute(inventory.createdAt)}`],
            ['发布', inventory.publishedAt ?? '—'],
            ['说明', inventory.note || '—'],
          ]}
        />
        <CoverageStrip of={{ inventoryId: id }} inside />
        {inventory.proposal && (
          <Note>
            {inventory.proposal.by} 于 {inventory.proposal.at} 申请发布，待另一人发布：{inventory.proposal.reason}
          </Note>
        )}
        <h3>排放量</h3>
        <MassFacts tonnes={inventory.tonnes} spreads={run.spreads} />
        <h3>经过</h3>
        {log.map((entry, n) => (
          <Note key={n}>
            {entry.at} {entry.by} {events[entry.event] ?? entry.event}
            {entry.reason && `：${entry.reason}`}
          </Note>
        ))}
      </>
    )}
  </QueryDrawer>
)
