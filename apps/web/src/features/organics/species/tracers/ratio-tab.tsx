import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { Columns } from '@qingyuan/ui/layout.tsx'
import { OutsidePageState } from '#/hooks/page-state.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { ReadingCard } from '#/page/reading-card.tsx'
import { BasisLine } from '../parts/basis-line.tsx'
import { AgeCard, DaysCard, FitsCard, ScatterCard, WindCard } from './ratio-cards.tsx'
import { ratioReading } from './ratio-reading.ts'
import { ratioInput, ratioName, type TracerProps } from './tracer-filters.tsx'

const Reading = (props: TracerProps) => {
  const frame = useCall(vocCalls.SpeciesRatio, ratioInput(props)).data
  return (
    <ReadingCard
      sentences={ratioReading(frame, ratioName(props.ratio))}
      above={frame && <BasisLine answer={frame} />}
      note="源线为国外源谱（SPECIATE 5.2）与文献界，仅供对照。低于检出限的小时不计；n < 10 不拟合；光化学龄只由白天乙苯与间,对-二甲苯算出。"
    />
  )
}

/** 比值与光化学龄. */
export const RatioTab = (props: TracerProps) => (
  <>
    <Columns widths={['1.3fr', '1.15fr', '0.9fr']} grow={12} minHeight={400} stacked={420}>
      <ScatterCard {...props} />
      <FitsCard {...props} />
      <OutsidePageState>
        <WindCard {...props} />
      </OutsidePageState>
    </Columns>
    <Columns widths={['1.2fr', '1.2fr', '0.9fr']} grow={8} minHeight={270} stacked={360}>
      <DaysCard {...props} />
      <AgeCard {...props} />
      <Reading {...props} />
    </Columns>
  </>
)
