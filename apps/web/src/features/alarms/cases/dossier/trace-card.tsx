import { CarOutlined } from '@ant-design/icons'
import type { FieldTask } from '@qingyuan/domain/lifecycles/field-order.ts'
import {
  calmTraceTitle,
  calmTraceWords,
  positionText,
  shareText,
  tracePartNotes,
  tracePartsText,
  twinText,
} from '@qingyuan/domain/suspect-text.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Caption, Hint, Row, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Tag } from '@qingyuan/ui/tag.tsx'
import { Button } from 'antd'
import { Link } from 'react-router'
import type { Dossier } from '../case-look.tsx'
import cards from './cards.module.css'

type Result = NonNullable<Dossier['trace']['result']>

interface ShareRow {
  key: string
  name: string
  below: string
  share: number
  low?: number
  high?: number
  unknown?: boolean
  ordered?: boolean
}

const rowsOf = ({ suspects, parts, others }: Result): ShareRow[] => {
  const known: ShareRow[] = suspects.map(({ enterpriseId, name, county, share, low, high, ordered, ...at }) => ({
    ...{ key: String(enterpriseId), name, share, low, high, ordered },
    below: `${county} · ${positionText(at)}`,
  }))
  const rest = parts
    .filter(({ key }) => key !== 'known')
    .map((part): ShareRow => ({ ...part, below: tracePartNotes[part.key], unknown: part.key !== 'background' }))
  const listed = [...known, ...rest.filter(({ unknown }) => unknown)].toSorted((a, b) => b.share - a.share)
  const below: ShareRow[] =
    others.count > 0 ? [{ key: 'others', name: `清单内其余 ${others.count} 家`, below: '', share: others.share }] : []
  return [...listed, ...below, ...rest.filter(({ unknown }) => !unknown)]
}

const Share = ({ row: { name, below, share, low, high, unknown, ordered } }: { row: ShareRow }) => (
  <li className={cards.share}>
    <span>
      <b>{name}</b> {ordered && <Tag tone="mark">已派</Tag>}
      <Caption as="p">{below}</Caption>
    </span>
    <span className={cards.track}>
      <i data-tone={unknown ? 'unknown' : 'share'} style={{ width: `${100 * share}%` }} />
      {low !== undefined && high !== undefined && <em style={{ left: `${100 * low}%`, width: `${100 * (high - low)}%` }} />}
    </span>
    <b>{shareText(share, 0)}</b>
    <Caption>{low === undefined || high === undefined ? '' : `${Math.round(100 * low)}–${Math.round(100 * high)}`}</Caption>
  </li>
)

/** Who has an order to check, without shares: named by the trace or not. */
const Calm = ({ orders }: Pick<TraceCardProps, 'orders'>) => {
  const sent = [...new Set(orders.map(({ enterprise }) => enterprise))]
  return (
    <>
      <Text as="h3" size={14} weight={600}>
        {calmTraceTitle}
      </Text>
      <Hint>{calmTraceWords}</Hint>
      {sent.length > 0 && <Hint>已派核查：{sent.join('、')}。</Hint>}
    </>
  )
}

const Trust = ({ from, to, wind, credibility, reasons, checked, twin }: Result) => (
  <Hint>
    溯源时段 {from} 时至 {to} 时，{wind}
    <br />
    可信度 <Subscript text={credibility.words} />
    <br />
    {twin ? `${twinText(twin)}：首位命中 ${shareText(twin.top1, 0)}，前三命中 ${shareText(twin.top3, 0)}` : '尚无模拟事件验证'}
    {'；'}
    {checked
      ? `${checked.scope === 'station' ? '本站' : '全市'}已核查结案 ${checked.traces} 起：首位属实 ${shareText(checked.top1, 0)}，前三属实 ${shareText(checked.top3, 0)}`
      : '尚无核查结案的溯源'}
    {reasons.map(reason => (
      <span key={reason}>
        <br />
        <Subscript text={reason} />
      </span>
    ))}
  </Hint>
)

interface TraceCardProps extends Pick<Dossier, 'trace' | 'orders' | 'may'> {
  link: string | null
  onField: (task: FieldTask) => void
}

/** Work in the field that would tell more, for who may send it. */
const FieldButtons = ({ plan, onField }: Pick<Result, 'plan'> & Pick<TraceCardProps, 'onField'>) => (
  <Row wrap margin={[8, 0, 0, 0]}>
    {plan && (
      <Button icon={<CarOutlined />} onClick={() => onField('mobile')}>
        派走航查未知来源
      </Button>
    )}
    <Button onClick={() => onField('station')}>补测站点</Button>
    <Button onClick={() => onField('patrol')}>派巡查</Button>
  </Row>
)

/** Suspects of the trace, the unknown among them, with what the trace can be trusted for; the others by the link to the trace. */
export const TraceCard = ({ trace: { result, words }, orders, may, link, onField }: TraceCardProps) => (
  <Card
    title="疑似来源"
    subtitle={result && !result.calm ? '贡献率 %，横线为 80 % 区间' : undefined}
    tools={result && link && <Link to={link}>全部 {result.suspects.length + result.others.count} 家 →</Link>}
  >
    {result ? (
      <>
        {result.calm ? (
          <Calm orders={orders} />
        ) : (
          <ul className={cards.shares}>
            {rowsOf(result).map(row => (
              <Share key={row.key} row={row} />
            ))}
          </ul>
        )}
        {result.parts.length > 0 && <Hint>{tracePartsText(result.parts)}。未知来源不派企业，宜走航或补测。</Hint>}
        {may.includes('fieldOrder') && <FieldButtons plan={result.plan} onField={onField} />}
        <Trust {...result} />
      </>
    ) : (
      <Hint>{words}</Hint>
    )}
  </Card>
)
