import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { CalendarChart } from '@qingyuan/charts/series/calendar-chart.tsx'
import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { ClassDaysRows } from '@qingyuan/charts/svg/class-days-rows.tsx'
import { calendarCalls } from '@qingyuan/contract/air/calendar.ts'
import { dataQueryCalls } from '@qingyuan/contract/air/query.ts'
import { airClasses } from '@qingyuan/domain/classes.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { dayOfHour } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Caption, Row } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { type Ref, useMemo } from 'react'
import type { PlaceRow } from '#/filters/use-places.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { ClassLegend } from '#/page/class-badge.tsx'
import { useScaleName } from '#/page/class-scale.ts'
import { useDisplay } from '#/page/display.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { useTrace } from '#/page/use-trace.ts'
import css from './calendar.module.css'
import { type CalendarProps, dayParameter } from './calendar-filters.tsx'
import { type CalendarDays, cellsOf, classDaysByMonth, primaryRows } from './year-days.ts'

const useCalendar = ({ place, year, item }: CalendarProps) =>
  useCall(calendarCalls.PollutionCalendar, place ? { placeId: place.id, year, parameter: item } : null)
const useSummary = ({ place, year }: CalendarProps) => useCall(calendarCalls.YearSummary, place ? { placeId: place.id, year } : null)

/** Judged days of the year by their AQI, whatever the calendar shows. */
export const YearFigures = (props: CalendarProps) => (
  <Card className={css.summary}>
    <StateGate query={useSummary(props)} what="年度统计查询" skeleton="form">
      {({ goodDays, validDays, goodRatio, heavyDays, primaryDays }) => {
        const [most] = primaryRows(primaryDays)
        return (
          <KeyFigures
            inside="spread"
            figures={[
              { label: '优良天数', value: numberText(goodDays, 0), unit: `/ ${validDays} 天` },
              { label: '优良天数比例', value: numberText(goodRatio, 1), unit: '%' },
              { label: '重度及以上污染', value: numberText(heavyDays, 0), unit: '天' },
              { label: '首要污染物最多', value: most ? <Subscript text={most.label} /> : '—', unit: most && `${most.days} 天` },
            ]}
          />
        )
      }}
    </StateGate>
  </Card>
)

const families = { city: 'City', neighbour: 'City', county: 'County', station: 'Station', cell: 'Station' } as const
const callsOf = ({ kind }: Pick<PlaceRow, 'kind'>) => {
  const family = families[kind as keyof typeof families] ?? 'Station'
  return { data: dataQueryCalls[`${family}Data`], exported: dataQueryCalls[`${family}DataExport`] }
}

/** Days of the year up to the present one, as the table and its spreadsheet. */
const useTableInput = ({ place, year, item }: CalendarProps) => {
  const today = dayOfHour(useServerNow())
  const last = `${year}-12-31`
  const wanted = item === 'aqi' ? [...pollutantIds] : [item]
  return place
    ? {
        placeIds: [place.id],
        parameters: ['aqi', ...wanted],
        step: 'day' as const,
        from: `${year}-01-01`,
        to: last < today ? last : today,
      }
    : null
}

const DaysTable = (props: CalendarProps & { place: PlaceRow }) => {
  const trace = useTrace()
  return (
    <StateGate query={useCall(callsOf(props.place).data, useTableInput(props))} what="日均值查询">
      {frame => (
        <FrameTable
          frame={frame}
          onTrace={({ column, row }) => {
            const time = String(frame.columns.find(({ kind }) => kind === 'time')?.values[row] ?? '')
            if (column.parameter) trace.open({ placeId: props.place.id, parameter: column.parameter, step: 'day', time })
          }}
        />
      )}
    </StateGate>
  )
}

const narrowPx = 560

const Year = ({ days, item, year, place, ref }: CalendarProps & { days: CalendarDays; ref: Ref<ChartHandle> }) => {
  const colours = useDisplay(display => display.palette)
  const trace = useTrace()
  const cells = useMemo(() => cellsOf(days, item), [days, item])
  const quantity = dayParameter(item)
  const open = (row: number) => {
    const day = cells[row]
    if (day && day.value !== null && place) trace.open({ placeId: place.id, parameter: quantity.id, step: 'day', time: day.day })
  }
  return (
    <FillBox>
      {({ width, height }) => (
        <CalendarChart {...{ ref, year, quantity, colours, height }} days={cells} vertical={width < narrowPx} onPick={open} />
      )}
    </FillBox>
  )
}

/** The year day by day; a click opens where the value comes from. */
export const YearCard = (props: CalendarProps) => {
  const { place, year, item, cardView, noData } = props
  const { label, unit } = dayParameter(item)
  const name = `${place?.name ?? ''} ${year} 年 ${label} 污染日历`
  const scale = useScaleName(item, `${year}-12-31`)
  const input = useTableInput(props)
  return (
    <FigureCard
      main
      hotkey
      query={useCalendar(props)}
      title={`${label} 污染日历`}
      subtitle={[unit, scale].filter(Boolean).join(' · ')}
      what="污染日历查询"
      name={name}
      about={() => [unit, `日历按日，${year} 年`, scale].filter(Boolean).join(' · ')}
      {...cardView}
      isEmpty={({ days }) => days.every(({ value }) => value === null)}
      empty={noData('该年没有数据', `${place?.name ?? ''} ${year} 年没有 ${label} 的日值。`)}
      exportTool={place && <FrameExport call={callsOf(place).exported} input={input} compact hotkey />}
      chart={({ days }, ref) => (
        <>
          <Row rigid wrap gap="4px 16px" margin={[0, 0, 4, 0]}>
            <ClassLegend />
            <Caption>空白：有效性不足或没有数据 · 点击某日查看来源</Caption>
          </Row>
          <Year {...props} days={days} ref={ref} />
        </>
      )}
      table={() => place && <DaysTable {...props} place={place} />}
    />
  )
}

/** Days of each class by month. */
export const MonthsCard = (props: CalendarProps) => {
  const { place, year, item } = props
  const theme = useDisplay(display => display.palette)
  const { label } = dayParameter(item)
  const name = `${place?.name ?? ''} ${year} 年各月级别天数（${label}）`
  return (
    <FigureCard
      query={useCalendar(props)}
      title={`各月级别天数（${label}）`}
      what="污染日历查询"
      name={name}
      figure={({ days }, { width, height }) => (
        <ClassDaysRows width={width} height={height} rows={classDaysByMonth(days, item)} theme={theme} label={name} />
      )}
      table={({ days }) => (
        <PlainTable
          rows={classDaysByMonth(days, item)}
          columns={[
            { title: '月份', cell: month => month.name },
            ...airClasses.map(({ short }, i) => ({ title: short, cell: (month: { days: number[] }) => month.days[i] })),
          ]}
        />
      )}
    />
  )
}

/** Days on which each pollutant was the primary one; a tie counts for each. */
export const PrimaryCard = (props: CalendarProps) => (
  <QueryCard query={useSummary(props)} title="首要污染物天数" subtitle="AQI 大于 50 的有效天；并列的各计一天" what="年度统计查询">
    {({ primaryDays, validDays }) => (
      <PlainTable
        rows={primaryRows(primaryDays)}
        columns={[
          { title: '污染物', cell: row => <Subscript text={row.label} /> },
          { title: '天数', cell: row => row.days },
          { title: '占有效天数', cell: row => (validDays > 0 ? `${numberText((100 * row.days) / validDays, 1)}%` : '—') },
        ]}
      />
    )}
  </QueryCard>
)
