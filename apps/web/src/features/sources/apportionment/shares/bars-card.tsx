import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { StackBar } from '@qingyuan/charts/svg/stack-bar.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Caption, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { RunCard } from '#/page/cards/run-card.tsx'
import { shareWords, Verdict } from '../parts/verdict.tsx'
import { largestParts } from './region-flow.ts'
import type { AreaShares, SharesProps } from './shares-filters.ts'

/** Shares by region and by sector as two bars of one length, and for what they may be used. */
export const BarsCard = ({ run }: SharesProps) => (
  <RunCard<AreaShares>
    run={run}
    height="content"
    title="来源占比"
    subtitle={({ total, hours, accuracy }) => shareWords(`${hours} 个小时的模拟均值 ${numberText(total, 1)} μg/m³`, accuracy)}
    skeleton="block"
  >
    {area => (
      <Stack>
        {Object.entries({ 区域: area.regions, 行业: area.sectors }).map(([label, parts]) => (
          <Row key={label} gap={12}>
            <Caption>{label}</Caption>
            <FillBox height={44}>
              {({ width }) => <StackBar parts={largestParts(parts)} width={width} height={44} label={`${label}占比`} />}
            </FillBox>
          </Row>
        ))}
        <Verdict accuracy={area.accuracy} />
      </Stack>
    )}
  </RunCard>
)
