import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { StackBar } from '@qingyuan/charts/svg/stack-bar.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { largest } from './parts.ts'
import css from './shares.module.css'
import type { AreaShares, SharesProps } from './shares-filters.ts'

/** Shares by region and by sector as two bars of one length, and in words how far the simulation can be trusted. */
export const BarsCard = ({ query, what, isEmpty }: SharesProps) => (
  <QueryCard<AreaShares>
    {...{ query, what, isEmpty }}
    height="content"
    title="来源占比"
    subtitle={({ total, observed, hours }) =>
      `模拟 ${numberText(total, 1)} μg/m³ · 实测 ${numberText(observed, 1)} μg/m³ · ${hours} 个小时`
    }
    skeleton="block"
  >
    {area => (
      <div className={css.bars}>
        {Object.entries({ 区域: area.regions, 行业: area.sectors }).map(([label, parts]) => (
          <div key={label}>
            <span>{label}</span>
            <FillBox className={css.bar}>
              {({ width }) => <StackBar parts={largest(parts)} width={width} height={44} label={`${label}占比`} />}
            </FillBox>
          </div>
        ))}
        <p>
          <Subscript text={area.words} />
        </p>
      </div>
    )}
  </QueryCard>
)
