import { weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Button, Segmented } from 'antd'
import { optionsOf } from '#/filters/options-of.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { isBlank } from '../parts/frame-cells.ts'
import { Pictures } from './pictures.tsx'
import { type Observed, type Tab, tabs } from './use-observed.ts'

const words: Readonly<Record<Tab, string>> = {
  stationData: '平均风向为矢量平均，风速为算术平均；气压单位 pa',
  accumulation: '自时段首时起；风向为矢量平均，稳定度＝矢量平均风速 ÷ 平均风速',
  pictures: '服务端绘制，可供报告与第三方系统取用',
}

const widths = {
  precipitation: 84,
  wet: 84,
  direction: 108,
  point: 72,
  vectorSpeed: 108,
  scalarSpeed: 84,
  steadiness: 96,
  temperature: 84,
  hours: 96,
}

/** The numbers behind the pictures: as measured, accumulated, or as pictures that the server has drawn. */
export const TableCard = ({ o }: { o: Observed }) => {
  const query = o.state.tab === 'accumulation' ? o.accumulated : o.data
  return (
    <Card
      fill
      title={<Segmented<Tab> size="small" value={o.state.tab} onChange={tab => o.change({ tab })} options={optionsOf(tabs)} />}
      subtitle={words[o.state.tab]}
      tools={o.state.tab === 'pictures' ? undefined : <FrameExport call={weatherCalls.export} input={o.exported} hotkey />}
    >
      {o.state.tab === 'pictures' ? (
        <StateGate query={o.pictures} what="趋势图片" skeleton="chart">
          {pictures => <Pictures pictures={pictures} />}
        </StateGate>
      ) : (
        <StateGate
          query={query}
          what="气象数据查询"
          isEmpty={isBlank}
          empty={<EmptyState title="该时段没有气象数据" actions={<Button onClick={o.reset}>清除筛选</Button>} />}
        >
          {frame => <FrameTable frame={frame} widths={o.state.tab === 'accumulation' ? widths : undefined} />}
        </StateGate>
      )}
    </Card>
  )
}
