import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { Note, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { Button, InputNumber, Popover } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { inventoryAnswers } from './steps.tsx'

/** The least share of last year's emission with which one person alone may publish; an administrator changes it. */
export const CoverageLimit = () => {
  const { data } = useCall(inventoryCalls.CoverageLimit, {})
  const mayEdit = useMay('system:dictionaries:edit')
  const [limit, setLimit] = useState<number | null>(null)
  const save = useAction(inventoryCalls.SaveCoverageLimit, {
    invalidates: [inventoryCalls.CoverageLimit, ...inventoryAnswers],
    successMessage: '已保存最低覆盖率',
  })
  if (!data) return null
  const chosen = limit ?? data.limit
  const content = (
    <Stack maxWidth={300}>
      <Note margin={0}>
        已填报的排放源占上年排放（SO₂、NOₓ、VOCs、PM₂.₅ 中最低者）低于此值时，发布须一人说明理由申请、另一人发布。
        {data.changedBy && `${data.changedBy} ${formatMinute(data.changedAt)} 设定。`}
      </Note>
      {mayEdit ? (
        <Row>
          <InputNumber min={0} max={100} precision={0} value={chosen} onChange={setLimit} suffix="%" aria-label="最低覆盖率" />
          <Button type="primary" loading={save.busy} onClick={() => void save.run({ limit: chosen })}>
            保存
          </Button>
        </Row>
      ) : (
        <Note margin={0}>由系统管理员修改。</Note>
      )}
    </Stack>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <Button>最低覆盖率 {data.limit} %</Button>
    </Popover>
  )
}
