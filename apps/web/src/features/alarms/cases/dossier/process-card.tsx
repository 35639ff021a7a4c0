import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import type { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { seriesDecimals } from '@qingyuan/domain/alarms/rule-words.ts'
import { Caption } from '@qingyuan/ui/layout.tsx'
import type { QueryState } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { EffectBars } from '#/page/work/effect.tsx'
import type { Dossier } from '../case-look.tsx'
import css from './dossier.module.css'

type Answer = OutputOf<typeof caseCalls.Effect>

const spansOf = ({ hours, span }: Answer) => {
  const labels = hours.columns[0]?.values ?? []
  const [from, to] = [labels.indexOf(span.from), labels.indexOf(span.to)]
  return [{ from: Math.max(0, from), to: to < 0 ? labels.length - 1 : to, label: '' }]
}

/** Hours of the station around the case, and what the measure did. */
export const ProcessCard = ({ dossier, query }: { dossier: Dossier; query: QueryState<Answer> }) => (
  <QueryCard query={query} title="站点过程" subtitle={`${dossier.case.placeName} 小时浓度 ${dossier.unit}`} height="content">
    {answer => (
      <div className={css.process}>
        <div className={css.chart}>
          <SeriesChart
            frame={answer.hours}
            height={248}
            limits={answer.limit === null ? [] : [{ label: `触发 ${answer.limit}`, value: answer.limit }]}
            spans={spansOf(answer)}
            zoom={false}
          />
          <Caption as="p">灰底为报警时段　{answer.marks.map(({ hour, label }) => `${label} ${hour.slice(5)} 时`).join('　')}</Caption>
        </div>
        <EffectBars
          effect={answer.effect}
          decimals={seriesDecimals(dossier.case.parameter)}
          hours={72}
          none="企业答复或区县核查后，与处置前同风时段比较；目前没有处置。"
        />
      </div>
    )}
  </QueryCard>
)
