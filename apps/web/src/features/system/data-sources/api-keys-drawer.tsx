import type { OutputOf } from '@qingyuan/contract/call.ts'
import { apiKeyCalls } from '@qingyuan/contract/system/open-api.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Box } from '@qingyuan/ui/layout.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import { Button, Form, Input, Select, Typography } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { ActionButton } from '#/page/action-button.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import css from './data-sources.module.css'

type Key = OutputOf<typeof apiKeyCalls.ApiKeyQuery>[number]

interface NewKey {
  name: string
  /** 0: without end. */
  days: number
  addresses?: string
}

const lives = [
  { value: 90, label: '90 天有效' },
  { value: 365, label: '1 年有效' },
  { value: 1095, label: '3 年有效' },
  { value: 0, label: '长期有效' },
]

const AddKey = () => {
  const [form] = Form.useForm<NewKey>()
  const [made, setMade] = useState<string | null>(null)
  const { run, busy } = useAction(apiKeyCalls.ApiKeyAdd, { invalidates: [apiKeyCalls.ApiKeyQuery] })
  const add = async ({ name, days, addresses }: NewKey) => {
    const answer = await run({ name, days: days || null, addresses: (addresses ?? '').split(/[\s,，、]+/).filter(Boolean) })
    if (!answer) return
    setMade(answer.key)
    form.resetFields()
  }
  return (
    <>
      <Box margin={[0, 0, 16, 0]}>
        <Form form={form} layout="inline" initialValues={{ days: 365 }} onFinish={fields => void add(fields)}>
          <Form.Item name="name" rules={[{ required: true, message: '名称必填' }]}>
            <Input placeholder="用途，如 省平台推送" maxLength={64} style={{ width: 168 }} />
          </Form.Item>
          <Form.Item name="addresses">
            <Input
              placeholder="允许的地址，不填为不限"
              title="IP 或网段，如 10.1.0.0/16；多个用逗号分开"
              maxLength={400}
              style={{ width: 168 }}
            />
          </Form.Item>
          <Form.Item name="days">
            <Select options={lives} style={{ width: 104 }} aria-label="有效期" />
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
  { title: '名称', dataIndex: 'name', width: 116 },
  { title: '建立', width: 100, cell: ({ createdAt }) => createdAt.slice(0, 10) },
  { title: '最近使用', width: 108, cell: ({ lastUsedAt }) => shortMinute(lastUsedAt) },
  { title: '有效至', width: 100, cell: ({ expires }) => expires ?? '长期' },
  { title: '允许的地址', width: 112, cell: ({ addresses }) => addresses.join('、') || '不限' },
  {
    title: '状态',
    width: 72,
    cell: ({ id, name, revoked, isExpired }) =>
      revoked || isExpired ? (
        <StateDot tone="off">{revoked ? '已吊销' : '已过期'}</StateDot>
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
