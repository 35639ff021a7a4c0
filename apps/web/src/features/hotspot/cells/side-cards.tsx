import { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { gridSensorCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { type GridItem, warningReasons } from '@qingyuan/domain/hotspot-grid.ts'
import { changeText, numberText } from '@qingyuan/domain/number-text.ts'
import { sourceHitKm, trialKindLabels } from '@qingyuan/domain/sensor-marks.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Caption, Note, Text, TextButton } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'

/** 预警网格 of the newest month that has ended. */
export const WarningsCard = ({ item, onChoose }: { item: GridItem; onChoose: (id: number) => void }) => (
  <QueryCard
    query={useCall(hotGridCalls.warnings, { item })}
    title="预警网格"
    what="预警网格"
    subtitle={({ month, rows }) => `${month ?? '—'} · 按月 · ${rows.length} 条`}
    isEmpty={({ rows }) => rows.length === 0}
    empty="没有可预警的网格：须有一个完整月份的数据"
    height="content"
  >
    {({ rows, unit, ranked, weak }) => (
      <>
        <PlainTable
          rows={rows}
          columns={[
            {
              title: '网格',
              cell: ({ placeId, code, county }) => (
                <>
                  <TextButton accented onClick={() => onChoose(placeId)}>
                    {code}
                  </TextButton>
                  <br />
                  {county}
                </>
              ),
            },
            {
              title: '原因',
              cell: ({ reason, escalated, inRow, ofTwelve }) => (
                <>
                  {warningReasons[reason]}
                  {escalated && (
                    <Text as="div" colour="error" size={12}>
                      升级 · {inRow >= 3 ? `连 ${inRow} 月` : `12 个月中 ${ofTwelve} 次`}
                    </Text>
                  )}
                </>
              ),
            },
            { title: `值 ${unit}`, cell: ({ value, error }) => `${numberText(value, 0)} ±${numberText(error, 0)}` },
            { title: '名次区间', cell: ({ rankFrom, rankTo }) => (rankFrom === rankTo ? String(rankFrom) : `${rankFrom}–${rankTo}`) },
            { title: '变化 %', cell: ({ change }) => changeText(change, 1) },
          ]}
        />
        <Note>
          参排 {ranked} 格；弱支撑 {weak} 格不参排
        </Note>
      </>
    )}
  </QueryCard>
)

/** How far the map can be trusted: errors of leaving a station out, beside those of simpler methods. */
export const AccuracyCard = ({ item }: { item: GridItem }) => (
  <QueryCard
    query={useCall(hotGridCalls.accuracy, { item })}
    title="融合图准确度"
    what="融合图准确度"
    subtitle={({ hours, unit }) => `留一均方根误差 ${unit} · 近 ${hours} 小时`}
    isEmpty={({ hours }) => hours === 0}
    empty="还没有小时图"
    height="content"
  >
    {({ fused, idw, median, decimals, fallsBack, next }) => (
      <>
        <FactList
          facts={[
            ['克里金融合', numberText(fused, decimals)],
            ['反距离加权', numberText(idw, decimals)],
            ['全市中位数', numberText(median, decimals)],
          ]}
        />
        <Note>
          {fallsBack
            ? '近 7 日融合图不优于反距离加权，现以反距离加权作图。'
            : fused !== null && idw !== null && `融合图误差比反距离加权小 ${numberText(100 * (1 - fused / idw), 0)} %。`}
          {median !== null && fused !== null && median < fused && ' 没有传感器处不比全市中位数可信：浓度主要随各处短时变化。'}
          {next && ` 下一台传感器宜放 ${next.county} ${next.code}：弱支撑减 ${next.weakFewer} 格。`}
        </Note>
      </>
    )}
  </QueryCard>
)

const shareText = (part: number, of: number) => (of === 0 ? '—' : numberText((100 * part) / of, 0))

/** How far the warnings and found sources have been right: simulated sources, and what tasks found on the spot. */
export const RecordCard = () => {
  const rates = useCall(gridTaskCalls.rates, {}).data
  return (
    <QueryCard
      query={useCall(gridSensorCalls.trials, {})}
      title="本系统准确度"
      what="找源准确度"
      subtitle={({ day }) => `模拟隐蔽源 ${sourceHitKm} km 内算命中${day ? ` · ${day}` : ''}`}
      height="content"
    >
      {({ kinds, trials, falsePerHit }) => (
        <>
          <KeyFigures
            inside="spread"
            figures={[
              { label: '误报 / 命中', value: numberText(falsePerHit, 2) },
              {
                label: '任务命中率',
                value: rates ? shareText(rates.found, rates.judged) : '—',
                unit: '%',
                note: rates && <Caption> {`${rates.found} / ${rates.judged}`}</Caption>,
              },
              {
                label: '30 日复发率',
                value: rates ? shareText(rates.recurred, rates.passed) : '—',
                unit: '%',
                note: rates && <Caption> {`${rates.recurred} / ${rates.passed}`}</Caption>,
              },
            ]}
          />
          {trials === 0 ? (
            <Note>还没有找源试验，见“传感器与疑似源”。</Note>
          ) : (
            <PlainTable
              rows={kinds}
              columns={[
                { title: '模拟隐蔽源', cell: ({ kind }) => trialKindLabels[kind] },
                { title: '命中', cell: each => `${each.hits} / ${each.trials}` },
                { title: '命中率 %', cell: each => shareText(each.hits, each.trials) },
                { title: '发现用时 日', cell: ({ days }) => numberText(days, 0) },
              ]}
            />
          )}
          <Note>
            命中率为查实问题的任务占已反馈或到期任务的比例，复发率为核查通过后 30 日内同格再成热点的比例，均自 {rates?.from ?? '—'}{' '}
            起下发的任务计。
          </Note>
        </>
      )}
    </QueryCard>
  )
}
