import { GroupBars } from '@qingyuan/charts/figures/group-bars.tsx'
import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { isBlankFrame } from '#/page/frame/blank-frame.ts'
import { noFigure } from '#/page/state-gate.tsx'
import { type ClassProps, scaleWords } from './class-filters.ts'

const shown = 10

/** OFP before the loss to OH beside what was measured in the same hours. */
export const InitialCard = ({ voc, scale }: ClassProps) => (
  <FrameCard
    call={vocCalls.OFP}
    input={voc.input && { ...voc.input, unit: 'ugm3', scale, initial: true }}
    title="初始与观测 OFP"
    subtitle={`${voc.setWord} · ${scaleWords[scale]} MIR`}
    what="初始 OFP 查询"
    name={({ meta }) => `${meta.title} ${meta.period ?? ''}`}
    isEmpty={frame => isBlankFrame(frame) || !frame.hours}
    empty={noFigure('没有可用的乙苯/间,对-二甲苯比值，算不出 OH 暴露量。')}
    about={({ exposure, hours, total, observed }) =>
      `合计 初始 ${numberText(total, 1)} · 观测 ${numberText(observed ?? null, 1)} · OH 暴露量均值 ${numberText((exposure ?? Number.NaN) / 1e10, 2)} × 10¹⁰ molecule·s/cm³ · ${hours ?? 0} h；活泼物种至多修正 10 倍，异戊二烯不修正`
    }
    figure={(frame, size, ref) => {
      const columns = columnsByKey(frame)
      const rows = Array.from({ length: Math.min(shown, frame.rowCount) }, (_, row) => row)
      return (
        <GroupBars
          {...size}
          ref={ref}
          label={frame.meta.title}
          unit="μg/m³ O₃"
          decimals={1}
          series={['观测', '初始']}
          rows={rows.map(row => ({
            name: textCell(columns.name, row),
            values: [numberCell(columns.observed, row), numberCell(columns.value, row)],
          }))}
        />
      )
    }}
  />
)
