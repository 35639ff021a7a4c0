import { type ClassTheme, classColours } from '@qingyuan/charts/palette.ts'
import type { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { legendOf } from '@qingyuan/domain/standards/bands.ts'
import type { ClassScale } from '@qingyuan/domain/standards/class-scale.ts'
import { useScaleName, useScaleOn } from '#/page/class-scale.ts'
import { MapLegend } from './map-legend.tsx'
import { bandOf, type MapItem, ParameterName } from './parameters.tsx'

/** Each class of what is shown: its words and its colours. */
export const classFields = (item: MapItem, colours: ClassTheme, scale: ClassScale) =>
  legendOf(bandOf(item), scale).map(({ level, from, to }) => {
    const { fill, on } = classColours[colours][level - 1]!
    return { text: `${airClass(level).short} ${to === null ? `>${from}` : `≤${to}`}`, fill, on }
  })

interface ClassLegendProps {
  item: MapItem
  /** Day of the hour shown, which says the edition of the AQI and the scale of concentrations in force. */
  day: string | undefined
  colours: ClassTheme
  /** The surface on the map, if there is one. */
  surface: OutputOf<typeof homeCalls.interpolationGraph> | undefined
  className?: string
}

/** Classes of what is shown, and how the surface was made. */
export const ClassLegend = ({ item, day, colours, surface, className }: ClassLegendProps) => (
  <MapLegend
    className={className}
    fields={classFields(item, colours, useScaleOn(day))}
    title={
      <>
        {item !== 'aqi' && (
          <>
            <b>
              <ParameterName id={item} />
            </b>{' '}
            {parameters[item].unit}{' '}
          </>
        )}
        {useScaleName(item, day)}
        {surface?.stations ? ` · 插值 ${surface.method.split('（')[0]} · 留一 RMSE ${numberText(surface.rmse, item === 'co' ? 2 : 1)}` : ''}
      </>
    }
  />
)
