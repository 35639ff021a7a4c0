import type { OutputOf } from '@qingyuan/contract/call.ts'
import { apiKeyCalls } from '@qingyuan/contract/system/open-api.ts'
import { Box } from '@qingyuan/ui/layout.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import { Button, Form, Input, Typography } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { ActionButton } from '#/page/action-button.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import css from './data-sources.module.css'

type Key = OutputOf<typeof apiKeyCalls.ApiKeyQuery>[number]

const AddKey = () => {
  const [form] = Form.useForm<{ name: string }>()
  const [made, setMade] = useState<string | null>(null)
  const { run, busy } = useAction(apiKeyCalls.ApiKeyAdd, { invalidates: [apiKeyCalls.ApiKeyQuery] })
  const add = async ({ name }: { name: string }) => {
    const answer = await run({ name })
    if (!answer) return
    setMade(answer.key)
    form.resetFields()
  }
  return (
    <>
      <Box margin={[0, 0, 16, 0]}>
        <Form form={form} layout="inline" onFinish={fields => void add(fields)}>
          <Form.Item name="name" rules={[{ required: true, message: '名称必填' }]}>
            <Input placeholder="用途，如 省平台推送" maxLength={64} style={{ width: 240 }} />
          </Form.Item>
          <Button htmlType="submit" type="primary" loading={busy}>
            新建
          </Button>
        </Form>
      </Box>
      {made && (
        <Box margin={[0, 0, 16, 0]} padding={12} radius={4} background="warningSurface" colour="warningText" className={css.key}>
          密钥只显示这一次，妥善保存：
          <Typography.Text copyable>{made}</Typography.Text>
        </Box>
      )}
    </>
  )
}

const columns: readonly RecordColumn<Key>[] = [
  { title: '名称', dataIndex: 'name', width: 160 },
  { title: '建立', dataIndex: 'createdAt', width: 152 },
  { title: '最近使用', dataIndex: 'lastUsedAt', width: 152 },
  {
    title: '状态',
    width: 88,
    cell: ({ id, name, revoked }) =>
      revoked ? (
        <StateDot tone="off">已吊销</StateDot>
      ) : (
        <ActionButton
          call={apiKeyCalls.ApiKeyRevoke}
          input={{ id }}
          confirm={{ question: `吊销接口密钥“${name}”？`, okText: '吊销', content: '使用它的程序立即不能再推送。' }}
          successMessage="已吊销"
          invalidates={[apiKeyCalls.ApiKeyQuery]}
          type="link"
          size="small"
          flush
        >
          吊销
        </ActionButton>
      ),
  },
]

/** Keys of machine clients: made, seen once, revoked. */
export const ApiKeysDrawer = ({ onClose }: { onClose: () => void }) => (
  <QueryDrawer
    query={useCall(apiKeyCalls.ApiKeyQuery, {})}
    what="接口密钥查询"
    width={640}
    onClose={onClose}
    title="接口密钥"
    subtitle="供程序推送小时数据，放在 X-Api-Key 头里"
    above={<AddKey />}
    isEmpty={rows => rows.length === 0}
    empty={<EmptyState title="还没有接口密钥" />}
  >
    {rows => <RecordsTable columns={columns} rows={rows} rowKey="id" />}
  </QueryDrawer>
)
