import type { OutputOf } from '@qingyuan/contract/call.ts'
import { gridSensorCalls, hotGridSourceCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { sourceHitKm, trialKindLabels } from '@qingyuan/domain/sensor-marks.ts'
import { courseText } from '@qingyuan/domain/source-course.ts'
import { Caption, Note, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Section } from '@qingyuan/ui/section.tsx'
import { Link } from 'react-router'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import { gridCellLink } from '#/page/work/work-paths.ts'

type SourceRow = OutputOf<typeof hotGridSourceCalls.sources>['rows'][number]

/** By park, that with the strongest source first. */
const byPark = (rows: readonly SourceRow[]): (readonly [park: string, rows: SourceRow[]])[] => {
  const parks = new Map<string, SourceRow[]>()
  for (const row of rows) parks.set(row.park, [...(parks.get(row.park) ?? []), row])
  return [...parks]
}

const ParkSources = ({ rows }: { rows: readonly SourceRow[] }) => (
  <PlainTable
    rows={rows}
    top
    columns={[
      {
        title: '网格',
        cell: ({ placeId, code }) => (placeId === null ? <Caption>网格外</Caption> : <Link to={gridCellLink(placeId)}>{code}</Link>),
      },
      { title: '时段', cell: ({ course }) => <Text nowrap>{courseText(course)}</Text> },
      { title: '起始', cell: ({ firstDay }) => <Text nowrap>{firstDay.slice(5)}</Text> },
      { title: 'kg/h', cell: ({ kgPerHour }) => numberText(kgPerHour, 1) },
      {
        title: `${sourceHitKm} km 内企业`,
        cell: ({ enterprises }) =>
          enterprises.length === 0
            ? '附近无在册企业'
            : `${enterprises[0]!.name}${enterprises.length > 1 ? ` 等 ${enterprises.length} 家` : ''}`,
      },
    ]}
  />
)

/** Sources that the sensors point to, park by park: each is searched with its own sensors and wind. */
export const SourcesCard = () => (
  <QueryCard
    query={useCall(hotGridSourceCalls.sources, {})}
    title="疑似排放源"
    what="疑似排放源"
    subtitle={({ day, days, rows }) => `${day ?? '—'} 前 ${days} 日 · VOCs · ${byPark(rows).length} 个园区 ${rows.length} 处`}
    isEmpty={({ rows }) => rows.length === 0}
    empty="没有找到：传感器须有 30 日数据，且至少 4 台标记为“正常”"
    height="content"
  >
    {({ rows }) => (
      <Stack gap={10}>
        {byPark(rows).map(([park, own]) => (
          <Section key={park} title={park} note={`${own[0]!.county} · ${own.length} 处 · 正常传感器 ${own[0]!.sensors} 台`}>
            <ParkSources rows={own} />
          </Section>
        ))}
      </Stack>
    )}
  </QueryCard>
)

const firstLookMs = 15_000

/** Before the first trials: what goes on, or what they wait for. */
const NoTrials = ({ state }: { state: OutputOf<typeof gridSensorCalls.trials>['state'] }) =>
  state === 'running' ? (
    <EmptyState title="首次试验进行中">
      正在逐个园区叠加未知源并查找，新装系统启动后几分钟出结果，完成后自动显示；以后每 7 日做一次。
    </EmptyState>
  ) : (
    <EmptyState title="还没有试验">
      {state === 'off' ? '后台计算已关闭。' : '至少一个园区要有 4 台标记为“正常”的传感器；满足后自动开始，每 7 日一次。'}
    </EmptyState>
  )

/** How often a source that no list names is found, by trials in this network and this wind. */
export const TrialsCard = () => {
  const query = useCall(gridSensorCalls.trials, {}, { refetchEveryMs: answer => (answer?.state === 'running' ? firstLookMs : undefined) })
  return (
    <QueryCard
      query={query}
      title="找源准确度"
      what="找源准确度"
      subtitle={({ day }) => `模拟隐蔽源 · ${sourceHitKm} km 内算命中${day ? ` · ${day}` : ''}`}
      isEmpty={({ trials }) => trials === 0}
      empty={<NoTrials state={query.data?.state ?? 'running'} />}
      height="content"
    >
      {({ kinds, trials, hits, falsePerHit }) => (
        <>
          <PlainTable
            rows={kinds}
            columns={[
              { title: '模拟隐蔽源', cell: ({ kind }) => trialKindLabels[kind] },
              { title: '命中', cell: each => `${each.hits} / ${each.trials}` },
              { title: '命中率', cell: each => (each.trials === 0 ? '—' : `${numberText((100 * each.hits) / each.trials, 0)} %`) },
              { title: '发现用时', cell: ({ days }) => (days === null ? '—' : `${numberText(days, 0)} 日`) },
            ]}
          />
          <Note>
            命中率 {numberText((100 * hits) / trials, 0)} %（{hits} / {trials}），每命中一处误报 {numberText(falsePerHit, 2)} 处。
            在实测值上逐次叠加一个 15–45 kg/h 的未知源（2.2 km 内有三个传感器），风向、风速和稳定度另加误差，再用同样方法查找；未告知位置。
          </Note>
        </>
      )}
    </QueryCard>
  )
}
