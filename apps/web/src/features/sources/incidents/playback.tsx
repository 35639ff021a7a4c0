import { IncidentBars } from '@qingyuan/charts/svg/incident-bars.tsx'
import { parameterText } from '@qingyuan/domain/number-text.ts'
import { type PollutantId, parameters } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { Box, Caption, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { PlayButton, PlayTrack, SpeedButton } from '#/map/play-track.tsx'
import { useDisplay } from '#/page/display.ts'
import { ParameterLabel } from '#/page/parameter-label.tsx'
import { ChartOrTable } from './chart-or-table.tsx'
import type { Incident } from './incident.ts'
import type { TracingProps } from './use-tracing.ts'

const limitOf = (id: PollutantId, day: string): { value: number; label: string } => {
  const { hour, day: daily } = standardOn(day).limits[id]
  return hour ? { value: hour[1], label: `小时二级 ${hour[1]}` } : { value: daily[1], label: `日均二级 ${daily[1]}` }
}

const Value = ({ children }: { children: string }) => (
  <Text as="b" colour="text" size={14}>
    {children}
  </Text>
)

/** The same hours in numbers; a row is the hour shown. */
const CourseTable = ({ incident, at, go }: { incident: Incident; at: number; go: (index: number) => void }) => {
  const id = incident.parameter as PollutantId
  const rows = incident.hours.map((hour, i) => ({ hour, i, value: incident.observed[i] ?? null, base: incident.baseline[i] ?? null }))
  const digits = (value: number | null) => parameterText(id, value)
  return (
    <Box grow overflow="auto" role="region" aria-label="浓度过程表" tabIndex={0}>
      <PlainTable
        rows={rows}
        size={12}
        chosen={rows[at]}
        onChoose={({ i }) => go(i)}
        columns={[
          { title: '时间', cell: ({ hour }) => hour },
          { title: `浓度 ${incident.unit}`, cell: ({ value }) => digits(value) },
          { title: '基线', cell: ({ base }) => digits(base) },
          { title: '升高', cell: ({ value, base }) => digits(value === null || base === null ? null : value - base) },
          { title: '事件时段', cell: ({ i }) => (incident.inIncident[i] ? '是' : '—') },
        ]}
      />
    </Box>
  )
}

/** The last 24 hours of the incident as the track of the playback, or as a table. */
export const Playback = ({ incident, player, tracing, page }: Omit<TracingProps, 'incident'> & { incident: Incident }) => {
  const colours = useDisplay(display => display.palette)
  const id = incident.parameter as PollutantId
  const { at, playing, speed, go, toggle, faster } = player
  const { course } = tracing.state
  const label = incident.hours[at] ?? ''
  const limit = limitOf(id, incident.hours.at(-1)?.slice(0, 10) ?? '')
  return (
    <Row
      as="section"
      rigid
      align="stretch"
      gap={16}
      height={course === '2' ? 224 : 128}
      padding={[12, 16]}
      radius={6}
      background="surface"
      aria-label="回放"
    >
      <Stack rigid width={236}>
        <Row align="start" gap={12}>
          <PlayButton playing={playing} onToggle={toggle} label="播放扩散" />
          <div>
            <Box size={15} weight={600} lineHeight={22}>
              {label ? `${label.slice(5, 10)} ${label.slice(11)} 时` : '—'}
            </Box>
            <Caption>
              1 h/步 · <SpeedButton speed={speed} onFaster={faster} />
            </Caption>
          </div>
          <Text rigid toEnd>
            <ChartOrTable value={course} onChange={next => page.change({ course: next })} of="浓度过程" />
          </Text>
        </Row>
        <Caption as="p" lineHeight={20}>
          <ParameterLabel id={id} /> <Value>{parameterText(id, incident.observed[at])}</Value> {incident.unit}
          <br />
          基线 {parameterText(id, incident.baseline[at])} · 平均上升 <Value>{parameterText(id, incident.rise)}</Value>
        </Caption>
      </Stack>
      {course === '2' ? (
        <CourseTable {...{ incident, at, go }} />
      ) : (
        <PlayTrack
          count={incident.hours.length}
          at={at}
          words={`${label} ${parameters[id].label} ${parameterText(id, incident.observed[at])}`}
          onGo={go}
        >
          {({ width, height }) => (
            <IncidentBars
              times={incident.hours}
              values={incident.observed}
              baseline={incident.baseline}
              classes={incident.levels}
              marked={incident.inIncident}
              at={at}
              limit={limit.value}
              limitLabel={limit.label}
              width={width}
              height={height}
              theme={colours}
            />
          )}
        </PlayTrack>
      )}
    </Row>
  )
}
