import type { MapView } from '@qingyuan/charts/map/view.ts'
import { controlColours } from '@qingyuan/charts/palette.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { WideMap } from '#/map/wide-map.tsx'
import css from './enterprise-map.module.css'
import { controlOf, controls } from './words.tsx'

type Place = OutputOf<typeof enterpriseProfileCalls.Places>[number]

interface MarksProps {
  view: MapView
  places: readonly Place[]
  open: number | null
  onOpen: (id: number) => void
}

const Marks = ({ view, places, open, onOpen }: MarksProps) => (
  <div className={css.marks}>
    {places.map(place => {
      const { x, y } = view.toScreen([place.lon, place.lat])
      if (x < 0 || y < 0 || x > view.width || y > view.height) return null
      const colour = controlColours[controlOf(place.sourceControl)]
      return (
        <button
          key={place.id}
          type="button"
          style={{ left: x, top: y, background: colour, borderColor: place.status === 'running' ? '#fff' : colour }}
          data-running={place.status === 'running'}
          aria-pressed={place.id === open}
          aria-label={place.name}
          title={`${place.name} · ${place.industry}`}
          onClick={() => onOpen(place.id)}
        />
      )
    })}
  </div>
)

/** Every enterprise of the filter where it stands, coloured by control level; hollow while it does not produce. */
export const EnterpriseMap = ({ places, open, onOpen }: Omit<MarksProps, 'view'>) => (
  <WideMap id="enterprise-map" points={[]}>
    {view => (
      <>
        <Marks view={view} places={places} open={open} onOpen={onOpen} />
        <div className={css.legend}>
          {controls.map(control => (
            <span key={control}>
              <i style={{ background: controlColours[control] }} />
              {control} {places.filter(place => controlOf(place.sourceControl) === control).length}
            </span>
          ))}
          <span>
            <i style={{ border: '2px solid #687285' }} />
            空心：停产或关闭
          </span>
        </div>
      </>
    )}
  </WideMap>
)
