import { ProfileChart } from '@qingyuan/charts/series/profile-chart.tsx'
import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { gridSensorCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { changeText, numberText } from '@qingyuan/domain/number-text.ts'
import { maintenanceKinds, type SensorMark, sensorMarks } from '@qingyuan/domain/sensor-marks.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Note, Stack, TextButton } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Section } from '@qingyuan/ui/section.tsx'
import { Tag } from '@qingyuan/ui/tag.tsx'
import { Timeline } from '@qingyuan/ui/timeline.tsx'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { MaintainForm } from './maintain-form.tsx'
import { MarkDays } from './mark-days.tsx'

type Sensor = OutputOf<typeof gridSensorCalls.detail>

const micro = 'μg/m³'
const toneOf = (mark: SensorMark) => (mark === 'normal' ? 'good' : mark === 'calibrating' ? undefined : 'mark')
const dayOptions = [
  { value: '7' as const, label: '7 日' },
  { value: '30' as const, label: '30 日' },
]
const weekDays = 7

/** How the values of a sensor with this mark are used. */
const usesOf = (mark: SensorMark): string =>
  mark === 'normal'
    ? '原始值照存，校准后的值参与找源。'
    : '原始值照存，不作修改；不参与找源和站点排名，报警静默并写明原因。登记维护后重新校准，7 日后恢复。'

const Hours = ({ placeId }: { placeId: number }) => {
  const [days, setDays] = useState<'7' | '30'>('7')
  return (
    <Section title={`原始与校准 ${micro}`} note={<Segmented size="small" value={days} onChange={setDays} options={dayOptions} />}>
      <StateGate query={useCall(gridSensorCalls.hours, { placeId, days })} what="传感器小时值查询" skeleton="block">
        {frame => <SeriesChart frame={frame} columns={['raw', 'calibrated', 'network']} height={220} zoom={false} />}
      </StateGate>
    </Section>
  )
}

const Drift = ({ days }: Sensor) => {
  const weeks = days.filter((_, i) => (days.length - 1 - i) % weekDays === 0)
  return (
    <Section title="周基线" note={`7 日干燥时段低值，减全网中位数 ${micro}`}>
      <ProfileChart
        label="周基线"
        steps={weeks.map(({ day }) => day.slice(5))}
        profiles={[{ label: '本传感器', mean: weeks.map(({ level }) => level) }]}
        unit={micro}
        decimals={1}
        height={180}
      />
      <Note>
        8 周斜率偏离全网中位数 3 倍中位绝对偏差且每日 0.5 μg/m³ 以上，或 7 日内偏移 40 μg/m³（全网离散时按 3
        倍中位绝对偏差）以上，判为漂移；维护后重新起算。
      </Note>
    </Section>
  )
}

const Humidity = ({ humidity }: Sensor) => (
  <Section title="湿度影响" note={`与园区中位数之差 ${micro}，近 30 日`}>
    <PlainTable
      rows={humidity}
      columns={[
        { title: '相对湿度 %', cell: ({ band }) => band },
        { title: '原始', cell: ({ raw }) => changeText(raw, 1) },
        { title: '校准后', cell: ({ calibrated }) => changeText(calibrated, 1) },
        { title: '小时', cell: ({ hours }) => numberText(hours, 0) },
      ]}
    />
  </Section>
)

const Calibrations = ({ calibrations }: Sensor) => (
  <Section title="校准版本" note="网络远程法，每周一换版">
    {calibrations.length === 0 ? (
      <Note>干燥小时不足，还没有校准版本</Note>
    ) : (
      <PlainTable
        rows={calibrations.slice(0, 6)}
        columns={[
          { title: '版本', cell: ({ version }, i) => `v${version}${i === 0 ? '（在用）' : ''}` },
          { title: '起用', cell: ({ from }) => from.slice(5) },
          { title: '增益', cell: ({ gain }) => numberText(gain, 2) },
          { title: '匹配增益', cell: ({ matchedGain }) => numberText(matchedGain, 2) },
          { title: '零点', cell: ({ zero }) => numberText(zero, 0) },
          { title: '湿度系数', cell: ({ humiditySlope }) => numberText(humiditySlope, 2) },
        ]}
      />
    )}
  </Section>
)

const Neighbours = ({ neighbours, onOpen }: Sensor & { onOpen: (id: number) => void }) => (
  <Section title="邻站" note="夜间 22–05 时，近 14 日；偏高为校准后近 7 日均值">
    <PlainTable
      rows={neighbours}
      columns={[
        {
          title: '传感器',
          cell: ({ placeId, name }) => (
            <TextButton accented onClick={() => onOpen(placeId)}>
              {name}
            </TextButton>
          ),
        },
        { title: '标记', cell: ({ mark }) => (mark ? sensorMarks[mark] : '—') },
        { title: '距离 km', cell: ({ distanceKm }) => numberText(distanceKm, 1) },
        { title: '秩相关', cell: ({ correlation }) => numberText(correlation, 2) },
        { title: `本站偏高 ${micro}`, cell: ({ difference }) => changeText(difference, 0) },
      ]}
    />
  </Section>
)

const Maintenance = ({ maintenance }: Sensor) => (
  <Section title="维护记录">
    {maintenance.length === 0 ? (
      <Note>没有维护记录</Note>
    ) : (
      <Timeline
        entries={maintenance.map(({ kind, at, note, by }) => ({ time: shortMinute(at), text: `${maintenanceKinds[kind]} · ${by}`, note }))}
      />
    )}
  </Section>
)

/** A sensor: mark and why, raw and calibrated values, drift, humidity, neighbours, maintenance. */
export const SensorDrawer = ({ placeId, onOpen, onClose }: { placeId: number; onOpen: (id: number) => void; onClose: () => void }) => {
  const mayMaintain = useMay('grid:feedback')
  const [isNoting, setNoting] = useState(false)
  return (
    <QueryDrawer
      query={useCall(gridSensorCalls.detail, { placeId })}
      what="传感器详情"
      width={640}
      title={found => found?.name ?? '传感器'}
      subtitle={found => found && `${found.park ?? '—'} · ${found.county} · ${found.owner ?? '—'}`}
      onClose={onClose}
      foot={() =>
        mayMaintain &&
        !isNoting && (
          <Button type="primary" onClick={() => setNoting(true)}>
            登记维护
          </Button>
        )
      }
    >
      {found => (
        <Stack>
          {isNoting && <MaintainForm placeId={placeId} onClose={() => setNoting(false)} />}
          <FactList
            facts={[
              ['标记', found.mark ? <Tag tone={toneOf(found.mark)}>{sensorMarks[found.mark]}</Tag> : '未评定'],
              ...(found.reason ? [['原因', `${found.reason}${found.since ? `（${found.since} 起）` : ''}`] as const] : []),
              ['用法', found.mark ? usesOf(found.mark) : '—'],
            ]}
          />
          <Section title={`近 ${found.days.length} 日标记`}>
            <MarkDays days={found.days} />
          </Section>
          <Hours placeId={placeId} />
          <Drift {...found} />
          <Calibrations {...found} />
          <Humidity {...found} />
          <Neighbours {...found} onOpen={onOpen} />
          <Maintenance {...found} />
        </Stack>
      )}
    </QueryDrawer>
  )
}
