import type { MapView } from '@qingyuan/charts/map/view.ts'
import { controlColours } from '@qingyuan/charts/palette.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { enterpriseControlOf, enterpriseControls } from '@qingyuan/domain/enterprise-control.ts'
import { Overlay } from '@qingyuan/ui/layout.tsx'
import { MapPanel } from '#/map/map-panel.tsx'
import { WideMap } from '#/map/wide-map.tsx'
import css from './enterprise-map.module.css'

type Place = OutputOf<typeof enterpriseProfileCalls.Places>[number]

interface MarksProps {
  view: MapView
  places: readonly Place[]
  open: number | null
  onOpen: (id: number) => void
}

const Marks = ({ view, places, open, onOpen }: MarksProps) => (
  <Overlay>
    {places.map(place => {
      const { x, y } = view.toScreen([place.lon, place.lat])
      if (x < 0 || y < 0 || x > view.width || y > view.height) return null
      const colour = controlColours[enterpriseControlOf(place.sourceControl)]
      return (
        <button
          key={place.id}
          type="button"
          className={css.mark}
          style={{ left: x, top: y, background: colour, borderColor: place.status === 'running' ? '#fff' : colour }}
          data-running={place.status === 'running'}
          aria-pressed={place.id === open}
          aria-label={place.name}
          title={`${place.name} · ${place.industry}`}
          onClick={() => onOpen(place.id)}
        />
      )
    })}
  </Overlay>
)

/** Every enterprise of the filter at its place, coloured by control level; hollow while it does not produce. */
export const EnterpriseMap = ({ places, open, onOpen }: Omit<MarksProps, 'view'>) => (
  <WideMap id="enterprise-map" points={[]}>
    {view => (
      <>
        <Marks view={view} places={places} open={open} onOpen={onOpen} />
        <MapPanel kind="legend" at={{ bottom: 28, left: 12 }} gap={14} padding={[8, 12]} wrap={false} maxWidth="none">
          {enterpriseControls.map(control => (
            <span key={control}>
              <i className={css.dot} style={{ background: controlColours[control] }} />
              {control} {places.filter(place => enterpriseControlOf(place.sourceControl) === control).length}
            </span>
          ))}
          <span>
            <i className={css.dot} data-hollow />
            空心：停产或关闭
          </span>
        </MapPanel>
      </>
    )}
  </WideMap>
)
