import { ImportOutlined, KeyOutlined } from '@ant-design/icons'
import { sourceCalls } from '@qingyuan/contract/system/data-sources.ts'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Button } from 'antd'
import { search } from '#/filters/search.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { Allowed } from '#/page/allowed.tsx'
import { RecordsCard } from '#/page/cards/records-card.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { recordDrawer, wordDrawer } from '#/page/drawer.ts'
import { PageDrawer } from '#/page/page-frame.tsx'
import { ApiKeysDrawer } from './api-keys-drawer.tsx'
import { StationFileDrawer } from './import-drawer.tsx'
import { RejectionsDrawer } from './rejections-drawer.tsx'
import { isLate, percentText, type SourceRow, sourceColumns } from './source-columns.tsx'
import { SourceDrawer } from './source-drawer.tsx'

const mean = (values: readonly (number | null)[]) => {
  const known = values.filter(value => value !== null)
  return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null
}

/** Health in one row of key figures. */
const SourceSummary = ({ rows }: { rows: readonly SourceRow[] }) => {
  const live = rows.filter(row => row.enabled && row.kind === 'hj212')
  return (
    <KeyFigures
      figures={[
        { label: '数据源', value: rows.length, unit: `个，停用 ${rows.filter(row => !row.enabled).length}` },
        { label: '设备在线', value: live.filter(row => row.connected).length, unit: `/ ${live.length} 台` },
        { label: '迟到', value: live.filter(isLate).length, unit: '台' },
        { label: '24 h 完整率', value: percentText(mean(live.map(row => row.completeness24h))), unit: '%' },
        { label: '30 d 完整率', value: percentText(mean(live.map(row => row.completeness30d))), unit: '%' },
        { label: '24 h 拒收', value: rows.reduce((sum, row) => sum + row.rejections24h, 0), unit: '条' },
      ]}
    />
  )
}

const filters = { search: search('名称、站点或 MN', 240) }
/** `rejected`: what one source was refused. */
const drawers = { source: recordDrawer, rejected: recordDrawer, open: wordDrawer(['keys', 'import', 'rejections']) }

const SourceList = ({ search: text, source, rejected, open }: PageProps<typeof filters, typeof drawers>) => {
  const input = { search: text }
  const options = { refetchEveryMs: 60_000 }
  const rows = useCall(sourceCalls.SourceQuery, input, options).data ?? []
  const isWide = rejected.value !== null || open.value === 'keys' || open.value === 'rejections'
  const refused = rows.find(({ id }) => id === rejected.value)
  return (
    <>
      {rows.length > 0 && !isWide && <SourceSummary rows={rows} />}
      <RecordsCard
        call={sourceCalls.SourceQuery}
        {...{ input, options }}
        columns={sourceColumns}
        rowKey="id"
        opens={source}
        rowDrawer={(row, close) => row && <SourceDrawer row={row} onClose={close} onRejections={() => rejected.open(row.id)} />}
        title="数据源"
        what="数据源查询"
        subtitle="完整率为至少一项污染物有值的小时占比"
      />
      {refused && (
        <PageDrawer>
          <RejectionsDrawer source={refused} onClose={rejected.close} />
        </PageDrawer>
      )}
    </>
  )
}

/** 数据源与健康. */
export const Page = createPage(
  {
    filters,
    drawers,
    actions: ({ open }) => (
      <>
        <Button onClick={() => open.open('rejections')}>拒收数据</Button>
        <Button icon={<KeyOutlined />} onClick={() => open.open('keys')}>
          接口密钥
        </Button>
        <Allowed to="air:import">
          <Button type="primary" icon={<ImportOutlined />} onClick={() => open.open('import')}>
            导入文件
          </Button>
        </Allowed>
      </>
    ),
    drawer: ({ open: { value, close } }) =>
      value &&
      {
        keys: <ApiKeysDrawer onClose={close} />,
        import: <StationFileDrawer onClose={close} />,
        rejections: <RejectionsDrawer source={null} onClose={close} />,
      }[value],
  },
  SourceList,
)
