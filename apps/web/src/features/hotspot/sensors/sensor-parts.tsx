import { atBearing } from '@qingyuan/charts/figures/compass.tsx'
import { Figure } from '@qingyuan/charts/figures/figure.tsx'
import { ScatterChart } from '@qingyuan/charts/figures/scatter-chart.tsx'
import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { placeNames } from '@qingyuan/charts/map/place-tags.ts'
import { niceStep } from '@qingyuan/charts/nice-step.ts'
import { chartInk, seriesColours } from '@qingyuan/charts/palette.ts'
import { ProfileChart } from '@qingyuan/charts/series/profile-chart.tsx'
import { textWidth } from '@qingyuan/charts/text-width.ts'
import type { Size } from '@qingyuan/charts/use-size.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { gridSensorCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { changeText, numberText } from '@qingyuan/domain/number-text.ts'
import { maintenanceKinds, sensorMarks } from '@qingyuan/domain/sensor-marks.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Box, Note, TextButton } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Timeline } from '@qingyuan/ui/timeline.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { ReactNode } from 'react'

export type Sensor = OutputOf<typeof gridSensorCalls.detail>

const micro = 'μg/m³'
const weekDays = 7
const figureHeight = 196

/** A figure of fixed height in a card that grows. */
const Figured = ({ children }: { children: (size: Size) => ReactNode }) => (
  <Box height={figureHeight} rigid>
    <FillBox height={figureHeight}>{children}</FillBox>
  </Box>
)

const slopeText = ({ driftSlope }: Sensor): string => {
  if (!driftSlope) return '维护后不足 3 周，斜率还不能给出'
  const { slope, low, high, weeks } = driftSlope
  return `${weeks} 周斜率每日 ${changeText(slope, 1)} ${micro}（95 % 区间 ${numberText(low, 1)} ~ ${numberText(high, 1)}）`
}

/** Weekly low level less the network's, and its slope. */
export const DriftCard = (sensor: Sensor) => {
  const weeks = sensor.days.filter((_, i) => (sensor.days.length - 1 - i) % weekDays === 0)
  return (
    <Card title="漂移" subtitle={`7 日干燥时段低值减全网中位数 ${micro}`} fill>
      <ProfileChart
        label="周基线"
        steps={weeks.map(({ day }) => day.slice(5))}
        profiles={[{ label: '本传感器', mean: weeks.map(({ level }) => level) }]}
        unit={micro}
        decimals={1}
        height={176}
      />
      <Note>
        {slopeText(sensor)}。偏离全网中位数 3 倍中位绝对偏差且每日 0.5 {micro} 以上，或 7 日内偏移 40 {micro}（全网离散时按 3
        倍中位绝对偏差）以上，判为漂移；维护后重新起算。
      </Note>
    </Card>
  )
}

const wetFrom = 60

/** Raw values against humidity, with the line that is taken away. */
export const HumidityCard = ({ humidHours: { humidity, difference }, humidity: bands, calibrations }: Sensor) => {
  const slope = calibrations[0]?.humiditySlope ?? null
  const dry = difference.filter((_, i) => humidity[i]! < wetFrom)
  const level = dry.length === 0 ? 0 : dry.reduce((sum, value) => sum + value, 0) / dry.length
  return (
    <Card title="湿度影响" subtitle={`与园区中位数之差 ${micro}`} fill>
      {humidity.length === 0 ? (
        <Note>近 30 日没有可比的小时</Note>
      ) : (
        <Figured>
          {size => (
            <ScatterChart
              {...size}
              label="湿度影响"
              x={{ name: '相对湿度', unit: '%', decimals: 0, values: humidity }}
              y={{ name: '差', unit: micro, decimals: 0, values: difference }}
              labels={humidity.map(() => null)}
              fits={slope === null ? [] : [{ label: '订正', slope, intercept: level - wetFrom * slope, colour: chartInk.light.strong }]}
            />
          )}
        </Figured>
      )}
      <PlainTable
        rows={bands}
        columns={[
          { title: '相对湿度 %', cell: ({ band }) => band },
          { title: '原始', cell: ({ raw }) => changeText(raw, 1) },
          { title: '校准后', cell: ({ calibrated }) => changeText(calibrated, 1) },
          { title: '小时', cell: ({ hours }) => numberText(hours, 0) },
        ]}
      />
      <Note>
        {slope === null
          ? '还没有校准版本，湿度影响未订正。'
          : `相对湿度 60 % 以上每升 1 %，扣 ${numberText(slope, 2)} ${micro}，以在线分析仪中位数为准。`}
        PID 受水汽淬灭和漏电影响，不用颗粒物的吸湿增长系数 κ。图为近 30 日，两端各 1 % 不画。
      </Note>
    </Card>
  )
}

/** Against what the others say of its place. */
export const LeftOutCard = ({ leftOut: { days, week, error } }: Sensor) => (
  <Card title="留一误差" subtitle={`日均方根误差 ${micro}`} fill>
    <ProfileChart
      label="留一误差"
      steps={days.map(({ day }) => day.slice(5))}
      profiles={[
        { label: '本传感器', mean: days.map(({ own }) => own) },
        { label: '全网中位数', mean: days.map(({ network }) => network), colour: seriesColours[5] },
      ]}
      unit={micro}
      decimals={1}
      height={196}
    />
    <PlainTable
      rows={week}
      columns={[
        { title: '近 7 日', cell: ({ kind }) => ({ raw: '原始', calibrated: '校准后' })[kind] },
        { title: '偏差', cell: ({ bias }) => changeText(bias, 1) },
        { title: '均方根误差', cell: ({ rmse }) => numberText(rmse, 1) },
        { title: '相关系数', cell: ({ correlation }) => numberText(correlation, 2) },
      ]}
    />
    <Note>
      去掉本传感器，由其余“正常”的传感器按距离平方反比插值；近 30 日 {numberText(error, 1)} {micro}，含两地浓度本来的差别。
    </Note>
  </Card>
)

