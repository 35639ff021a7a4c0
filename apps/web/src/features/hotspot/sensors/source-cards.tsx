import { gridSensorCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { sourceHitKm, trialKindLabels } from '@qingyuan/domain/sensor-marks.ts'
import { courseText } from '@qingyuan/domain/source-course.ts'
import { Caption, Note } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Link } from 'react-router'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { gridCellLink } from '#/page/work/work-paths.ts'

/** Sources that the sensors point to. */
export const SourcesCard = () => (
  <QueryCard
    query={useCall(gridSensorCalls.sources, {})}
    title="疑似排放源"
    what="疑似排放源"
    subtitle={({ day, days }) => `${day ?? '—'} 前 ${days} 日 · VOCs`}
    isEmpty={({ rows }) => rows.length === 0}
    empty="没有找到：传感器须有 30 日数据，且至少 4 台标记为“正常”"
    height="content"
  >
    {({ rows }) => (
      <PlainTable
        rows={rows}
        top
        columns={[
          {
            title: '位置',
            cell: ({ park, placeId, code }) => (
              <>
                {park}
                <br />
                {placeId === null ? <Caption>网格外</Caption> : <Link to={gridCellLink(placeId)}>{code}</Link>}
              </>
            ),
          },
          {
            title: '时段',
            cell: ({ course, firstDay }) => (
              <>
                {/* A span of hours stays on one line. */}
                {courseText(course).replaceAll(' ', '\u00a0')}
                <br />
                <Caption>{firstDay.slice(5)} 起</Caption>
              </>
            ),
          },
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
    )}
  </QueryCard>
)

/** How often a source that no list names is found, by trials in this network and this wind. */
export const TrialsCard = () => (
  <QueryCard
    query={useCall(gridSensorCalls.trials, {})}
    title="找源准确度"
    what="找源准确度"
    subtitle={({ day }) => `模拟隐蔽源 · ${sourceHitKm} km 内算命中 · ${day ?? '—'}`}
    isEmpty={({ trials }) => trials === 0}
    empty="还没有试验：每 7 日自动做一次"
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
          在实测值上逐次叠加一个 8–20 kg/h 的未知源，风向、风速和稳定度另加误差，再用同样方法查找；未告知位置。
        </Note>
      </>
    )}
  </QueryCard>
)
