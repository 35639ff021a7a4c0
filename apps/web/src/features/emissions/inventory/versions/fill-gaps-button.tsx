import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useAction } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { appToast } from '#/toaster.tsx'
import { type InventoryRow, inventoryAnswers, titleOf } from './steps.tsx'

/** Makes a draft in which those who have not reported stand with the year before. */
export const FillGapsButton = ({ inventory }: { inventory: InventoryRow }) => {
  const may = useMay('inventory:manage')
  const navigate = useNavigate()
  const { ask, holder } = useConfirm()
  const fill = useAction(inventoryCalls.FillGaps, {
    invalidates: inventoryAnswers,
    onDone: ({ id, filled }) => {
      appToast.success(`已生成草稿，${filled} 个缺报排放源沿用上年`)
      void navigate(`?open=${id}`)
    },
  })
  const { by, percent } = inventory.coverage.judged
  if (!may || by !== 'emission' || percent === null || percent >= 100) return null
  const start = async () => {
    const content = '没有填报的企业和面源沿用上年的排放量，逐行标明“沿用上年”，原清单不变。覆盖率仍只按已填报的计算。'
    if (await ask(`为“${titleOf(inventory)}”补齐缺报？`, { okText: '生成草稿', danger: false, content }))
      await fill.run({ id: inventory.id, name: `${inventory.name.slice(0, 50)}（缺报沿用上年）` })
  }
  return (
    <>
      {holder}
      <Button size="small" loading={fill.busy} onClick={() => void start()}>
        缺报沿用上年
      </Button>
    </>
  )
}
