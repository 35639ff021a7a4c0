import type { OutputOf } from '@qingyuan/contract/call.ts'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { coverageBases } from '@qingyuan/domain/coverage-bases.ts'
import { type EmissionPollutantId, emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Row, Text, TextButton } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Popover } from 'antd'
import { Fragment } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import css from './coverage-strip.module.css'

type Statement = OutputOf<typeof inventoryCalls.Coverage>
type Figures = Statement['figures']

const percentText = (percent: number | null): string => (percent === null ? '—' : `${numberText(percent, 1)} %`)
const countText = ({ in: reported, filled, of }: Figures['enterprises']): string =>
  `${reported}${filled > 0 ? ` + 沿用 ${filled}` : ''} / ${of}`

/** Solid: reported; hatched: taken over from the year before. */
const CoverageBar = ({ figures: { percent, filledPercent } }: { figures: Figures }) => (
  <span className={css.bar} aria-hidden>
    <i className={css.reported} style={{ width: `${Math.min(100, percent ?? 0)}%` }} />
    <i className={css.filled} style={{ width: `${Math.min(100, filledPercent ?? 0)}%` }} />
  </span>
)

const ByCounty = ({ counties }: { counties: Statement['counties'] }) => (
  <PlainTable
    size={12}
    rows={counties}
    columns={[
      { title: '区县', cell: ({ county }) => county },
      { title: '企业', cell: ({ figures }) => countText(figures.enterprises) },
      { title: '面源', cell: ({ figures }) => countText(figures.surface) },
      { title: '占上年排放', cell: ({ figures }) => percentText(figures.percent) },
      { title: '', cell: ({ figures }) => <CoverageBar figures={figures} /> },
    ]}
  />
)

interface CoverageStripProps {
  of: { inventoryId?: number; runId?: number }
  /** On a card, without ground. */
  inside?: boolean
}

/** How complete the numbers below are: enterprises in, share of last year's emission, by county. */
export const CoverageStrip = ({ of, inside = false }: CoverageStripProps) => {
  const { data } = useCall(inventoryCalls.Coverage, of)
  if (!data) return null
  const { figures, referenceYear, judged, sufficient, limit, counties } = data
  const filled = figures.enterprises.filled + figures.surface.filled
  return (
    <Row
      rigid
      wrap
      gap="4px 12px"
      padding={inside ? [4, 0] : [6, 16]}
      radius={6}
      background={inside ? undefined : sufficient ? 'surface' : 'warningSurface'}
      size={12}
      lineHeight={20}
      data-coverage={sufficient ? 'sufficient' : 'short'}
    >
      <Text weight={600} colour={sufficient ? undefined : 'warningText'}>
        覆盖{sufficient ? '' : '不足'}
      </Text>
      <span>企业 {countText(figures.enterprises)} 家</span>
      <span>面源 {countText(figures.surface)} 个</span>
      {referenceYear !== null && judged.by !== 'unmatched' && (
        <>
          <CoverageBar figures={figures} />
          <span>
            占 {referenceYear} 年排放{' '}
            {figures.shares.map(({ id, in: share }, n) => (
              <Fragment key={id}>
                {n > 0 && ' · '}
                <span className={css.share}>
                  <Subscript text={emissionPollutantOf.get(id as EmissionPollutantId)!.label} /> {percentText(share)}
                </span>
              </Fragment>
            ))}
          </span>
        </>
      )}
      {filled > 0 && <Text colour="warningText">斜线部分沿用上年（{filled} 个）</Text>}
      {judged.by === 'enterprises' && <span>没有上年排放可比，按应报企业计 {percentText(judged.percent)}</span>}
      {!sufficient && (
        <Text colour="warningText">
          {judged.by === 'unmatched' ? `${coverageBases.unmatched}；` : `低于 ${limit} %：`}
          {judged.by === 'emission' && '下降可能只是尚未填报；'}发布须两人
        </Text>
      )}
      <Popover trigger="click" placement="bottomRight" content={<ByCounty counties={counties} />}>
        <TextButton colour="accentStrong">分区县</TextButton>
      </Popover>
    </Row>
  )
}
