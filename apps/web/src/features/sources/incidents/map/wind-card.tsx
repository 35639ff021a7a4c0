import { numberText } from '@qingyuan/domain/number-text.ts'
import { calmSpeed } from '@qingyuan/domain/wind.ts'
import css from './map.module.css'

interface WindCardProps {
  speed: number | null
  /** Degrees from north that the wind comes from. */
  direction: number | null
  /** Hour, or the incident's mean. */
  what: string
}

/** Wind at the station: the arrow flies with it. */
export const WindCard = ({ speed, direction, what }: WindCardProps) => {
  const calm = speed !== null && speed <= calmSpeed
  return (
    <section className={css.wind} aria-label="风">
      <svg width={40} height={44} viewBox="-20 -26 40 46" aria-hidden="true">
        <circle r={17} fill="#f3f5f8" stroke="#c9d0da" />
        <text y={-12} fontSize={10} textAnchor="middle" fill="#566275">
          N
        </text>
        {direction !== null && !calm && (
          <path
            transform={`rotate(${direction + 180})`}
            d="M0 11V-11M-4.5 -6L0 -11.5L4.5 -6"
            fill="none"
            stroke="#1668dc"
            strokeWidth={2.2}
            strokeLinecap="round"
          />
        )}
      </svg>
      <b>{calm ? '静风' : `${numberText(direction, 0)}° ${numberText(speed, 1)} m/s`}</b>
      <small>{what}</small>
    </section>
  )
}
