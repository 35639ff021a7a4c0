import { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { type GridItem, warningReasons } from '@qingyuan/domain/hotspot-grid.ts'
import { changeText, numberText } from '@qingyuan/domain/number-text.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Note, Text, TextButton } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'

/** 预警网格 of the newest month that has ended. */
export const WarningsCard = ({ item, onChoose }: { item: GridItem; onChoose: (id: number) => void }) => (
  <QueryCard
    query={useCall(hotGridCalls.warnings, { item, perReason: 2 })}
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
          {next && ` 下一台传感器宜放 ${next.county} ${next.code}：弱支撑减 ${next.weakFewer} 格。`}
        </Note>
      </>
    )}
  </QueryCard>
)
