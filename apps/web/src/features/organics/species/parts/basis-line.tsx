import { numberText } from '@qingyuan/domain/number-text.ts'
import { Caption, Row } from '@qingyuan/ui/layout.tsx'

interface BasisLineProps {
  /** Species in the sums, where the answer counts them. */
  counted?: number | undefined
  /** Of the set. */
  of?: number
  /** Why they are fewer than the name of the set says. */
  note?: string | undefined
  capture?: number | null
  /** Share of the values below their limit. */
  below?: number | null
  answer: { reviewedShare: number; coveredMassShare: number | null; excluded: readonly { name: string; capture: number }[] }
}

const percent = (share: number) => `${numberText(100 * share, 0)} %`

/** What the numbers of a card rest on: species counted, those with too few samples, the mass covered, the share reviewed. */
export const BasisLine = ({ counted, of, note, capture, below, answer: { reviewedShare, coveredMassShare, excluded } }: BasisLineProps) => (
  <Row rigid wrap gap={16} padding={[4, 8]} radius={4} background="surfaceFaint">
    {counted !== undefined && (
      <Caption>
        计入 <b>{of === undefined ? counted : `${counted} / ${of}`}</b> 种{note && `（${note}）`}
      </Caption>
    )}
    {excluded.length > 0 && (
      <Caption tone="warn" title={excluded.map(each => `${each.name} ${percent(each.capture)}`).join('、')}>
        样本不足 <b>{excluded.length}</b>（{excluded[0]!.name} {percent(excluded[0]!.capture)}
        {excluded.length > 1 && ' 等'}）
      </Caption>
    )}
    {coveredMassShare !== null && (
      <Caption>
        覆盖质量 <b>{numberText(100 * coveredMassShare, 1)} %</b>
      </Caption>
    )}
    {typeof below === 'number' && (
      <Caption>
        低于检出限 <b>{percent(below)}</b>
      </Caption>
    )}
    {typeof capture === 'number' && (
      <Caption>
        捕获率 <b>{percent(capture)}</b>
      </Caption>
    )}
    <Caption>
      已审核 <b>{percent(reviewedShare)}</b>
      {reviewedShare === 0 && '（自动数据，未审核）'}
    </Caption>
  </Row>
)
