import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { FieldStack } from '@qingyuan/ui/layout.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { type InventoryRow, inventoryAnswers } from './steps.tsx'

const categories = [
  ...[
    ['10', '化石燃料固定燃烧源'] as const,
    ['11', '工艺过程源'] as const,
    ['12', '移动源-道路'] as const,
    ['13', '移动源-非道路'] as const,
  ],
  ...[['14', '溶剂使用源'] as const, ['15', '储存运输源'] as const, ['16', '扬尘源'] as const, ['17', '农业源'] as const],
  ...[['18', '生物质燃烧源'] as const, ['20', '其他排放源（餐饮）'] as const, ['21', '废弃物处理源'] as const],
]
const wordsOf = ({ year, version, name }: InventoryRow) => `${year} 年 第 ${version} 版 ${name}`

/** A draft out of two versions: some counties or categories from the other one. */
export const MergeDrawer = ({ base, other, onClose }: { base: number; other: number; onClose: () => void }) => {
  const rows = useCall(dischargeInventoryCalls.Query, {}).data ?? []
  const [name, setName] = useState('合并清单')
  const [taken, take] = useState<{ counties: number[]; categories: string[] }>({ counties: [], categories: [] })
  const merge = useAction(inventoryCalls.Merge, { invalidates: inventoryAnswers, successMessage: '已生成合并草稿', onDone: onClose })
  const nothing = taken.counties.length + taken.categories.length === 0
  const of = (id: number) => rows.find(row => row.id === id)
  return (
    <SideDrawer
      open
      onClose={onClose}
      width={440}
      title="合并清单"
      subtitle="两份清单都不改变，结果是一份新的草稿"
      foot={
        <Button
          type="primary"
          disabled={nothing || name.trim().length < 2}
          loading={merge.busy}
          onClick={() => void merge.run({ name: name.trim(), base, other, ...taken })}
        >
          生成合并草稿
        </Button>
      }
    >
      <FieldStack>
        <p>
          以 <b>{of(base) && wordsOf(of(base)!)}</b> 为底，从 <b>{of(other) && wordsOf(of(other)!)}</b>{' '}
          取用下列区县、部门的排放源；两项都选时取同时满足的。
        </p>
        <label>
          清单名称
          <Input value={name} maxLength={60} onChange={event => setName(event.target.value)} />
        </label>
        <label>
          区县
          <Select
            mode="multiple"
            value={taken.counties}
            onChange={each => take({ ...taken, counties: each })}
            options={counties.map(({ id, name: label }) => ({ value: id, label }))}
            placeholder="不限"
          />
        </label>
        <label>
          部门
          <Select
            mode="multiple"
            value={taken.categories}
            onChange={each => take({ ...taken, categories: each })}
            options={categories.map(([value, label]) => ({ value, label }))}
            placeholder="不限"
          />
        </label>
      </FieldStack>
    </SideDrawer>
  )
}
