import { type MapItem, mapItems, ParameterName } from '#/map/parameters.tsx'
import css from '../screen.module.css'

export interface Shown {
  counties: boolean
  surface: boolean
  wind: boolean
  stations: boolean
}

const toggles: readonly { key: keyof Shown; label: string }[] = [
  { key: 'counties', label: '区县' },
  { key: 'surface', label: '插值面' },
  { key: 'wind', label: '风场' },
  { key: 'stations', label: '站点' },
]

interface SwitchesProps {
  item: MapItem
  onItem: (item: MapItem) => void
  shown: Shown
  onShown: (shown: Shown) => void
}

/** County fill and surface take each other's place: both would colour the same ground. */
const turned = (shown: Shown, key: keyof Shown, on: boolean): Shown => ({
  ...shown,
  [key]: on,
  ...(on && key === 'counties' ? { surface: false } : {}),
  ...(on && key === 'surface' ? { counties: false } : {}),
})

export const Switches = ({ item, onItem, shown, onShown }: SwitchesProps) => (
  <div className={css.switches}>
    <div className={css.segments} role="tablist" aria-label="指标">
      {mapItems.map(id => (
        <button key={id} type="button" role="tab" aria-selected={id === item} onClick={() => onItem(id)}>
          <ParameterName id={id} />
        </button>
      ))}
    </div>
    <div className={css.toggles}>
      {toggles.map(({ key, label }) => (
        <label key={key}>
          <input type="checkbox" checked={shown[key]} onChange={event => onShown(turned(shown, key, event.target.checked))} />
          {label}
        </label>
      ))}
    </div>
  </div>
)
