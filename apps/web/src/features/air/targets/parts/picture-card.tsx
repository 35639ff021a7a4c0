import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import type { Size } from '@qingyuan/charts/use-size.ts'
import { type ReactNode, useRef } from 'react'
import type { QueryState } from '#/hooks/use-call.ts'
import { ChartCard, type ChartCardProps } from '#/page/chart-card.tsx'
import { titled } from '#/page/picture.ts'
import { StateGate } from '#/page/state-gate.tsx'

interface PictureCardProps<T> extends Omit<ChartCardProps, 'chart' | 'handle' | 'sheet'> {
  query: QueryState<T>
  what: string
  draw: (data: T, size: Size) => ReactNode
  /** Stands under the saved picture. */
  about: string
}

/** A card around one SVG that takes the room that is left; saved as PNG or SVG with its title and what it rests on. */
export const PictureCard = <T,>({ query, what, draw, about, name, ...card }: PictureCardProps<T>) => {
  const box = useRef<HTMLDivElement>(null)
  const sheet = async () => {
    const svg = box.current?.querySelector('svg')
    if (!svg) throw new Error('the picture is not drawn')
    return titled(svg, name, [about])
  }
  return (
    <ChartCard
      fill
      {...card}
      name={name}
      sheet={sheet}
      chart={
        <StateGate query={query} what={what} skeleton="chart">
          {data => (
            <div ref={box} style={{ display: 'flex', flex: 1, minHeight: 0 }}>
              <FillBox>{size => draw(data, size)}</FillBox>
            </div>
          )}
        </StateGate>
      }
    />
  )
}
