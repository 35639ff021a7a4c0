import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { Button } from 'antd'
import { useAction, useCall } from '#/hooks/use-call.ts'

/** Makes an inventory what the tracing engines read, and puts back what they read before. */
export const TracingInput = ({ inventory }: { inventory: { id: number; name: string } }) => {
  const inUse = useCall(inventoryCalls.TracingInput, {}).data
  const invalidates = [inventoryCalls.TracingInput]
  const activate = useAction(inventoryCalls.Activate, { successMessage: '已设为溯源模型的排放输入', invalidates })
  const back = useAction(inventoryCalls.Deactivate, { successMessage: '已恢复此前的排放输入', invalidates })
  const { ask, holder } = useConfirm()
  const use = async () => {
    const now = inUse ? `现用“${inUse.name}”，之后可恢复。` : ''
    const content = `区域贡献、精准溯源从此按这份清单的面源网格和企业排放口计算；周边城市的排放不变。${now}`
    if (await ask(`将“${inventory.name}”设为溯源模型的排放输入？`, { okText: '设为输入', danger: false, content }))
      await activate.run({ id: inventory.id })
  }
  const undo = async () => {
    const content = `现用“${inUse!.name}”（${inUse!.since} 起）；恢复为${inUse!.before ? `“${inUse!.before}”` : '未设定'}，企业排放口的排放量一并恢复。`
    if (await ask('恢复溯源模型此前的排放输入？', { okText: '恢复', danger: false, content })) await back.run({})
  }
  const used = inUse?.inventoryId === inventory.id
  return (
    <>
      {holder}
      {inUse?.undoable && (
        <Button loading={back.busy} onClick={() => void undo()} title={`溯源模型现用：${inUse.name}`}>
          恢复此前的溯源输入
        </Button>
      )}
      <Button loading={activate.busy} disabled={used} onClick={() => void use()}>
        {used ? '溯源模型正在使用' : '设为溯源模型输入'}
      </Button>
    </>
  )
}
