import { digitsText } from '@qingyuan/domain/number-text.ts'
import { intervalText, shareText } from '@qingyuan/domain/suspect-text.ts'
import { useMay } from '#/page/allowed.tsx'
import type { Incident } from '../incident.ts'
import type { TracingProps } from '../use-tracing.ts'
import { SuspectRow } from './suspect-row.tsx'
import css from './suspects.module.css'

const namesText = (names: readonly string[]) => `${names.slice(0, 3).join('、')}${names.length > 3 ? ` 等 ${names.length} 家` : ''}`

/** What limits trust in the ranking, before the ranking. */
const Doubts = ({ incident }: { incident: Incident }) =>
  incident.identifiable && incident.inseparable.length === 0 ? null : (
    <div className={css.doubt} role="note">
      {!incident.identifiable && <p>现有观测不足以区分来源，排名仅供参考。{incident.reasons[0]}</p>}
      {(incident.suspects.length === 0 ? [] : incident.inseparable).map(names => (
        <p key={names.join()} title={names.join('、')}>
          观测分不开：{namesText(names)}
        </p>
      ))}
    </div>
  )

/** Shares of the list, of the rest and of what enterprises do not explain add up. */
const Totals = ({ incident }: { incident: Incident }) => {
  const listed = incident.suspects.reduce((sum, suspect) => sum + suspect.share, 0)
  return (
    <p className={css.totals}>
      {incident.others.count > 0 && (
        <span>
          其余 {incident.others.count} 家 <b>{shareText(incident.others.share)}</b>
        </span>
      )}
      <span title={`区间 ${intervalText(incident.unexplainedInterval)}：区域背景、面源、未入库的源`}>
        企业以外与背景 <b>{shareText(incident.unexplained)}</b>
      </span>
      <span>合计 {shareText(listed + incident.others.share + incident.unexplained, 0)}</span>
    </p>
  )
}

/** Why nobody is on the list. */
const noneWords = ({ rise, unit }: Incident): string =>
  rise !== null && rise <= 0
    ? `该时段浓度没有高于基线（${digitsText(String(rise))} ${unit}），没有可以归因的升高。请选择升高的时段。`
    : '30 km 内没有排放该污染物的企业，上升来自面源或区域背景。'

/** Ranked enterprises; ↑ ↓ go through them, Enter opens one. */
export const SuspectList = ({ tracing, incident, order, enterprise, page }: Omit<TracingProps, 'incident'> & { incident: Incident }) => {
  const orders = useMay('trace:order')
  const { chosen } = tracing.state
  const { suspects } = incident
  const scale = Math.max(0.1, ...suspects.map(suspect => suspect.interval.high)) * 1.05
  const at = suspects.findIndex(suspect => suspect.enterpriseId === chosen)
  const choose = (id: number | undefined) => page.change({ chosen: id === undefined || id === chosen ? null : id })
  const press = (event: React.KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const next = suspects[Math.min(Math.max(at + by, 0), suspects.length - 1)]
    if (next && next.enterpriseId !== chosen) choose(next.enterpriseId)
  }
  return (
    <>
      <Doubts incident={incident} />
      <p className={css.legend}>
        <span>按首位概率排序 · 横线为贡献率的 80 % 区间</span>
        <span>距离 · 方位</span>
      </p>
      <ol className={css.list} onKeyDown={press}>
        {suspects.map((suspect, i) => (
          <SuspectRow
            key={suspect.enterpriseId}
            suspect={suspect}
            rank={i + 1}
            scale={scale}
            chosen={suspect.enterpriseId === chosen}
            onChoose={() => choose(suspect.enterpriseId)}
            onOpen={() => {
              page.change({ chosen: suspect.enterpriseId })
              enterprise.open(suspect.enterpriseId)
            }}
            onOrder={orders ? () => order.open([suspect.enterpriseId]) : null}
          />
        ))}
        {suspects.length === 0 && <li className={css.none}>{noneWords(incident)}</li>}
      </ol>
      {(incident.rise ?? 1) > 0 && <Totals incident={incident} />}
    </>
  )
}
