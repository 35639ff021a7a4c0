import { weatherPictureCalls } from '@qingyuan/contract/weather/pictures.ts'
import { weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import { Segmented } from 'antd'
import { optionsOf } from '#/filters/options-of.ts'
import { useCall } from '#/hooks/use-call.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { isBlank } from '../parts/frame-cells.ts'
import { type Observed, type TableTab, tableTabs } from './observed-filters.ts'
import { Pictures } from './pictures.tsx'

const words: Readonly<Record<TableTab, string>> = {
  stationData: '平均风向为矢量平均，风速为算术平均；气压单位 pa',
  accumulation: '自时段首时起；风向为矢量平均，稳定度＝矢量平均风速 ÷ 平均风速',
  pictures: '服务端绘制，可供报告与第三方系统取用',
}

/** The numbers behind the pictures: as measured, accumulated, or as pictures that the server has drawn. */
export const TableCard = ({ tab, input, period, places: [first], reset, noData, page }: Observed) => {
  const pictures = useCall(weatherPictureCalls.imagesPath, tab === 'pictures' && first ? { placeId: first.id, ...period } : null)
  const card = {
    title: <Segmented<TableTab> size="small" value={tab} onChange={next => page.change({ tab: next })} options={optionsOf(tableTabs)} />,
    subtitle: words[tab],
  }
  if (tab === 'pictures')
    return (
      <QueryCard {...card} query={pictures} what="趋势图片" skeleton="chart">
        {list => <Pictures pictures={list} />}
      </QueryCard>
    )
  return (
    <FrameCard
      {...card}
      call={weatherCalls[tab]}
      input={input}
      what="气象数据查询"
      main={false}
      exported={false}
      tools={<FrameExport call={weatherCalls.export} input={input && { view: tab, ...input }} hotkey />}
      isEmpty={isBlank}
      empty={noData('该时段没有气象数据', undefined, reset)}
    />
  )
}
