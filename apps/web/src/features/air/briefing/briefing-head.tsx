import { composedAt } from '@qingyuan/domain/briefing.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Caption, Row, Text } from '@qingyuan/ui/layout.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import { Alert, Select } from 'antd'
import { useServerNow } from '#/hooks/server-now.ts'
import { usePhone } from '#/hooks/use-phone.ts'
import { StandardChip } from '#/page/standard-chip.tsx'
import { type Briefing, stateWords } from './briefing-look.ts'
import { BriefingTiles } from './briefing-tiles.tsx'

/** Between midnight and the issue of the day: which one this is, and when the next comes. */
const ComingIssue = ({ briefing: { day, days } }: { briefing: Briefing }) => {
  const now = formatDateTime(useServerNow())
  const today = now.slice(0, 10)
  if (day !== days[0] || day >= today) return null
  const words = now < `${today} ${composedAt}` ? `${today.slice(5)} 的研判 ${composedAt} 自动编制` : `${today.slice(5)} 的研判正在编制`
  return (
    <Text as="div" margin={[8, 0, 0, 0]}>
      <Alert type="info" showIcon title={`${words}；这里是 ${day.slice(5)} 的最后一版，不再更新。`} />
    </Text>
  )
}

interface BriefingHeadProps {
  briefing: Briefing
  against: number | null
  /** Opens a version (null: the newest), beside another one. */
  onVersion: (version: number | null, against: number | null) => void
}

/** Title, version and time of an issue, and what is to come. */
export const BriefingHead = ({ briefing, against, onVersion }: BriefingHeadProps) => {
  const phone = usePhone()
  const {
    title,
    version,
    state,
    madeAt,
    madeBy,
    changed,
    releasedAt,
    releasedBy,
    asOf,
    reporting,
    issued,
    standard,
    demo,
    versions,
    newer,
  } = briefing
  const others = versions.filter(({ id }) => id !== briefing.id)
  return (
    <Card>
      <Text as="h2" size={16} weight={600} margin={[14, 0, 8, 0]}>
        {title}
      </Text>
      <Row wrap gap="4px 16px" size={12}>
        <StateDot tone={state === 'released' ? 'good' : 'warn'}>
          第 {version} 版 {stateWords[state]}
        </StateDot>
        <span>
          {madeBy} {madeAt.slice(0, 16)}
          {changed > 0 && ` 改 ${changed} 处`}
        </span>
        {releasedAt && (
          <span>
            {releasedBy} {releasedAt.slice(0, 16)} 签发
          </span>
        )}
        {others.length > 0 && (
          <>
            <Select
              size="small"
              aria-label="版本"
              value={briefing.id}
              onChange={id => onVersion(id === versions[0]!.id ? null : id, null)}
              options={versions.map(each => ({ value: each.id, label: `第 ${each.version} 版` }))}
              style={{ width: 96 }}
            />
            <Select
              size="small"
              allowClear
              aria-label="对比版本"
              placeholder="对比版本"
              value={against ?? undefined}
              onChange={(id?: number) => onVersion(briefing.id === versions[0]!.id ? null : briefing.id, id ?? null)}
              options={others.map(each => ({ value: each.id, label: `对比第 ${each.version} 版` }))}
              style={{ width: 116 }}
            />
          </>
        )}
        <StandardChip standard={`AQI 按 ${standard}`} />
        <Caption end>
          数据截至 {asOf ?? '—'} 时 · {reporting} · 起报 {issued ?? '—'}
          {demo && ' · 演示数据'}
        </Caption>
      </Row>
      {phone && <BriefingTiles figures={briefing.figures} day={briefing.day} />}
      <ComingIssue briefing={briefing} />
      {newer.length > 0 && (
        <Text as="div" margin={[8, 0, 0, 0]}>
          <Alert
            type="info"
            showIcon
            title={`这一版编制后又有了${newer.join('、')}，文字和图未计入。${briefing.mayEdit ? '重新生成后计入。' : ''}`}
          />
        </Text>
      )}
    </Card>
  )
}
