import {
  changeColumnSpec,
  declareColumns,
  hiddenColumnSpec,
  numberColumnSpec,
  optionalColumn,
  rankColumnSpec,
  textColumnSpec,
  timeColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { gridItems, gridSteps } from '@qingyuan/domain/hotspot-grid.ts'
import { sensorMarkIds } from '@qingyuan/domain/sensor-marks.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { CountyId, emptyInput, frameOf, frameWith, monthLabel, NumberOrNull, nullable, oneOf, PlaceId, TimeLabel } from '../schemas.ts'

const Item = oneOf(gridItems, '项目')
const Step = oneOf(gridSteps, '时间粒度')
/** The newest period when left out. */
const Period = Type.Optional(TimeLabel)
const read = { permission: 'grid:view', scope: 'filtered' } as const

/** How a map was made: sensors, and errors of leaving one out beside those of simpler methods. */
const MapAccuracy = Type.Object({
  method: Type.String(),
  sensors: Type.Integer(),
  sensorsAll: Type.Integer(),
  fused: NumberOrNull,
  idw: NumberOrNull,
  median: NumberOrNull,
})

export const cellRankColumns = declareColumns({
  rank: rankColumnSpec('名次', { width: 56 }),
  bracket: textColumnSpec('名次区间', { width: 84 }),
  code: textColumnSpec('网格', { width: 92 }),
  county: textColumnSpec('区县', { width: 76 }),
  value: numberColumnSpec('值', { width: 84 }),
  error: numberColumnSpec('标准误差', { width: 84 }),
  support: textColumnSpec('支撑', { width: 56 }),
  neighbours: numberColumnSpec('邻格中位数', { width: 96 }),
  lastYear: changeColumnSpec('同比', { width: 76 }),
  previous: changeColumnSpec('环比', { width: 76 }),
  class: textColumnSpec('热点类别', { width: 88 }),
  hotPeriods: numberColumnSpec('热点次数', { decimals: 0, width: 84 }),
  z: numberColumnSpec('Gi* z', { decimals: 2, width: 72 }),
  place_id: hiddenColumnSpec('点位'),
})

export const districtRankColumns = declareColumns({
  rank: rankColumnSpec('名次', { width: 48 }),
  bracket: textColumnSpec('名次区间', { width: 76 }),
  county: textColumnSpec('区县', { width: 62 }),
  value: numberColumnSpec('均值', { width: 64 }),
  error: numberColumnSpec('标准误差', { width: 76 }),
  lastYear: changeColumnSpec('同比', { width: 72 }),
  previous: changeColumnSpec('环比', { width: 72 }),
  hotShare: numberColumnSpec('百格热点', { unit: '格', decimals: 1, width: 76 }),
  alarmShare: numberColumnSpec('百格报警', { unit: '次', decimals: 1, width: 76 }),
  supported: numberColumnSpec('参排网格', { unit: '格', decimals: 0, width: 76 }),
  cells: numberColumnSpec('全部网格', { unit: '格', decimals: 0, width: 76 }),
  county_id: hiddenColumnSpec('区县编号'),
})

export const cellTrendColumns = declareColumns({
  time: timeColumnSpec('时间', { width: 120 }),
  value: numberColumnSpec('网格', { width: 84 }),
  error: numberColumnSpec('标准误差', { width: 84 }),
  neighbours: numberColumnSpec('邻格中位数', { width: 96 }),
  county: optionalColumn(numberColumnSpec('区县均值', { width: 84 })),
  z: numberColumnSpec('Gi* z', { decimals: 2, width: 72 }),
})

const Warning = Type.Object({
  placeId: Type.Integer(),
  code: Type.String(),
  county: Type.String(),
  reason: oneOf(['highest', 'lastYear', 'previous'] as const, '原因'),
  value: Type.Number(),
  error: Type.Number(),
  rank: Type.Integer(),
  rankFrom: Type.Integer(),
  rankTo: Type.Integer(),
  /** Per cent against the month that the reason compares with; null for the highest mean without a month before. */
  change: NumberOrNull,
  /** Months in a row with a warning, this one included, and months of the last twelve. */
  inRow: Type.Integer(),
  ofTwelve: Type.Integer(),
  escalated: Type.Boolean(),
})

const Hours = Type.Object({ hour: Type.Integer(), value: NumberOrNull, neighbours: NumberOrNull })

const rank = call({
  name: 'HotGrid.rank',
  title: '网格排名',
  ...read,
  scope: { counties: ['countyId'] },
  input: Type.Object({
    item: Item,
    step: Step,
    time: Period,
    by: Type.Optional(oneOf(['value', 'lastYear', 'previous', 'hotPeriods'] as const, '排序')),
    countyId: Type.Optional(CountyId),
  }),
  output: frameWith(cellRankColumns, { time: nullable(Type.String()), ranked: Type.Integer(), weak: Type.Integer() }),
})

const districtRank = call({
  name: 'HotGrid.districtRank',
  title: '区县排名',
  ...read,
  scope: 'none',
  input: Type.Object({ item: Item, step: Step, time: Period }),
  output: frameWith(districtRankColumns, { time: nullable(Type.String()) }),
})

const trend = call({
  name: 'HotGrid.trend',
  title: '网格趋势',
  ...read,
  scope: { places: ['placeId'] },
  input: Type.Object({ item: Item, step: Step, placeId: PlaceId }),
  output: frameOf(cellTrendColumns),
})

/** The hotspot grid. A county's user sees the cells of the own county; others only in the published rank of districts. */
export const hotGridCalls = {
  /** Does not change: cells, and the nodes of the lattice, whose four make a cell's corners. */
  layout: call({
    name: 'HotGrid.layout',
    title: '网格布局',
    ...read,
    input: emptyInput,
    output: Type.Object({
      rows: Type.Integer(),
      columns: Type.Integer(),
      /** Longitude, latitude of each node, row by row from the north-west; one more row and column than cells. */
      nodes: Type.Array(Type.Number()),
      ids: Type.Array(Type.Integer()),
      codes: Type.Array(Type.String()),
      /** Row and column of each cell, from 1. */
      cellRows: Type.Array(Type.Integer()),
      cellColumns: Type.Array(Type.Integer()),
      countyIds: Type.Array(Type.Integer()),
    }),
  }),
  cells: call({
    name: 'HotGrid.cells',
    title: '热点网格',
    ...read,
    input: Type.Object({ item: Item, step: Step, time: Period }),
    output: Type.Object({
      time: nullable(Type.String()),
      unit: Type.String(),
      decimals: Type.Integer(),
      label: Type.String(),
      demo: Type.Boolean(),
      ids: Type.Array(Type.Integer()),
      values: Type.Array(NumberOrNull),
      errors: Type.Array(NumberOrNull),
      /** 1 weak, 2 medium, 3 strong. */
      support: Type.Array(Type.Integer()),
      z: Type.Array(NumberOrNull),
      /** Position in the list of hotspot classes. */
      classes: Type.Array(Type.Integer()),
      accuracy: nullable(MapAccuracy),
      madeAt: nullable(Type.String()),
    }),
  }),
  fine: call({
    name: 'HotGrid.fine',
    title: '500 m 网格',
    ...read,
    scope: { places: ['placeId'] },
    input: Type.Object({ item: Item, step: Step, time: Period, placeId: Type.Optional(PlaceId) }),
    output: Type.Object({
      time: nullable(Type.String()),
      unit: Type.String(),
      decimals: Type.Integer(),
      /** Cells of 3 km that are hot or have three sensors; in each 36 of 500 m, row by row from the north-west. */
      cells: Type.Array(
        Type.Object({
          placeId: Type.Integer(),
          values: Type.Array(NumberOrNull),
          errors: Type.Array(NumberOrNull),
          support: Type.Array(Type.Integer()),
          /** The values differ by more than their standard errors: else the parts are no finding. */
          differs: Type.Boolean(),
        }),
      ),
    }),
  }),
  sensors: call({
    name: 'HotGrid.sensors',
    title: '网格传感器',
    ...read,
    input: Type.Object({ item: Item, step: Step, time: Period }),
    output: Type.Object({
      time: nullable(Type.String()),
      rows: Type.Array(
        Type.Object({
          placeId: Type.Integer(),
          name: Type.String(),
          lon: Type.Number(),
          lat: Type.Number(),
          /** Of the day of the period; null for stations, which have none. */
          mark: nullable(oneOf(sensorMarkIds, '标记')),
          reason: Type.String(),
          /** What the map was made of; null where it took no part. */
          value: NumberOrNull,
        }),
      ),
    }),
  }),
  timeline: call({
    name: 'HotGrid.timeline',
    title: '热点网格时间轴',
    ...read,
    input: Type.Object({ item: Item, step: Step }),
    output: Type.Object({
      times: Type.Array(Type.String()),
      /** Hot cells in sight of the caller; null where there is no map. */
      hot: Type.Array(NumberOrNull),
    }),
  }),
  rank,
  rankExport: exportOf(rank),
  districtRank,
  districtRankExport: exportOf(districtRank),
  trend,
  trendExport: exportOf(trend),
  warnings: call({
    name: 'HotGrid.warnings',
    title: '预警网格',
    ...read,
    input: Type.Object({ item: Item, month: Type.Optional(monthLabel('月份')) }),
    output: Type.Object({
      month: nullable(Type.String()),
      unit: Type.String(),
      rows: Type.Array(Warning),
      ranked: Type.Integer(),
      weak: Type.Integer(),
    }),
  }),
  cell: call({
    name: 'HotGrid.cell',
    title: '网格详情',
    ...read,
    scope: { places: ['placeId'] },
    input: Type.Object({ item: Item, step: Step, time: Period, placeId: PlaceId }),
    output: Type.Object({
      placeId: Type.Integer(),
      code: Type.String(),
      county: Type.String(),
      lon: Type.Number(),
      lat: Type.Number(),
      /** West, south, east, north. */
      box: Type.Array(Type.Number()),
      areaKm2: Type.Number(),
      time: nullable(Type.String()),
      unit: Type.String(),
      decimals: Type.Integer(),
      value: NumberOrNull,
      error: NumberOrNull,
      neighbours: NumberOrNull,
      support: Type.Integer(),
      z: NumberOrNull,
      class: Type.String(),
      hotPeriods: Type.Integer(),
      periods: Type.Integer(),
      p: NumberOrNull,
      hours: Type.Array(Hours),
      hourDays: Type.Integer(),
      /** Hour of the period in which the nearest sensor was highest; null without a value. Left out in packages of tasks from before it was known. */
      highestHour: Type.Optional(nullable(Type.String())),
      sensors: Type.Array(
        Type.Object({ id: Type.Integer(), name: Type.String(), level: Type.String(), distanceKm: Type.Number(), value: NumberOrNull }),
      ),
      enterprises: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          industry: Type.String(),
          distanceKm: Type.Number(),
          /** From the middle of the cell, degrees from north. */
          bearing: Type.Integer(),
          inside: Type.Boolean(),
          /** Share of the windy peak hours with wind from there; null without such hours. */
          upwind: NumberOrNull,
        }),
      ),
      /**
       * What listed enterprises upwind bring to the cell's sensor in the peak hours of the last week, by their inventory and a plume of each hour; the
       * largest share first. Left out in packages of tasks from before it was known.
       */
      suspects: Type.Optional(
        Type.Array(
          Type.Object({
            /** Null for one of another county, which a county's user does not see. */
            id: nullable(Type.Integer()),
            name: Type.String(),
            industry: Type.String(),
            distanceKm: Type.Number(),
            bearing: Type.Integer(),
            /** Of what all listed ones bring, 0 to 1. */
            share: Type.Number(),
            /** Peak hours in which it was upwind. */
            hours: Type.Integer(),
            /** 检查要点 of its trade. */
            checks: Type.Array(Type.String()),
          }),
        ),
      ),
      /** Wind of the peak hours of the last week at the nearest sensor; null without one. */
      winds: nullable(
        Type.Object({
          station: Type.String(),
          hours: Type.Integer(),
          calm: Type.Number(),
          sectors: Type.Array(Type.Object({ name: Type.String(), share: Type.Number() })),
        }),
      ),
      alarms: Type.Array(
        Type.Object({
          id: Type.Integer(),
          openedAt: Type.String(),
          endedAt: nullable(Type.String()),
          hours: Type.Integer(),
          peak: Type.Number(),
          neighbours: Type.Number(),
        }),
      ),
    }),
  }),
  accuracy: call({
    name: 'HotGrid.accuracy',
    title: '融合图准确度',
    ...read,
    input: Type.Object({ item: Item }),
    output: Type.Object({
      /** Of the hours of the last seven days. */
      hours: Type.Integer(),
      fused: NumberOrNull,
      idw: NumberOrNull,
      median: NumberOrNull,
      unit: Type.String(),
      decimals: Type.Integer(),
      /** The map is made by inverse distances, because kriging was no better in those days. */
      fallsBack: Type.Boolean(),
      /** Where a further sensor would support the weak cells with the highest values; null without a map. Of the caller's own cells. */
      next: nullable(Type.Object({ placeId: Type.Integer(), code: Type.String(), county: Type.String(), weakFewer: Type.Integer() })),
    }),
  }),
}
