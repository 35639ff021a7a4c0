import { PatchMap, rankFields } from '@qingyuan/charts/figures/patch-map.tsx'
import { classColours } from '@qingyuan/charts/palette.ts'
import type { LegendField } from '@qingyuan/charts/to-png.ts'
import { airClasses } from '@qingyuan/domain/classes.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { legendOf } from '@qingyuan/domain/standards/bands.ts'
import { scaleText } from '@qingyuan/domain/standards/class-scale.ts'
import { Button } from 'antd'
import { useUser } from '#/hooks/current-user.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { type ClassPalette, useDisplay } from '#/page/display.ts'
import { FrameTable } from '#/page/frame-table.tsx'
import { noFigure } from '#/page/state-gate.tsx'
import { hasPermission } from '#/session.ts'
import type { PatchProps } from './patch-filters.tsx'
import css from './patches.module.css'

/** Classes of what is shown, with their numerals. */
const classLegend = ({ band, scale }: Pick<PatchProps, 'band' | 'scale'>, colours: ClassPalette): LegendField[] =>
  legendOf(band, scale).map(({ level, from, to }) => {
    const { fill, on } = classColours[colours][level - 1]!
    const { roman, short } = airClasses[level - 1]!
    return { text: `${roman} ${short} ${to === null ? `>${from}` : `≤${to}`}`, fill, on }
  })

const isBlank = ({ meta }: Frame) => (meta.basis?.count ?? 0) === 0

/** The areas in the colour of their class or rank at the moment. */
export const MapCard = (props: PatchProps) => {
  const { areaWord, boundaries, call, column, county, fine, input, moment, patches, playback, show, shown } = props
  const colours = useDisplay(display => display.palette)
  const feature = boundaries?.counties.features.find(({ properties }) => properties.adcode === county)
  const nameOf = ({ meta }: Frame) => `${column?.label ? meta.title : '污染板块图'} ${moment}`
  const ranked = Math.max(0, ...patches.map(({ rank }) => rank ?? 0))
  return (
    <FrameCard
      main
      hotkey
      call={call}
      input={input}
      title="污染板块图"
      subtitle={({ meta }) => [`${meta.title} ${show === 'value' ? (column?.unit ?? '') : ''}`, moment].filter(Boolean).join(' · ')}
      what={`${areaWord}浓度查询`}
      name={nameOf}
      basis={({ meta }) => meta.basis}
      standard={({ meta }) => scaleText(meta)}
      isEmpty={isBlank}
      empty={noFigure(`该时段没有${areaWord}数据，请换日期或指标。`)}
      selected={playback.at}
      onSelect={playback.go}
      figure={(frame, size, ref) =>
        boundaries && (
          <PatchMap
            {...size}
            {...{ ref, boundaries, patches, show, colours }}
            label={nameOf(frame)}
            areas={shown?.map(each => each.feature)}
            within={fine ? feature : undefined}
            decimals={column?.decimals ?? 0}
            legend={show === 'rank' ? rankFields(ranked, colours) : classLegend(props, colours)}
          />
        )
      }
    />
  )
}

/** The areas of the moment as a table, the cleanest first. */
const momentOf = ({ patches, column, moment, townships, fine, areaWord }: PatchProps, { meta }: Frame): Frame => {
  const countyOf = new Map(townships.map(({ id, county }) => [id, county]))
  const rows = patches.toSorted((a, b) => (a.rank ?? 9999) - (b.rank ?? 9999) || a.adcode - b.adcode)
  const classes = rows.map(({ level }) => level)
  const width = (px: number) => (fine ? px : undefined)
  const counties = rows.map(({ adcode }) => countyOf.get(adcode) ?? null)
  return {
    columns: [
      { key: 'rank', label: '名次', kind: 'rank', values: rows.map(({ rank }) => rank) },
      { key: 'area', label: areaWord, kind: 'text', width: width(88), values: rows.map(({ name }) => name) },
      ...(fine ? [{ key: 'county', label: '区县', kind: 'text', width: 64, values: counties } as const] : []),
      {
        key: 'value',
        label: column?.parameter === 'aqi' ? 'AQI' : '数值',
        kind: 'number',
        width: width(56),
        unit: column?.unit,
        decimals: column?.decimals,
        values: rows.map(({ value }) => value),
        classes,
      },
      {
        key: 'class',
        label: '级别',
        kind: 'class',
        width: width(60),
        values: classes.map(level => (level === null ? null : (airClasses[level - 1]?.label ?? null))),
        classes,
      },
    ],
    rowCount: rows.length,
    meta: { ...meta, title: `${moment} ${areaWord}排名` },
  }
}

const ManageBorders = ({ importing }: PatchProps) =>
  useUser(({ user }) => hasPermission(user, 'air:import')) && (
    <Button type="link" size="small" onClick={importing.open}>
      边界管理
    </Button>
  )

/** The areas of the moment, the cleanest first, and how far their values can be trusted. */
export const RankCard = (props: PatchProps) => {
  const { areaWord, column, county, error, fine, moment, query } = props
  const errorText = fine && error !== null ? ` · 插值均值，留一误差 ${numberText(error, (column?.decimals ?? 0) + 1)}` : ''
  return (
    <QueryCard
      query={query}
      title={`${areaWord}排名`}
      subtitle={`${moment}${errorText}`}
      what={`${areaWord}浓度查询`}
      isEmpty={isBlank}
      empty={`该时段没有${areaWord}数据`}
      below={
        <p className={css.note}>
          {fine ? (
            <>
              {query.data?.meta.basis?.method}
              {county !== null && '，在全市乡镇中排序'}。<ManageBorders {...props} />
            </>
          ) : (
            '区县值为评价站点均值；名次 1 为浓度最低。乡镇多数没有站点，在“乡镇”下按插值面平均显示。'
          )}
        </p>
      }
    >
      {frame => <FrameTable frame={momentOf(props, frame)} fillBest />}
    </QueryCard>
  )
}
