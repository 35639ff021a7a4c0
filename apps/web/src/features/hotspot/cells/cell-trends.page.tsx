import { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { hotGridSourceCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { gridItemLabel, gridMethods } from '@qingyuan/domain/hotspot-grid.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Box, Columns, Note, Stack } from '@qingyuan/ui/layout.tsx'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { choice } from '#/filters/choice.tsx'
import { gridFilters, gridResets, mapInput } from '#/filters/grid.tsx'
import { useUser } from '#/hooks/current-user.ts'
import { useCall } from '#/hooks/use-call.ts'
import { TimeSlider } from '#/map/time-slider.tsx'
import { usePlayback } from '#/map/use-playback.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { createPage } from '#/page/create-page.tsx'
import { useDisplay } from '#/page/display.ts'
import { recordDrawer } from '#/page/drawer.ts'
import { gridSensorLink } from '#/page/work/work-paths.ts'
import { CellDrawer } from './cell-drawer.tsx'
import { GridMap } from './grid-map.tsx'
import { NoGrid } from './no-grid.tsx'
import { AccuracyCard, RecordCard, WarningsCard } from './side-cards.tsx'
import { type GridValues, useGridMap } from './use-grid-map.ts'

/** Sensors and errors of the map that is shown. */
const accuracyText = ({ accuracy, decimals, unit }: GridValues): string => {
  if (!accuracy) return ''
  const { sensors, sensorsAll, fused, idw, median, method } = accuracy
  const shown = (value: number | null) => numberText(value, decimals + 1)
  return `${gridMethods[method as 'kriging']} · 站点 ${sensors} / ${sensorsAll} · 留一误差 融合 ${shown(fused)}、反距离 ${shown(idw)}、全市中位数 ${shown(median)} ${unit}`
}

const sides = { coarse: '3 km', fine: '3 km + 500 m' } as const

/** 网格趋势分析: the map through hours, days and months, with warnings and its accuracy. */
export const Page = createPage(
  {
    filters: { ...gridFilters, side: choice(sides) },
    drawers: { cell: recordDrawer },
    resets: gridResets,
    drawer: ({ cell, item, step, time }) =>
      cell.value !== null && <CellDrawer placeId={cell.value} {...{ item, step, time }} onClose={cell.close} />,
  },
  ({ item, step, time, side, cell, page }) => {
    const { query, cells, values } = useGridMap({ item, step, time })
    const { times = [], hot = [] } = useCall(hotGridCalls.timeline, { item, step }).data ?? {}
    const map = mapInput({ item, step, time })
    const sensors = useCall(hotGridCalls.sensors, map).data?.rows
    const divided = useCall(hotGridCalls.fine, side === 'fine' ? map : null).data
    const fine = useMemo(() => divided && { ...divided, cells: divided.cells.filter(({ differs }) => differs) }, [divided])
    const alike = (divided?.cells.length ?? 0) - (fine?.cells.length ?? 0)
    const navigate = useNavigate()
    const sources = useCall(hotGridSourceCalls.sources, {}).data?.rows
    const isCounty = useUser(state => state.user?.userType === 'county')
    const colours = useDisplay(display => display.palette)
    const playback = usePlayback({ times, values: hot, hour: time, onHour: next => page.change({ time: next }), busy: query.isFetching })
    return (
      <Columns widths={['1fr', 400]} minHeight={560}>
        <Stack grow>
          <QueryCard
            main
            query={query}
            title={`${gridItemLabel(item, step)} 热点网格`}
            what="热点网格"
            subtitle={data =>
              `${data.time ?? '—'} · ${side === 'fine' ? `3 km，${fine?.cells.length ?? 0} 格细分为 500 m${alike > 0 ? `，${alike} 格的 500 m 值在误差内不能区分、不细分` : ''}` : '3 km'} · 点网格看详情`
            }
            flush
            skeleton="block"
            minHeight={380}
            isEmpty={({ ids }) => ids.length === 0}
            empty={<NoGrid />}
          >
            {() => (
              <Stack grow gap={0} height="100%">
                <Box data-map grow relative minHeight={300}>
                  {cells && values && (
                    <GridMap
                      id="hot-grid"
                      {...{ cells, values, sources, sensors }}
                      fine={side === 'fine' ? fine : null}
                      chosen={cell.value}
                      onChoose={cell.open}
                      onSensor={id => void navigate(gridSensorLink(id))}
                    />
                  )}
                </Box>
                <Note padding={[0, 16, 8, 16]}>{values && accuracyText(values)}</Note>
              </Stack>
            )}
          </QueryCard>
          {times.length > 0 && (
            <TimeSlider
              timeline={{ times, aqi: hot, classes: hot.map(() => null) }}
              {...{ playback, colours }}
              area={isCounty ? '本区县' : '全市'}
              what="热点格"
              least={5}
            />
          )}
        </Stack>
        <Stack>
          <WarningsCard item={item} onChoose={cell.open} />
          <AccuracyCard item={item} />
          <RecordCard />
        </Stack>
      </Columns>
    )
  },
)
