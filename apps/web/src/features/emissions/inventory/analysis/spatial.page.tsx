import { DownloadOutlined } from '@ant-design/icons'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { columnTextOf, singleMassDecimals, totalMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { columnsByKey, openColumns } from '@qingyuan/domain/declared-columns.ts'
import { textCells } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Columns, Note, Stack } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button, Dropdown } from 'antd'
import { choice } from '#/filters/choice.tsx'
import { county } from '#/filters/county.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { Allowed } from '#/page/allowed.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import type { PageProps } from '#/page/create-page.tsx'
import { type InventoryProps, inventoryPage, labelOf, pollutantFilter } from '#/page/emissions/inventory-page.tsx'
import { useSaveFile } from '#/page/save-file.ts'
import { stacksOf } from '../parts/mass.ts'
import { MassStacks } from '../parts/mass-stacks.tsx'
import { GridMap } from './grid-map.tsx'
import { TracingInput } from './tracing-input.tsx'

const filters = { county, pollutant: pollutantFilter, cell: choice({ '3km': '3 km', '1km': '1 km' }) }
type Format = InputOf<typeof inventoryCalls.GridFile>['format']
const formats: { key: Format; label: string }[] = [
  { key: 'netcdf', label: '网格逐月 CF-netCDF（.nc）' },
  { key: 'csv', label: '网格年排放 CSV' },
  { key: 'ff10-point', label: 'SMOKE FF10 点源' },
  { key: 'ff10-nonpoint', label: 'SMOKE FF10 面源' },
]

/** The checked totals by the decimals of the largest. */
const totalText = ({ totalT }: { totalT: number }) => columnTextOf([totalT], totalMassDecimals)

const ModelFiles = ({ inventoryId, cell }: { inventoryId: number; cell: '1km' | '3km' }) => {
  const { save, busy } = useSaveFile(inventoryCalls.GridFile)
  return (
    <Dropdown menu={{ items: formats, onClick: ({ key }) => busy || save({ inventoryId, cell, format: key as Format }) }}>
      <Button icon={<DownloadOutlined />} loading={busy}>
        下载模型文件
      </Button>
    </Dropdown>
  )
}

const Spatial = ({ of, county: where, pollutant: shown, cell }: InventoryProps & PageProps<typeof filters, object>) => {
  const input = { ...of, ...where, pollutant: shown }
  const grid = useCall(inventoryCalls.Grid, { ...input, cell })
  const label = labelOf(shown)
  const what = '空间分布'
  return (
    <Columns widths={['1fr', 400]} minHeight={460}>
      <QueryCard
        query={grid}
        {...{ what }}
        flush
        title={`${label} 网格化排放`}
        subtitle={({ projection }) => projection}
        skeleton="block"
        isEmpty={({ maximum }) => maximum === 0}
      >
        {data => <GridMap grid={data} title={<Subscript text={`${label} ${data.unit}`} />} />}
      </QueryCard>
      <Stack>
        <QueryCard query={grid} {...{ what }} height="content" title="分配核对" subtitle="网格合计与清单总量" skeleton="form">
          {data => (
            <>
              <FactList
                facts={[
                  ['清单总量', `${totalText(data)(data.totalT)} t/a`],
                  ['网格合计', `${totalText(data)(data.griddedT)} t/a`],
                  ['网格范围外', `${totalText(data)(data.outsideT)} t/a`],
                  ['差值', `${numberText(data.totalT - data.griddedT - data.outsideT, 6)} t`],
                  ['有排放的网格', `${data.cells} 个`],
                  ['最大网格', `${columnTextOf([data.maximum], singleMassDecimals)(data.maximum)} ${data.unit}`],
                ]}
              />
              <Note>
                企业按排放口坐标落格；面源按人口、路网、耕地等代用参数在本区县内分配，代用参数由县城与乡村分布示意生成，只决定区县内的位置，不改变总量。
                {data.notes.join('；')}
              </Note>
            </>
          )}
        </QueryCard>
        <FrameCard
          call={inventoryCalls.Months}
          input={input}
          title={`逐月 ${label} 排放量`}
          what="逐月排放量"
          subtitle="t"
          name={`${label} 逐月排放量`}
          isEmpty={({ columns }) => columns.length < 2}
          chart={(frame, ref) => (
            <MassStacks
              ref={ref}
              label="逐月排放量"
              times={textCells(columnsByKey(frame).month).map(String)}
              stacks={stacksOf(openColumns(frame, 'c#'))}
            />
          )}
        />
      </Stack>
    </Columns>
  )
}

/** 空间分布: the inventory on cells, by month, as files for models, and as what tracing reads. */
export const Page = inventoryPage(
  {
    filters,
    actions: ({ of, cell }) => (
      <>
        <Allowed to="inventory:manage">
          <TracingInput {...of} />
        </Allowed>
        <ModelFiles {...of} cell={cell} />
      </>
    ),
  },
  Spatial,
)
