import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { StackBar } from '@qingyuan/charts/svg/stack-bar.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { RunGate } from '#/page/run/run-gate.tsx'
import { largest } from './parts.ts'
import css from './shares.module.css'
import type { SharesState } from './use-shares.ts'

/** Shares by region and by sector as two bars of one length, and in words how far the simulation can be trusted. */
export const BarsCard = ({ state }: { state: SharesState }) => (
  <Card
    title="来源占比"
    subtitle={
      state.asked.result &&
      `模拟 ${numberText(state.asked.result.total, 1)} μg/m³ · 实测 ${numberText(state.asked.result.observed, 1)} μg/m³ · ${state.asked.result.hours} 个小时`
    }
  >
    <RunGate query={state.asked} what="来源解析" skeleton="block" isEmpty={area => area.regions.length === 0}>
      {area => (
        <div className={css.bars}>
          {(
            [
              ['区域', area.regions],
              ['行业', area.sectors],
            ] as const
          ).map(([label, parts]) => (
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
    </RunGate>
  </Card>
)
