import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { hotGridSourceCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { type GridItem, type GridStep, gridItemLabel, supportLabels } from '@qingyuan/domain/hotspot-grid.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { sourceHitKm } from '@qingyuan/domain/sensor-marks.ts'
import { courseText } from '@qingyuan/domain/source-course.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Inline, Note, Stack } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Section } from '@qingyuan/ui/section.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { mapInput } from '#/filters/grid.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { TraceButton } from '#/page/trace-button.tsx'
import { lastHours } from '#/page/tracing-link.ts'
import { CellHoursChart } from '#/page/work/grid/cell-hours-chart.tsx'
import { byUpwind, whereText, windsText } from '#/page/work/grid/grid-content.ts'
import { GridTaskForm } from '#/page/work/grid/grid-task-form.tsx'
import { FineSection } from './fine-section.tsx'

type Cell = OutputOf<typeof hotGridCalls.cell>

const Facts = ({ cell, step }: { cell: Cell; step: GridStep }) => {
  const { value, error, neighbours, unit, decimals, support, z, p, box, areaKm2 } = cell
  const shown = (of: number | null) => `${numberText(of, decimals)} ${unit}`
  return (
    <FactList
      facts={[
        ['数值', `${numberText(value, decimals)} ± ${numberText(error, decimals)} ${unit}`],
        ['邻格中位数', shown(neighbours)],
        ['支撑', `${supportLabels[support as 1]}${support === 1 ? '（不排名、不预警）' : ''}`],
        ['热点类别', `${cell.class}，${cell.periods} ${{ hour: '小时', day: '日', month: '个月' }[step]}中 ${cell.hotPeriods} 次`],
        ['Gi* z', `${numberText(z, 2)}${p === null ? '' : `，趋势 p ${numberText(p, 3)}`}`],
        ['范围', `${numberText(box[0]!, 6)}–${numberText(box[2]!, 6)}°E，${numberText(box[1]!, 6)}–${numberText(box[3]!, 6)}°N`],
        ['市内面积', `${numberText(areaKm2, 2)} km²`],
        ['高值时风向', cell.winds ? `${windsText(cell)}（${cell.winds.station}，7 日内 ${cell.winds.hours} 小时）` : '无可用测风'],
      ]}
    />
  )
}

const Trend = ({ item, step, placeId }: { item: GridItem; step: GridStep; placeId: number }) => (
  <StateGate query={useCall(hotGridCalls.trend, { item, step, placeId })} what="网格趋势查询" skeleton="block">
    {frame => <SeriesChart frame={frame} columns={['value', 'neighbours', 'county']} height={196} zoom={false} />}
  </StateGate>
)

/** Sources of organics in the cell that the sensors of a park point to; nothing where there is none. */
const FoundSources = ({ placeId }: { placeId: number }) => {
  const { rows = [], day = null, days = 0 } = useCall(hotGridSourceCalls.sources, {}).data ?? {}
  const own = rows.filter(row => row.placeId === placeId)
  if (own.length === 0) return null
  return (
    <Section title="疑似排放源" note={`VOCs，${day ?? '—'} 前 ${days} 日传感器反推`}>
      <PlainTable
        rows={own}
        columns={[
          { title: '位置', cell: ({ lon, lat }) => `${numberText(lon, 3)}°E，${numberText(lat, 3)}°N` },
          { title: '时段', cell: ({ course }) => courseText(course) },
          { title: 'kg/h', cell: ({ kgPerHour }) => numberText(kgPerHour, 1) },
          {
            title: `距源 ${sourceHitKm} km 内企业`,
            cell: ({ enterprises }) => (enterprises.length === 0 ? '无在册企业' : `${enterprises.length} 家`),
          },
        ]}
      />
    </Section>
  )
}

/** Traces the highest hour of the period at the nearest station. */
const CellTrace = ({ cell: { lon, lat, highestHour }, item }: { cell: Cell; item: GridItem }) =>
  highestHour && (
    <Inline gap={8} wrap>
      <TraceButton placeId={null} {...{ lon, lat, ...lastHours(highestHour) }} parameter={item} />
    </Inline>
  )

/** A cell: value and neighbours, trend, hours of the day, sensors, enterprises, alarms. */
export const CellDrawer = ({
  placeId,
  item,
  step,
  time,
  onClose,
}: {
  placeId: number
  item: GridItem
  step: GridStep
  time: string
  onClose: () => void
}) => {
  const query = useCall(hotGridCalls.cell, { ...mapInput({ item, step, time }), placeId })
  const mayIssue = useMay('grid:task')
  const [isIssuing, setIssuing] = useState(false)
  return (
    <QueryDrawer
      query={query}
      onClose={onClose}
      width={440}
      what="网格查询"
      title={cell => cell?.code ?? '网格'}
      subtitle={cell => cell && `${cell.county} · ${gridItemLabel(item, step)} · ${cell.time ?? '—'}`}
      foot={() =>
        mayIssue &&
        !isIssuing && (
          <Button type="primary" onClick={() => setIssuing(true)}>
            下发任务
          </Button>
        )
      }
    >
      {cell => (
        <Stack>
          {isIssuing && <GridTaskForm {...{ cell, item }} />}
          <Facts {...{ cell, step }} />
          <CellTrace {...{ cell, item }} />
          <FineSection {...{ placeId, item, step, time }} />
          <Section title="趋势" note={cell.unit}>
            <Trend {...{ item, step, placeId }} />
          </Section>
          <Section title="日内变化" note={`近 ${cell.hourDays} 日小时均值 ${cell.unit}`}>
            <CellHoursChart cell={cell} height={180} />
          </Section>
          <Section title={item === 'tvoc' ? '最近的传感器' : '最近的站点'} note={item === 'tvoc' ? '校准后，非“正常”的不用' : '原值'}>
            <PlainTable
              rows={cell.sensors}
              columns={[
                { title: item === 'tvoc' ? '传感器' : '站点', cell: ({ name }) => name },
                { title: item === 'tvoc' ? '标记' : '类型', cell: ({ level }) => level },
                { title: '距格心 km', cell: ({ distanceKm }) => numberText(distanceKm, 1) },
                { title: cell.unit, cell: ({ value }) => numberText(value, cell.decimals) },
              ]}
            />
          </Section>
          <FoundSources placeId={cell.placeId} />
          <Section title="附近企业" note="网格内及周边 1.5 km">
            {cell.enterprises.length === 0 ? (
              <Note>附近无在册企业</Note>
            ) : (
              <PlainTable
                rows={byUpwind(cell)}
                columns={[
                  { title: '企业', cell: ({ name }) => name },
                  { title: '行业', cell: ({ industry }) => industry },
                  { title: '方位（自格心）', cell: each => `${whereText(each)}${each.inside ? ' 格内' : ''}` },
                ]}
              />
            )}
          </Section>
          <Section title="网格报警" note="近 30 日，本格站点均值高于邻格中位数（不计本格站点）1.5 倍且高出 15 μg/m³">
            {cell.alarms.length === 0 ? (
              <Note>{item === 'pm2_5' ? '近 30 日没有报警' : <Subscript text="网格报警仅对 PM2.5" />}</Note>
            ) : (
              <PlainTable
                rows={cell.alarms}
                columns={[
                  { title: '开始', cell: ({ openedAt }) => shortMinute(openedAt) },
                  { title: '结束', cell: ({ endedAt }) => (endedAt ? shortMinute(endedAt) : '持续中') },
                  { title: '时长 h', cell: ({ hours }) => String(hours) },
                  {
                    title: '峰值 / 邻格',
                    cell: ({ peak, neighbours }) => `${numberText(peak, cell.decimals)} / ${numberText(neighbours, cell.decimals)}`,
                  },
                ]}
              />
            )}
          </Section>
        </Stack>
      )}
    </QueryDrawer>
  )
}
