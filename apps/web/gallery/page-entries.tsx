import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { ParetoBars } from '@qingyuan/charts/svg/pareto-bars.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button } from 'antd'
import { choice, flag } from '#/filters/choice.tsx'
import { lastDays } from '#/filters/period.tsx'
import { search } from '#/filters/search.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { RecordsCard } from '#/page/cards/records-card.tsx'
import { RunCard } from '#/page/cards/run-card.tsx'
import { createPage } from '#/page/create-page.tsx'
import { editDrawer } from '#/page/drawer.ts'
import { useRun } from '#/page/run/use-run.ts'
import { type GalleryState, galleryCalls, galleryStates } from './answers.ts'
import type { Entry } from './entry.ts'

const columns = [
  { title: '企业', dataIndex: 'name', width: 160 },
  { title: '区县', dataIndex: 'county', width: 72 },
  { title: 't/a', dataIndex: 'value', width: 80, align: 'right' },
] as const

const Bars = ({ state }: { state: GalleryState }) => (
  <FigureCard
    query={useCall(galleryCalls.Rows, { state, page: 1, pageSize: 20 })}
    title="FigureCard：SVG 图"
    subtitle="t/a"
    isEmpty={({ total }) => total === 0}
    figure={({ rows }, size) => (
      <ParetoBars
        {...size}
        unit="t/a"
        label="示例"
        onPick={() => undefined}
        bars={rows.map(({ id, name, value }, n) => ({ id: String(id), name, value, cumulated: 20 + 15 * n }))}
      />
    )}
  />
)
const RunOf = ({ state }: { state: string }) => (
  <RunCard
    run={{ query: useRun(galleryCalls.Run, { state }), what: '来源解析', isEmpty: rows => rows.length === 0 }}
    title="RunCard"
    subtitle="μg/m³"
    skeleton="block"
  >
    {rows => <p>{rows.length} 个来源</p>}
  </RunCard>
)
const Facts = ({ state }: { state: GalleryState }) => (
  <QueryCard
    query={useCall(galleryCalls.Rows, { state, page: 1, pageSize: 20 })}
    title="QueryCard"
    skeleton="block"
    isEmpty={({ total }) => total === 0}
    empty="还没有企业"
  >
    {({ total }) => <p>{total} 家企业</p>}
  </QueryCard>
)

const blocks: Record<string, (state: GalleryState) => React.ReactNode> = {
  'query-card': state => <Facts state={state} />,
  'frame-table': state => <FrameCard call={galleryCalls.Frame} input={{ state }} title="FrameCard：PM₂.₅ 表" subtitle="μg/m³" />,
  'frame-chart': state => (
    <FrameCard
      call={galleryCalls.Frame}
      input={{ state }}
      title="FrameCard：图与表"
      subtitle="μg/m³"
      chart={(frame, ref) => <SeriesChart ref={ref} frame={frame} height="100%" />}
    />
  ),
  'run-card': state => <RunOf state={state} />,
  'figure-card': state => <Bars state={state} />,
  'records-card': state => (
    <RecordsCard
      call={galleryCalls.Rows}
      input={{ state }}
      paged
      columns={columns}
      rowKey="id"
      title="RecordsCard"
      subtitle={({ total }) => `${total} 家`}
    />
  ),
}

const filters = {
  kind: choice({ all: '全部', enterprise: '企业源', surface: '面源' }),
  county: choice({ all: '全部', luzhou: '潞州区' }, { label: '区县' }),
  days: lastDays(7),
  mine: flag('只看我的'),
  search: search('企业名称', 140),
}

/** Filters in the bar, a list, and its drawer in the URL. */
const ListPage = createPage(
  {
    filters,
    drawers: { open: editDrawer },
    actions: ({ open }) => (
      <Button type="primary" onClick={() => open.open('new')}>
        新增
      </Button>
    ),
  },
  ({ open }) => (
    <RecordsCard
      call={galleryCalls.Rows}
      input={{ state: 'ready' }}
      paged
      columns={columns}
      rowKey="id"
      opens={open}
      rowDrawer={(row, close) => (
        <SideDrawer open onClose={close} title={row?.name ?? '新增'}>
          {row?.county}
        </SideDrawer>
      )}
      title="企业"
    />
  ),
)

export const pageEntries: readonly Entry[] = [
  ...Object.entries(blocks).flatMap(([key, draw]) =>
    galleryStates.map(state => ({ key: `${key}-${state}`, title: `${key}：${state}`, height: 260, draw: () => draw(state) })),
  ),
  ...['running', 'failed'].map(state => ({
    key: `run-card-is-${state}`,
    title: `run-card：${state}`,
    height: 260,
    draw: () => <RunOf state={state} />,
  })),
  { key: 'create-page', title: 'createPage：筛选、列表、抽屉', height: 420, draw: () => <ListPage /> },
]