const [edgePx, labelPx, leastRadius] = [22, 62, 40]

/** A neighbour of the same park without the name of the park. */
const shortName = (name: string, park: string | null) => (park && name.startsWith(park) ? name.slice(park.length).trim() : name)

/** The nearest sensors by direction and distance. */
const NeighbourMap = ({
  name,
  park,
  neighbours,
  width,
  height,
}: Pick<Sensor, 'name' | 'park' | 'neighbours'> & { width: number; height: number }) => {
  const ink = chartInk.light
  const most = Math.max(0.2, ...neighbours.map(({ distanceKm }) => distanceKm))
  const step = niceStep(most, 2)
  const radius = Math.max(leastRadius, Math.min(width / 2 - labelPx, height / 2 - edgePx))
  const px = radius / Math.max(most, step)
  const rings = [1, 2, 3].map(n => n * step).filter(km => km <= Math.max(most, step))
  const spots = neighbours.map(each => {
    const [x, y] = atBearing(each.bearing, each.distanceKm * px)
    return { ...each, text: shortName(each.name, park), x, y }
  })
  const labels = placeNames(
    spots.map(({ placeId, text, x, y }) => {
      const wide = textWidth(text)
      return { id: placeId, x: x + (x < 0 ? -1 : 1) * (8 + wide / 2), y, width: wide, height: 15 }
    }),
    spots.map(({ placeId, x, y }) => ({ id: placeId, x, y, width: 12, height: 12 })),
    6,
  )
  return (
    <Figure {...{ width, height }} label={`${name}的邻站`}>
      <g transform={`translate(${width / 2} ${height / 2})`}>
        {rings.map(km => (
          <g key={km}>
            <circle r={km * px} fill="none" stroke={lightColours.line} strokeDasharray="3 3" />
            <text y={km * px - 3} textAnchor="middle" fill={ink.text}>
              {numberText(km, step < 1 ? 1 : 0)} km
            </text>
          </g>
        ))}
        {spots.map(({ placeId, name: other, mark, distanceKm, text, x, y }, n) => (
          <g key={placeId}>
            <line x2={x} y2={y} stroke={lightColours.lineStrong} />
            <circle
              cx={x}
              cy={y}
              r={5}
              fill={mark === 'normal' ? lightColours.surface : lightColours.neutralLight}
              stroke={ink.strong}
              strokeWidth={1.6}
            >
              <title>{`${other}，${numberText(distanceKm, 1)} km，${mark ? sensorMarks[mark] : '未评定'}`}</title>
            </circle>
            <text x={labels[n]!.x} y={labels[n]!.y + 4} textAnchor="middle" fill={ink.strong}>
              {text}
            </text>
          </g>
        ))}
        <circle r={6} fill={lightColours.accent} />
      </g>
    </Figure>
  )
}

export const NeighboursCard = ({ name, park, neighbours, onOpen }: Sensor & { onOpen: (id: number) => void }) => (
  <Card title="邻站" subtitle="灰点不是“正常”" fill>
    <Figured>{size => <NeighbourMap {...{ name, park, neighbours, ...size }} />}</Figured>
    <PlainTable
      rows={neighbours}
      columns={[
        {
          title: '传感器',
          cell: ({ placeId, name: other }) => (
            <TextButton accented onClick={() => onOpen(placeId)}>
              {shortName(other, park)}
            </TextButton>
          ),
        },
        { title: 'km', cell: ({ distanceKm }) => numberText(distanceKm, 1) },
        { title: '秩相关', cell: ({ correlation }) => numberText(correlation, 2) },
        { title: '本站偏高', cell: ({ difference }) => changeText(difference, 0) },
      ]}
    />
    <Note>秩相关取夜间 22–05 时、近 14 日；偏高为校准后近 7 日均值</Note>
  </Card>
)

/** What was done to the instrument, and the versions that followed. */
export const LogCard = ({ maintenance, calibrations }: Sensor) => (
  <Card title="维护与校准" subtitle={`维护 ${maintenance.length} 条，校准 ${calibrations.length} 版`} fill>
    {maintenance.length === 0 ? (
      <Note>没有维护记录</Note>
    ) : (
      <Timeline
        entries={maintenance
          .slice(0, 5)
          .map(({ kind, at, note, by }) => ({ time: shortMinute(at), text: `${maintenanceKinds[kind]} · ${by}`, note }))}
      />
    )}
    {calibrations.length === 0 ? (
      <Note>干燥小时不足，还没有校准版本</Note>
    ) : (
      <PlainTable
        rows={calibrations.slice(0, 5)}
        columns={[
          { title: '版本', cell: ({ version }, i) => `v${version}${i === 0 ? ' 在用' : ''}` },
          { title: '起用', cell: ({ from }) => from.slice(5).replace('-', '\u2011') },
          { title: '增益', cell: ({ gain }) => numberText(gain, 2) },
          { title: '零点', cell: ({ zero }) => numberText(zero, 0) },
          { title: '湿度', cell: ({ humiditySlope }) => numberText(humiditySlope, 2) },
        ]}
      />
    )}
    <Note>网络远程法，至少每周一换版，有仪器维护满 7 日时全网同时换版；旧版和原始值都保留。</Note>
  </Card>
)
