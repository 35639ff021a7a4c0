import { classColours } from '@qingyuan/charts/palette.ts'
import { StationMark } from '@qingyuan/charts/svg/station-mark.tsx'
import type { StationShape } from '@qingyuan/charts/svg/station-shape.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { controlLevels } from '@qingyuan/domain/places.ts'
import { legendOf } from '@qingyuan/domain/standards/bands.ts'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import { bandOf, type MapItem } from '#/map/parameters.tsx'
import css from '../screen.module.css'

const shapes = Object.entries(controlLevels) as [StationShape, { label: string }][]

const Sign = ({ kind }: { kind: 'alarm' | 'late' }) => (
  <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden="true">
    {kind === 'alarm' ? (
      <>
        <circle cx={7} cy={7} r={5.6} fill="none" stroke={darkColours.text} strokeWidth={1.6} />
        <circle cx={7} cy={7} r={2} fill={darkColours.text} />
      </>
    ) : (
      <rect x={2} y={2} width={10} height={10} rx={2} fill={darkColours.lineStrong} stroke={darkColours.textSecondary} strokeWidth={1.5} />
    )}
  </svg>
)

/** What colours and shapes mean. */
export const Legend = ({ item, compact }: { item: MapItem; compact: boolean }) => (
  <div className={css.legend}>
    <div className={css.legendClasses}>
      {legendOf(bandOf(item)).map(({ level, range, from, to }) => {
        const colour = classColours.dark[level - 1]!
        return (
          <span key={level}>
            <i style={{ background: colour.fill, color: colour.on, outline: level > 4 ? `1px solid ${colour.text}` : undefined }}>
              {level}
            </i>
            <b>{airClass(level).short}</b>
            {item === 'aqi' ? `${from && from + 1}–${to ?? 500}` : range}
          </span>
        )
      })}
    </div>
    <div className={css.legendShapes}>
      {shapes.map(([shape, { label }]) => (
        <span key={shape}>
          <StationMark shape={shape} fill={darkColours.neutral} ring={darkColours.text} />
          {label}
        </span>
      ))}
      {!compact && (
        <>
          <span>
            <Sign kind="alarm" />
            报警
          </span>
          <span>
            <Sign kind="late" />
            迟报
          </span>
        </>
      )}
    </div>
  </div>
)
