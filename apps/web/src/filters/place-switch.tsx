import { Select } from 'antd'
import type { PlaceRow } from './use-places.ts'

interface PlaceSwitchProps {
  places: readonly PlaceRow[]
  value: number | undefined
  onChange: (id: number) => void
}

/** Name of the place that a chart shows; with several places it can be changed. */
export const PlaceSwitch = ({ places, value, onChange }: PlaceSwitchProps) =>
  places.length < 2 ? (
    <b>{places.find(place => place.id === value)?.name}</b>
  ) : (
    <Select
      size="small"
      variant="filled"
      value={value}
      onChange={onChange}
      options={places.map(place => ({ value: place.id, label: place.name }))}
      popupMatchSelectWidth={false}
      style={{ minWidth: 104, fontWeight: 600 }}
      aria-label="图中点位"
    />
  )
