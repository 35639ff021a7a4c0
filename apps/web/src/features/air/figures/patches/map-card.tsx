import { PatchMap, rankFields } from '@qingyuan/charts/figures/patch-map.tsx'
import { classColours } from '@qingyuan/charts/palette.ts'
import type { LegendField } from '@qingyuan/charts/to-png.ts'
import { analysisMapCalls } from '@qingyuan/contract/air/figure-maps.ts'
import { airClasses } from '@qingyuan/domain/classes.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { bandItem, legendOf } from '@qingyuan/domain/standards/bands.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useDisplay } from '#/page/display.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { FigureCard } from '../parts/figure-card.tsx'
import { placeWord } from './filters.tsx'
import type { Patches } from './use-patches.ts'

/** Classes of what is shown. */
export const bandOfColumn = ({ column, view }: Patches) =>
  bandItem(column?.parameter ?? view.item, view.step === 'hour' ? 'hour' : 'day') ?? 'aqi'

/** Classes of what is shown, with their numerals. */
const classLegend = (p: Patches, colours: 'light' | 'safe'): LegendField[] =>
  legendOf(bandOfColumn(p)).map(({ level, from, to }) => {
    const { fill, on } = classColours[colours][level - 1]!
    const { roman, short } = airClasses[level - 1]!
    return { text: `${roman} ${short} ${to === null ? `>${from}` : `≤${to}`}`, fill, on }
  })

export const blank = (frame: Frame) => (frame.meta.basis?.count ?? 0) === 0

/** The areas in the colour of their class or rank at the moment. */
export const MapCard = ({ p }: { p: Patches }) => {
  const colours = useDisplay(display => display.palette)
  const { column, view, time, patches, boundaries, shown, fine } = p
  const county = boundaries?.counties.features.find(each => each.properties.adcode === p.within)
  const title = `${column?.label ? (p.query.data?.meta.title ?? '') : '污染板块图'} ${time}`
  const ranked = patches.reduce((most, patch) => Math.max(most, patch.rank ?? 0), 0)
  return (
    <FigureCard
      hotkey
      title="污染板块图"
      subtitle={
        <Subscript
          text={[`${p.query.data?.meta.title ?? ''} ${view.show === 'value' ? (column?.unit ?? '') : ''}`, time]
            .filter(Boolean)
            .join(' · ')}
        />
      }
      name={title}
      query={p.query}
      what={`${placeWord(p)}浓度查询`}
      basisOf={frame => frame.meta.basis}
      isEmpty={blank}
      why={`该时段没有${placeWord(p)}数据，请换日期或指标。`}
      draw={(_, size, ref) =>
        boundaries && (
          <PatchMap
            {...size}
            ref={ref}
            label={title}
            boundaries={boundaries}
            areas={shown?.map(each => each.feature)}
            within={fine ? county : undefined}
            patches={patches}
            show={view.show}
            decimals={column?.decimals ?? 0}
            colours={colours}
            legend={view.show === 'rank' ? rankFields(ranked, colours) : classLegend(p, colours)}
          />
        )
      }
      table={
        <StateGate query={p.query} what="区县浓度查询" isEmpty={blank}>
          {frame => <FrameTable frame={frame} selected={p.playback.at} onSelect={p.playback.go} />}
        </StateGate>
      }
      exportTool={
        <FrameExport call={fine ? analysisMapCalls.TownshipPatchesExport : analysisMapCalls.PatchesExport} input={p.input} compact hotkey />
      }
    />
  )
}
