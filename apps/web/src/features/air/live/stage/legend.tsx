import { classColours } from '@qingyuan/charts/palette.ts'
import { StationMark } from '@qingyuan/charts/svg/station-mark.tsx'
import type { StationShape } from '@qingyuan/charts/svg/station-shape.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { controlLevels } from '@qingyuan/domain/places.ts'
import { legendOf } from '@qingyuan/domain/standards/bands.ts'
import { Row, Text } from '@qingyuan/ui/layout.tsx'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import type { ReactNode } from 'react'
import { bandOf } from '#/map/parameters.tsx'
import css from '../screen.module.css'
import { useScreen } from '../screen-context.ts'

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

const Entry = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => {
  const { phone, pick } = useScreen()
  return (
    <Row gap={phone ? 4 : 8} minWidth="auto" height={pick(21, 18)} nowrap>
      {sign}
      {children}
    </Row>
  )
}

const Classes = () => {
  const { colours, item, scale } = useScreen()
  return legendOf(bandOf(item), scale).map(({ level, range, from, to }) => {
    const { fill, on, text } = classColours[colours][level - 1]!
    const sign = <i style={{ background: fill, color: on, outline: level > 4 ? `1px solid ${text}` : undefined }}>{level}</i>
    return (
      <Entry key={level} sign={sign}>
        <Text width={30} colour="text">
          {airClass(level).short}
        </Text>
        {item === 'aqi' ? `${from && from + 1}–${to ?? 500}` : range}
      </Entry>
    )
  })
}

/** What colours and shapes mean. */
export const Legend = () => {
  const { layout, noteSize, phone, pick, scaleName } = useScreen()
  return (
    <Row
      data-map-panel
      className={css.panel}
      at={phone ? { left: 0, bottom: 0 } : { left: 8, bottom: 8 }}
      align="start"
      gap={pick(16, 12)}
      padding={phone ? [4, 8] : [pick(8, 6), pick(12, 8)]}
      colour="textSecondary"
      size={noteSize}
    >
      <div>
        <div className={css.classes}>
          <Classes />
        </div>
        {scaleName}
      </div>
      {!phone && (
        <div>
          {shapes.map(([shape, { label }]) => (
            <Entry key={shape} sign={<StationMark shape={shape} fill={darkColours.neutral} ring={darkColours.text} />}>
              {label}
            </Entry>
          ))}
          {layout.mode !== 'compact' && <Entry sign={<Sign kind="alarm" />}>报警</Entry>}
          {layout.mode !== 'compact' && <Entry sign={<Sign kind="late" />}>迟报</Entry>}
        </div>
      )}
    </Row>
  )
}
