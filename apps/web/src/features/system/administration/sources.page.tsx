import { ImportOutlined, KeyOutlined } from '@ant-design/icons'
import { sourceCalls } from '@qingyuan/contract/system/data-sources.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Button, Input } from 'antd'
import { useUser } from '#/hooks/current-user.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { ApiKeysDrawer } from './api-keys-drawer.tsx'
import { ImportDrawer } from './import-drawer.tsx'
import { RejectionsDrawer } from './rejections-drawer.tsx'
import { sourceColumns } from './source-columns.tsx'
import { SourceDrawer } from './source-drawer.tsx'
import { SourceSummary } from './source-summary.tsx'

const drawers = ['', 'source', 'keys', 'import', 'rejections'] as const
const shape = { search: urlText(), open: urlOneOf(drawers, ''), source: urlMaybeNumber() }

export const Page = () => {
  const [{ search, open, source }, change] = useUrlState(shape)
  const query = useCall(sourceCalls.SourceQuery, { search: search || undefined }, { refetchEveryMs: 60_000 })
  const mayImport = useUser(state => state.user?.authorities.includes('air:import'))
  const close = () => change({ open: '', source: null })
  const row = query.data?.find(each => each.id === source) ?? null
  const drawer = {
    '': null,
    keys: <ApiKeysDrawer onClose={close} />,
    import: <ImportDrawer onClose={close} />,
    rejections: <RejectionsDrawer source={row} onClose={close} />,
    source: row && <SourceDrawer key={row.id} row={row} onClose={close} onRejections={() => change({ open: 'rejections' })} />,
  }[open]
  return (
    <PageFrame
      state={pageStateOf([query], query.data?.length === 0)}
      filters={
        <Input.Search
          allowClear
          defaultValue={search}
          placeholder="名称、站点或 MN"
          style={{ width: 240 }}
          onSearch={text => change({ search: text })}
        />
      }
      actions={
        <>
          <Button onClick={() => change({ open: 'rejections', source: null })}>拒收数据</Button>
          <Button icon={<KeyOutlined />} onClick={() => change({ open: 'keys' })}>
            接口密钥
          </Button>
          {mayImport && (
            <Button type="primary" icon={<ImportOutlined />} onClick={() => change({ open: 'import' })}>
              导入文件
            </Button>
          )}
        </>
      }
      drawer={drawer}
    >
      {query.data && query.data.length > 0 && open !== 'keys' && open !== 'rejections' && <SourceSummary rows={query.data} />}
      <Card fill title="数据源" subtitle="完整率为至少一项污染物有值的小时占比">
        <StateGate query={query} what="数据源查询" isEmpty={rows => rows.length === 0}>
          {rows => (
            <RecordsTable
              columns={sourceColumns}
              rows={rows}
              rowKey="id"
              onOpen={each => change({ open: 'source', source: each.id })}
              openKey={source ?? undefined}
            />
          )}
        </StateGate>
      </Card>
    </PageFrame>
  )
}
