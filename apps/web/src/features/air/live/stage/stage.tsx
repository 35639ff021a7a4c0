import type { MapView } from '@qingyuan/charts/map/view.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import type { MapItem } from '#/map/parameters.tsx'
import type { ScreenLayout } from '../layout.ts'
import css from '../screen.module.css'
import type { ScreenData } from '../use-screen-data.ts'
import { Legend } from './legend.tsx'
import { type Shown, Switches } from './switches.tsx'

interface StageProps {
  layout: ScreenLayout
  data: ScreenData
  item: MapItem
  onItem: (item: MapItem) => void
  shown: Shown
  onShown: (shown: Shown) => void
  view: MapView | null
}

/** 1, 2, 5, 10 … km nearest below the length of about 90 px. */
const scaleBar = (view: MapView, u: number) => {
  const limit = view.kmOf(90 * u)
  const km = [1, 2, 5, 10, 20, 50, 100].findLast(step => step <= limit) ?? 1
  return { km, px: (km / limit) * 90 }
}

/** Tools over the map: what is shown, what it means, how it was made. */
export const Stage = ({ layout, data, item, onItem, shown, onShown, view }: StageProps) => {
  const { stage, mode } = layout
  const surface = data.surface.data
  const bar = view ? scaleBar(view, layout.u) : null
  return (
    <div className={css.stage} style={{ left: stage.x, top: stage.y, width: stage.w, height: stage.h }}>
      <Switches item={item} onItem={onItem} shown={shown} onShown={onShown} />
      <Legend item={item} compact={mode === 'compact'} />
      <div className={css.method}>
        {shown.surface && surface && surface.stations > 0 && (
          <>
            <span title={surface.method}>
              {parameters[item].label} 插值面 · {surface.method.split('（')[0]}
            </span>
            <span>
              留一误差 RMSE <b>{numberText(surface.rmse, item === 'co' ? 2 : 1)}</b>
            </span>
          </>
        )}
        {bar && (
          <span className={css.scaleBar}>
            <i style={{ width: bar.px }} />
            {bar.km} km
          </span>
        )}
      </div>
    </div>
  )
}
