import { ImportOutlined, MergeCellsOutlined } from '@ant-design/icons'
import { dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { columnTextOf, totalMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { coverageBases } from '@qingyuan/domain/coverage-bases.ts'
import { emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Inline, Note, Text } from '@qingyuan/ui/layout.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Tag } from '@qingyuan/ui/tag.tsx'
import { Button } from 'antd'
import { useCall } from '#/hooks/use-call.ts'
import { urlNumbers } from '#/hooks/use-url-state.ts'
import { Allowed, useMay } from '#/page/allowed.tsx'
import { RecordsCard } from '#/page/cards/records-card.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { plainDrawer, recordDrawer } from '#/page/drawer.ts'
import { EmptyState } from '#/page/state-gate.tsx'
import { Downloads } from '../parts/downloads.tsx'
import { CompareCard } from './compare-card.tsx'
import { CoverageLimit } from './coverage-limit.tsx'
import { Ff10Drawer } from './import-drawer.tsx'
import { InventoryDrawer } from './inventory-drawer.tsx'
import { MergeDrawer } from './merge-drawer.tsx'
import { RenameDrawer } from './rename-drawer.tsx'
import { type InventoryRow, StepButtons } from './steps.tsx'

/** Of two versions the earlier one comes first: changes read in the direction of time. */
const inTime = (rows: readonly InventoryRow[], pair: readonly number[]): number[] => {
  const place = (id: number) => {
    const row = rows.find(each => each.id === id)
    return row ? row.year * 1000 + row.version : 0
  }
  return pair.toSorted((a, b) => place(a) - place(b) || a - b)
}

const shown = ['so2', 'nox', 'voc', 'pm2_5'] as const

const tones = { draft: 'mark', published: 'good', archived: undefined } as const

const columns = (rows: readonly InventoryRow[]): RecordColumn<InventoryRow>[] => [
  { title: '年份', dataIndex: 'year', width: 48 },
  { title: '版本', dataIndex: 'version', width: 64, render: (version: number) => `第 ${version} 版` },
  { title: '清单名称', dataIndex: 'name', width: 140 },
  {
    title: '状态',
    width: 104,
    cell: row => (
      <>
        <Tag tone={tones[row.state]}>{row.state === 'draft' && row.proposal ? '待另一人发布' : row.stateLabel}</Tag>{' '}
        {row.isDefault && <Tag tone="mark">默认</Tag>}
      </>
    ),
  },
  { title: '排放源', dataIndex: 'sources', width: 60, align: 'right' },
  {
    title: '覆盖',
    width: 96,
    align: 'right',
    cell: ({ coverage: { judged, sufficient } }) => (
      <Text colour={sufficient ? undefined : 'warningText'} title={coverageBases[judged.by]}>
        {judged.by === 'enterprises' && '企业 '}
        {judged.by === 'unmatched' ? '未对应企业' : judged.percent === null ? '—' : `${numberText(judged.percent, 1)} %`}
      </Text>
    ),
  },
  ...shown.map((id): RecordColumn<InventoryRow> => {
    const text = columnTextOf(
      rows.map(({ tonnes }) => tonnes[id]),
      totalMassDecimals,
    )
    return {
      title: <Subscript text={`${emissionPollutantOf.get(id)!.label} (t)`} />,
      key: id,
      width: 68,
      align: 'right',
      cell: ({ tonnes }) => text(tonnes[id]),
    }
  }),
  { title: '更新日期', dataIndex: 'changedAt', width: 84, render: (at: string) => at.slice(0, 10) },
  {
    title: '操作',
    width: 184,
    cell: row => (
      // A click on a button is not a click on the row.
      <Inline gap={6} wrap onClick={event => event.stopPropagation()}>
        <Downloads small input={{ inventoryId: row.id }} />
        <StepButtons inventory={row} />
      </Inline>
    ),
  },
]

/** `pair`: ticked for a comparison. */
const filters = { pair: urlNumbers() }
const drawers = { open: recordDrawer, rename: recordDrawer, merge: plainDrawer, import: plainDrawer }
type Props = PageProps<typeof filters, typeof drawers>

const Hint = () => <Note>勾选两份清单可对比{useMay('inventory:manage') ? '或合并' : ''}；点击一行看详情</Note>

/** The draft that is renamed; closed it leads back to its details. */
const Rename = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const inventory = useCall(dischargeInventoryCalls.Query, {}).data?.find(row => row.id === id)
  return inventory?.events.includes('update') ? <RenameDrawer inventory={inventory} onClose={onClose} /> : null
}

const OpenDrawer = ({ open, rename, merge, import: bring, pair: [first, second] }: Props) => {
  if (bring.value) return <Ff10Drawer onClose={bring.close} onOpen={open.open} />
  if (merge.value && first !== undefined && second !== undefined) return <MergeDrawer base={first} other={second} onClose={merge.close} />
  const { value: renamed } = rename
  if (renamed !== null) return <Rename key={renamed} id={renamed} onClose={() => open.open(renamed)} />
  const { value: id } = open
  return id !== null && <InventoryDrawer key={id} id={id} onRename={() => rename.open(id)} onClose={open.close} />
}

const Versions = ({ open, pair, page }: Props) => {
  const rows = useCall(dischargeInventoryCalls.Query, {}).data ?? []
  const [earlier, later] = inTime(rows, pair)
  return (
    <>
      <RecordsCard
        call={dischargeInventoryCalls.Query}
        input={{}}
        columns={columns}
        rowKey="id"
        opens={open}
        selection={{ chosen: [...pair], onChange: keys => page.change({ pair: keys.slice(-2) }) }}
        title="清单版本"
        what="清单列表"
        subtitle="已发布的清单冻结，不随填报与因子变化"
        empty={<EmptyState title="还没有清单">在“生成清单”页由计算结果生成第一份。</EmptyState>}
        minHeight={240}
      />
      {earlier !== undefined && later !== undefined && <CompareCard first={earlier} second={{ inventoryId: later }} />}
    </>
  )
}

/** 清单列表: versions of all years, their life, and two of them compared. */
export const Page = createPage(
  {
    filters,
    drawers,
    bar: () => <Hint />,
    actions: ({ pair, merge, import: bring }) => (
      <Allowed to="inventory:manage">
        <CoverageLimit />
        <Button icon={<ImportOutlined />} onClick={bring.open}>
          导入 FF10
        </Button>
        <Button icon={<MergeCellsOutlined />} disabled={pair.length < 2} onClick={merge.open}>
          合并所选
        </Button>
      </Allowed>
    ),
    drawer: props => <OpenDrawer {...props} />,
  },
  Versions,
)
