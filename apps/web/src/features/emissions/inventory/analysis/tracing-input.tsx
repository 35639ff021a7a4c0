import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { useCall } from '#/hooks/use-call.ts'
import { ActionButton } from '#/page/action-button.tsx'
import { useInventoryOption } from '#/page/emissions/inventory-page.tsx'

const invalidates = [inventoryCalls.TracingInput]

/** Makes an inventory what the tracing engines read, and puts back what they read before. */
export const TracingInput = ({ inventoryId }: { inventoryId: number }) => {
  const inventory = useInventoryOption(inventoryId)
  const inUse = useCall(inventoryCalls.TracingInput, {}).data
  const used = inUse?.inventoryId === inventoryId
  if (!inventory || inventory.state === 'draft') return null
  const now = inUse ? `现用“${inUse.name}”，之后可恢复。` : ''
  return (
    <>
      {inUse?.undoable && (
        <ActionButton
          call={inventoryCalls.Deactivate}
          input={{}}
          confirm={{
            question: '恢复溯源模型此前的排放输入？',
            okText: '恢复',
            danger: false,
            content: `现用“${inUse.name}”（${inUse.since} 起）；恢复为${inUse.before ? `“${inUse.before}”` : '未设定'}，企业排放口的排放量一并恢复。`,
          }}
          successMessage="已恢复此前的排放输入"
          {...{ invalidates }}
          title={`溯源模型现用：${inUse.name}`}
        >
          恢复此前的溯源输入
        </ActionButton>
      )}
      <ActionButton
        call={inventoryCalls.Activate}
        input={{ id: inventoryId }}
        confirm={{
          question: `将“${inventory.name}”设为溯源模型的排放输入？`,
          okText: '设为输入',
          danger: false,
          content: `区域贡献、精准溯源从此按这份清单的面源网格和企业排放口计算；周边城市的排放不变。${now}`,
        }}
        successMessage="已设为溯源模型的排放输入"
        {...{ invalidates }}
        disabled={used}
      >
        {used ? '溯源模型正在使用' : '设为溯源模型输入'}
      </ActionButton>
    </>
  )
}
