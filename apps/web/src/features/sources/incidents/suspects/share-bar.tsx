import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { IntervalBar } from '@qingyuan/charts/svg/interval-bar.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { intervalText, shareText } from '@qingyuan/domain/suspect-text.ts'
import { Row, Text } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'
import type { Suspect } from '../incident.ts'

/** Share of the rise as a large figure. */
export const ShareFigure = ({ share }: Pick<Suspect, 'share'>) => (
  <Text as="b" rigid toEnd size={20} weight={700} lineHeight={26}>
    {numberText(share * 100, 1)}
    <Text as="small" colour="textTertiary" size={12} weight={400}>
      {' '}
      %
    </Text>
  </Text>
)

interface ShareBarProps extends Pick<Suspect, 'share' | 'interval'> {
  /** Share of a full bar. */
  scale: number
  colour: string
  /** What the interval means. */
  title: string
  children?: ReactNode
}

/** Share of the rise with its interval, as bar and as words. */
export const ShareBar = ({ share, interval, scale, colour, title, children }: ShareBarProps) => (
  <Row gap={10} height={20} colour="textSecondary" size={12} nowrap>
    <FillBox height={14}>
      {({ width }) => (
        <IntervalBar
          value={share}
          low={interval.low}
          high={interval.high}
          scale={scale}
          width={width}
          colour={colour}
          label={`${shareText(share)}，区间 ${intervalText(interval)}`}
        />
      )}
    </FillBox>
    <Text minWidth={56} textAlign="right" title={title}>
      {intervalText(interval)}
    </Text>
    {children}
  </Row>
)
