import { airClasses } from '@qingyuan/domain/classes.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Button } from 'antd'
import { useUser } from '#/hooks/current-user.ts'
import { FrameTable } from '#/page/frame-table.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { may } from '#/session.ts'
import { placeWord } from './filters.tsx'
import { blank } from './map-card.tsx'
import css from './patches.module.css'
import type { Patches } from './use-patches.ts'

/** The areas of the moment as a table, the cleanest first. */
const momentOf = (p: Patches): Frame => {
  const { patches, column, query, time, townships } = p
  const countyOf = new Map(townships.map(({ id, county }) => [id, county]))
  const rows = patches.toSorted((a, b) => (a.rank ?? 9999) - (b.rank ?? 9999) || a.adcode - b.adcode)
  return {
    columns: [
      { key: 'rank', label: '名次', kind: 'rank', values: rows.map(row => row.rank) },
      { key: 'area', label: placeWord(p), kind: 'text', values: rows.map(row => row.name) },
      ...(p.fine
        ? [{ key: 'county', label: '区县', kind: 'text' as const, values: rows.map(row => countyOf.get(row.adcode) ?? null) }]
        : []),
      {
        key: 'value',
        label: column?.parameter === 'aqi' ? 'AQI' : '数值',
        kind: 'number',
        unit: column?.unit,
        decimals: column?.decimals,
        values: rows.map(row => row.value),
        classes: rows.map(row => row.level),
      },
      {
        key: 'class',
        label: '级别',
        kind: 'class',
        values: rows.map(row => (row.level === null ? null : (airClasses[row.level - 1]?.label ?? null))),
        classes: rows.map(row => row.level),
      },
    ],
    rowCount: rows.length,
    meta: { ...query.data!.meta, title: `${time} ${placeWord(p)}排名` },
  }
}

/** How far an interpolated value can be trusted at the moment. */
const errorWords = ({ fine, error, column }: Patches) =>
  fine && error !== null ? ` · 插值均值，留一误差 ${numberText(error, (column?.decimals ?? 0) + 1)}` : ''

/** The areas of the moment, the cleanest first, and what their values are. */
export const RankCard = ({ p }: { p: Patches }) => (
  <Card fill title={`${placeWord(p)}排名`} subtitle={`${p.time}${errorWords(p)}`}>
    <StateGate
      query={p.query}
      what={`${placeWord(p)}浓度查询`}
      isEmpty={blank}
      empty={<EmptyState title={`该时段没有${placeWord(p)}数据`} />}
    >
      {() => <FrameTable frame={momentOf(p)} widths={p.fine ? fineWidths : undefined} fillBest />}
    </StateGate>
    {p.fine ? (
      <p className={css.note}>
        {p.query.data?.meta.basis?.method}
        {p.view.within !== null && '，在全市乡镇中排序'}。<Manage p={p} />
      </p>
    ) : (
      <p className={css.note}>区县值为评价站点均值；名次 1 为浓度最低。乡镇多数没有站点，在“乡镇”下按插值面平均显示。</p>
    )}
  </Card>
)

const fineWidths = { area: 88, county: 64, value: 56, class: 60 }

const Manage = ({ p }: { p: Patches }) =>
  useUser(state => may(state.user, 'air:import')) && (
    <Button type="link" size="small" onClick={() => p.change({ importing: true })}>
      边界管理
    </Button>
  )
