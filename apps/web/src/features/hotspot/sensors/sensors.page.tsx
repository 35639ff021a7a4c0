import { gridSensorCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCells, textCells } from '@qingyuan/domain/frame-cells.ts'
import { type SensorMark, sensorMarkIds, sensorMarks } from '@qingyuan/domain/sensor-marks.ts'
import { Caption, Columns, Note, Stack } from '@qingyuan/ui/layout.tsx'
import { Button, Segmented, Select } from 'antd'
import { allOr, choice } from '#/filters/choice.tsx'
import { FilterField } from '#/filters/filter-field.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlOneOf } from '#/hooks/use-url-state.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { createPage, type PageHandle } from '#/page/create-page.tsx'
import { type Drawer, recordDrawer } from '#/page/drawer.ts'
import { SensorView } from './sensor-view.tsx'
import { SourcesCard, TrialsCard } from './source-cards.tsx'

const names = allOr(sensorMarkIds, id => sensorMarks[id])

const filters = {
  mark: choice(names, { label: '标记' }),
  /** Of the hours of a chosen sensor. */
  days: urlOneOf(['7', '30'] as const, '7'),
}
const dayOptions = [
  { value: '7' as const, label: '7 日' },
  { value: '30' as const, label: '30 日' },
]

interface Shown {
  mark: SensorMark | undefined
  days: '7' | '30'
  sensor: Drawer<number>
}

/** Chooses a sensor of the list, one after the other. */
const SensorPicker = ({ mark, days, sensor, page }: Shown & { page: PageHandle<typeof filters> }) => {
  const frame = useCall(gridSensorCalls.list, { mark }).data
  if (sensor.value === null || !frame) return null
  const columns = columnsByKey(frame)
  const [ids, words] = [numberCells(columns.place_id), textCells(columns.name)]
  const at = ids.indexOf(sensor.value)
  const step = (by: number) => ids[at + by] ?? null
  return (
    <>
      <FilterField label="传感器">
        <Select
          showSearch
          optionFilterProp="label"
          value={sensor.value}
          onChange={sensor.open}
          options={ids.flatMap((value, i) => (value === null ? [] : [{ value, label: words[i] ?? '' }]))}
          popupMatchSelectWidth={false}
          style={{ width: 200 }}
          aria-label="传感器"
        />
      </FilterField>
      <Button disabled={step(-1) === null} onClick={() => sensor.open(step(-1)!)} aria-label="上一台">
        ‹
      </Button>
      <Caption>
        {mark ? sensorMarks[mark] : '全部'} {at < 0 ? '—' : at + 1} / {ids.length}
      </Caption>
      <Button disabled={step(1) === null} onClick={() => sensor.open(step(1)!)} aria-label="下一台">
        ›
      </Button>
      <Segmented value={days} onChange={next => page.patch({ days: next })} options={dayOptions} />
    </>
  )
}

const List = ({ mark, sensor }: Omit<Shown, 'days'>) => (
  <Columns widths={['1fr', 440]} minHeight={560}>
    <FrameCard
      main
      call={gridSensorCalls.list}
      input={{ mark }}
      title="传感器 TVOC"
      what="传感器查询"
      subtitle={({ day, counts }) =>
        `标记截至 ${day ?? '—'} · ${sensorMarkIds
          .filter(id => counts[id] > 0)
          .map(id => `${sensorMarks[id]} ${counts[id]}`)
          .join('、')} · 点一行看详情`
      }
      empty={mark ? `没有标记为“${sensorMarks[mark]}”的传感器` : '没有登记园区传感器'}
      onSelect={(row, frame) => sensor.open(numberCells(columnsByKey(frame).place_id)[row]!)}
      below={
        <Note>
          零点和增益以全网干燥时段低值分位的中位数为准，湿度影响以在线分析仪的中位数为准；PID
          读数以异丁烯当量计，绝对水平未溯源。原始值照存，不作修改；标记不是“正常”的传感器不参与找源、融合图和站点排名，报警静默。
        </Note>
      }
    />
    <Stack>
      <TrialsCard />
      <SourcesCard />
    </Stack>
  </Columns>
)

/** 传感器与疑似源: the list, or one of them. */
export const Page = createPage(
  {
    filters,
    drawers: { sensor: recordDrawer },
    bar: SensorPicker,
    actions: ({ sensor }) => sensor.value !== null && <Button onClick={sensor.close}>返回列表</Button>,
  },
  ({ mark, days, sensor }) =>
    sensor.value === null ? (
      <List {...{ mark, sensor }} />
    ) : (
      <SensorView key={sensor.value} placeId={sensor.value} days={days} onOpen={sensor.open} />
    ),
)
