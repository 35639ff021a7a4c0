import type { MapView } from '@qingyuan/charts/map/view.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { mapItems, ParameterName } from '#/map/parameters.tsx'
import css from '../screen.module.css'
import { type ShownLayers, useScreen } from '../screen-context.ts'
import { Legend } from './legend.tsx'

const toggles: readonly { key: keyof ShownLayers; label: string }[] = [
  { key: 'counties', label: '区县' },
  { key: 'surface', label: '插值面' },
  { key: 'wind', label: '风场' },
  { key: 'stations', label: '站点' },
]

/** County fill and surface take each other's place: both would colour the same ground. */
const turned = (shown: ShownLayers, key: keyof ShownLayers, on: boolean): ShownLayers => ({
  ...shown,
  [key]: on,
  ...(on && key === 'counties' ? { surface: false } : {}),
  ...(on && key === 'surface' ? { counties: false } : {}),
})

const Switches = () => {
  const { item, setItem, shown, setShown } = useScreen()
  return (
    <div className={css.switches}>
      <div className={css.segments} role="tablist" aria-label="指标">
        {mapItems.map(id => (
          <button key={id} type="button" role="tab" aria-selected={id === item} onClick={() => setItem(id)}>
            <ParameterName id={id} />
          </button>
        ))}
      </div>
      <div className={css.toggles}>
        {toggles.map(({ key, label }) => (
          <label key={key}>
            <input type="checkbox" checked={shown[key]} onChange={event => setShown(turned(shown, key, event.target.checked))} />
            {label}
          </label>
        ))}
      </div>
    </div>
  )
}

/** 1, 2, 5, 10 … km nearest below the length of about 90 px. */
const scaleBar = (view: MapView, u: number) => {
  const limit = view.kmOf(90 * u)
  const km = [1, 2, 5, 10, 20, 50, 100].findLast(step => step <= limit) ?? 1
  return { km, px: (km / limit) * 90 }
}

/** Tools over the map: what is shown, what it means, how it was made. */
export const Stage = () => {
  const { data, item, layout, map, shown } = useScreen()
  const { stage, mode, u } = layout
  const surface = data.surface.data
  const bar = map && scaleBar(map.view, u)
  return (
    <div className={css.stage} style={{ left: stage.x, top: stage.y, width: stage.w, height: stage.h }}>
      <Switches />
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
