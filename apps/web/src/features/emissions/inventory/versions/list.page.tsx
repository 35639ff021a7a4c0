import { ImportOutlined, MergeCellsOutlined } from '@ant-design/icons'
import { dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlNumbers, useUrlState } from '#/hooks/use-url-state.ts'
import { massText } from '#/page/emissions/mass-text.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { EmptyState, pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { may } from '#/session.ts'
import css from '../parts/inventory.module.css'
import { CompareCard } from './compare-card.tsx'
import { ImportDrawer } from './import-drawer.tsx'
import { InventoryDrawer } from './inventory-drawer.tsx'
import { MergeDrawer } from './merge-drawer.tsx'
import { type InventoryRow, StepButtons } from './steps.tsx'

/** Of two versions the earlier one stands first: what changed is told in the direction of time. */
const inTime = (rows: readonly InventoryRow[], pair: readonly number[]): number[] => {
  const place = (id: number) => {
    const row = rows.find(each => each.id === id)
    return row ? row.year * 1000 + row.version : 0
  }
  return pair.toSorted((a, b) => place(a) - place(b) || a - b)
}

const shape = { open: urlMaybeNumber(), pair: urlNumbers() }
const shown = ['so2', 'nox', 'voc', 'pm2_5'] as const

const tones = { draft: 'mark', published: 'good', archived: undefined } as const

const columns: RecordColumn<InventoryRow>[] = [
  { title: '年份', dataIndex: 'year', width: 56 },
  { title: '版本', dataIndex: 'version', width: 64, render: (version: number) => `第 ${version} 版` },
  { title: '清单名称', dataIndex: 'name', width: 230 },
  {
    title: '状态',
    key: 'state',
    width: 108,
    render: (_, row) => (
      <>
        <span className={css.tag} data-tone={tones[row.state]}>
          {row.stateLabel}
        </span>{' '}
        {row.isDefault && (
          <span className={css.tag} data-tone="mark">
            默认
          </span>
        )}
      </>
    ),
  },
  { title: '排放源', dataIndex: 'sources', width: 66, align: 'right' },
  ...shown.map(
    (id): RecordColumn<InventoryRow> => ({
      title: <Subscript text={`${emissionPollutantOf.get(id)!.label} (t)`} />,
      key: id,
      width: 76,
      align: 'right',
      render: (_, row) => massText(row.tonnes[id]),
    }),
  ),
  { title: '更新日期', dataIndex: 'changedAt', width: 88, render: (at: string) => at.slice(0, 10) },
  {
    title: '操作',
    key: 'steps',
    width: 216,
    render: (_, row) => (
      // A click on a button is not a click on the row.
      <span style={{ display: 'inline-flex', gap: 6 }} onClick={event => event.stopPropagation()}>
        <StepButtons inventory={row} />
      </span>
    ),
  },
]

/** 清单列表: versions of all years, their life, and two of them compared. */
export const Page = () => {
  const [{ open, pair }, change] = useUrlState(shape)
  const user = useUser(state => state.user)
  const list = useCall(dischargeInventoryCalls.Query, {})
  const [doing, setDoing] = useState<'merge' | 'import' | null>(null)
  const manages = may(user, 'inventory:manage')
  const [first, second] = pair
  const two = first !== undefined && second !== undefined
  const [earlier, later] = inTime(list.data ?? [], pair)
  const drawer =
    doing === 'import' ? (
      <ImportDrawer
        onClose={() => setDoing(null)}
        onOpen={id => {
          setDoing(null)
          change({ open: id })
        }}
      />
    ) : doing === 'merge' && two ? (
      <MergeDrawer rows={list.data ?? []} base={first} other={second} onClose={() => setDoing(null)} />
    ) : (
      open !== null && <InventoryDrawer key={open} id={open} onClose={() => change({ open: null })} />
    )
  return (
    <PageFrame
      state={pageStateOf([list], list.data?.length === 0)}
      filters={<span className={css.note}>勾选两份清单可对比{manages ? '或合并' : ''}；点击一行看详情</span>}
      actions={
        manages && (
          <>
            <Button icon={<ImportOutlined />} onClick={() => setDoing('import')}>
              导入 FF10
            </Button>
            <Button icon={<MergeCellsOutlined />} disabled={!two} onClick={() => setDoing('merge')}>
              合并所选
            </Button>
          </>
        )
      }
      drawer={drawer}
    >
      <div className={css.table}>
        <Card fill title="清单版本" subtitle="已发布的清单冻结，不随填报与因子变化">
          <StateGate
            query={list}
            what="清单列表"
            isEmpty={rows => rows.length === 0}
            empty={<EmptyState title="还没有清单">在“生成清单”页由计算结果生成第一份。</EmptyState>}
          >
            {rows => (
              <RecordsTable
                rowKey="id"
                rows={rows}
                columns={columns}
                onOpen={row => change({ open: row.id })}
                openKey={open ?? undefined}
                selection={{ chosen: [...pair], onChange: keys => change({ pair: keys.slice(-2) }) }}
              />
            )}
          </StateGate>
        </Card>
      </div>
      {two && (
        <div className={css.table}>
          <CompareCard first={earlier!} second={later!} />
        </div>
      )}
    </PageFrame>
  )
}
