import { numberText } from '@qingyuan/charts/number-text.ts'
import { type ClassTheme, classColours } from '@qingyuan/charts/palette.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { legendOf } from '@qingyuan/domain/standards/bands.ts'
import { aqiStandardName } from '@qingyuan/domain/standards/standard.ts'
import { bandOf, type MapItem, ParameterName } from '#/map/parameters.tsx'
import css from './one-map.module.css'
import type { MapData } from './use-map-data.ts'

/** Each class of what is shown: its words and its colours. */
export const legendFields = (item: MapItem, colours: ClassTheme) =>
  legendOf(bandOf(item)).map(({ level, from, to }) => {
    const { fill, on } = classColours[colours][level - 1]!
    return { text: `${airClass(level).short} ${to === null ? `>${from}` : `≤${to}`}`, fill, on }
  })

/** Classes of what is shown, and how the surface was made. */
export const Legend = ({ data, item, colours, surface }: { data: MapData; item: MapItem; colours: ClassTheme; surface: boolean }) => {
  const day = data.places.data?.time?.slice(0, 10)
  const made = surface && data.surface.data?.stations ? data.surface.data : null
  return (
    <section className={`${css.card} ${css.legend}`} aria-label="图例">
      <p>
        <b>
          <ParameterName id={item} />
        </b>{' '}
        {parameters[item].unit} {day ? aqiStandardName(day, day) : ''}
        {made && ` · 插值 ${made.method.split('（')[0]} · 留一 RMSE ${numberText(made.rmse, item === 'co' ? 2 : 1)}`}
      </p>
      <div>
        {legendFields(item, colours).map(({ text, fill, on }) => (
          <span key={text} style={{ background: fill, color: on }}>
            {text}
          </span>
        ))}
      </div>
    </section>
  )
}
