import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { type InventoryEvent, inventoryLifecycle } from '@qingyuan/domain/lifecycles/inventory.ts'
import { yearTitle } from '@qingyuan/domain/year-title.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { Button, Input } from 'antd'
import { useRef } from 'react'
import { storeId } from '#/hooks/stored-id.ts'
import { useAction } from '#/hooks/use-call.ts'
import { CoverageStrip } from '#/page/emissions/coverage-strip.tsx'
import { appToast } from '#/toaster.tsx'

export type InventoryRow = OutputOf<typeof dischargeInventoryCalls.Query>[number]
type Step = InputOf<typeof inventoryCalls.Step>['event']

const order: readonly Step[] = ['propose', 'publish', 'setDefault', 'withdraw', 'archive', 'delete']
const words: Record<Step, string> = {
  propose: '已填报的排放源未达到设定的覆盖率，须说明理由，由另一人发布（理由不少于 5 个字）。',
  publish: '发布后冻结，领导和区县即可查看。',
  setDefault: '各分析页默认显示这份清单。',
  withdraw: '撤回为草稿，查看者不再看到它。请填写理由（不少于 5 个字）。',
  archive: '归档后保留备查，不能再修改。',
  delete: '删除草稿，不能恢复；它的计算结果不受影响。',
}

/** Everything whose answer changes when an inventory does. */
export const inventoryAnswers = [
  dischargeInventoryCalls.Query,
  dischargeInventoryCalls.QueryByID,
  inventoryCalls.Options,
  inventoryCalls.Summary,
  inventoryCalls.Coverage,
]

/** 2026 年长治市大气污染源排放清单 第 1 版: a name that begins with its year does not say it twice. */
export const titleOf = ({ year, name, version }: Pick<InventoryRow, 'year' | 'name' | 'version'>): string =>
  `${yearTitle(year, name)} 第 ${version} 版`

/** Buttons for what the table of its life allows now; each is confirmed first. */
export const StepButtons = ({ inventory, onDone }: { inventory: InventoryRow; onDone?: () => void }) => {
  const { ask, holder } = useConfirm()
  const reason = useRef('')
  const act = useAction(inventoryCalls.Step, { invalidates: inventoryAnswers, onDone })
  const run = async (event: Step) => {
    reason.current = ''
    const content = (
      <>
        <p>{words[event]}</p>
        {(event === 'publish' || event === 'propose') && <CoverageStrip of={{ inventoryId: inventory.id }} inside />}
        {event === 'publish' && inventory.proposal && (
          <p>
            {inventory.proposal.by} 于 {inventory.proposal.at} 申请发布：{inventory.proposal.reason}
          </p>
        )}
        {(event === 'withdraw' || event === 'propose') && (
          <Input.TextArea rows={3} maxLength={500} onChange={each => void (reason.current = each.target.value)} aria-label="理由" />
        )}
      </>
    )
    const title = `${inventoryLifecycle.events[event]}“${titleOf(inventory)}”？`
    const danger = event === 'delete' || event === 'withdraw'
    if (!(await ask(title, { okText: inventoryLifecycle.events[event], danger, content }))) return
    const done = await act.run({ id: inventory.id, event, ...(reason.current && { reason: reason.current }) })
    if (done) appToast.success(`已${inventoryLifecycle.events[event]}“${titleOf(inventory)}”`)
    // Else the pages would go on with the one that was chosen before.
    if (done && event === 'setDefault') storeId('defaultInventory', inventory.id)
  }
  return (
    <>
      {holder}
      {order
        .filter(event => inventory.events.includes(event satisfies InventoryEvent))
        .map(event => (
          <Button
            key={event}
            size="small"
            type={event === 'publish' || event === 'propose' ? 'primary' : 'default'}
            danger={event === 'delete'}
            onClick={() => void run(event)}
          >
            {inventoryLifecycle.events[event]}
          </Button>
        ))}
    </>
  )
}
