import { useMemo } from 'react'
import type { Point } from './boundaries.ts'
import type { MapView } from './view.ts'

export interface FactoryMark {
  id: number
  at: Point
  /** Read out and shown on hover. */
  label: string
  /** Inside what the buffer tool has drawn. */
  near: boolean
}

interface FactoryMarksProps {
  view: MapView
  marks: readonly FactoryMark[]
  chosen: number | null
  onPick: (id: number) => void
}

const side = 20
const glyph = 'M2 12V6.5l3.4 2.2V6.5l3.4 2.2V2h3.2v10z'

/** A factory on its white tile, as legends and lists show it too. */
export const FactoryGlyph = ({ size = 14, colour = '#687285' }: { size?: number; colour?: string }) => (
  <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden="true">
    <path d={glyph} fill={colour} />
  </svg>
)

/** Enterprises on the map: white tiles; the chosen one blue, those in the buffer dark. */
export const FactoryMarks = ({ view, marks, chosen, onPick }: FactoryMarksProps) => {
  const seen = useMemo(
    () =>
      marks.flatMap(mark => {
        const { x, y } = view.toScreen(mark.at)
        return x > -side && y > -side && x < view.width + side && y < view.height + side ? [{ mark, x, y }] : []
      }),
    [view, marks],
  )
  return seen.map(({ mark, x, y }) => {
    const picked = mark.id === chosen
    return (
      <button
        key={mark.id}
        type="button"
        aria-label={mark.label}
        title={mark.label}
        aria-pressed={picked}
        onClick={() => onPick(mark.id)}
        style={{
          position: 'absolute',
          left: Math.round(x - side / 2),
          top: Math.round(y - side / 2),
          display: 'grid',
          placeItems: 'center',
          width: side,
          height: side,
          padding: 0,
          border: 0,
          borderRadius: 4,
          background: picked ? '#1668dc' : mark.near ? '#3D5A80' : '#ffffff',
          boxShadow: '0 1px 3px rgba(15,35,70,.4)',
          cursor: 'pointer',
          pointerEvents: 'auto',
        }}
      >
        <FactoryGlyph colour={picked || mark.near ? '#ffffff' : '#687285'} />
      </button>
    )
  })
}
