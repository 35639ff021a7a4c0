import { gridSensorCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCells } from '@qingyuan/domain/frame-cells.ts'
import { sensorMarkIds, sensorMarks } from '@qingyuan/domain/sensor-marks.ts'
import { Columns, Note, Stack } from '@qingyuan/ui/layout.tsx'
import { allOr, choice } from '#/filters/choice.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { createPage } from '#/page/create-page.tsx'
import { recordDrawer } from '#/page/drawer.ts'
import { SensorDrawer } from './sensor-drawer.tsx'
import { SourcesCard, TrialsCard } from './source-cards.tsx'

/** 传感器与疑似源. */
export const Page = createPage(
  {
    filters: {
      mark: choice(
        allOr(sensorMarkIds, id => sensorMarks[id]),
        { label: '标记' },
      ),
    },
    drawers: { sensor: recordDrawer },
    drawer: ({ sensor }) =>
      sensor.value !== null && <SensorDrawer key={sensor.value} placeId={sensor.value} onOpen={sensor.open} onClose={sensor.close} />,
  },
  ({ mark, sensor }) => (
    <Columns widths={sensor.value === null ? ['1fr', 440] : ['1fr']} minHeight={560}>
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
        selected={frame => {
          const at = numberCells(columnsByKey(frame).place_id).indexOf(sensor.value)
          return at < 0 ? null : at
        }}
        below={
          <Note>
            零点和增益以全网干燥时段低值分位的中位数为准，湿度影响以在线分析仪的中位数为准；PID
            读数以异丁烯当量计，绝对水平未溯源。原始值照存，不作修改；标记不是“正常”的传感器不参与找源和站点排名，报警静默。
          </Note>
        }
      />
      {sensor.value === null && (
        <Stack>
          <TrialsCard />
          <SourcesCard />
        </Stack>
      )}
    </Columns>
  ),
)
