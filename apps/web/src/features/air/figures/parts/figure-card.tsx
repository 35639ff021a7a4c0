import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import type { Size } from '@qingyuan/charts/use-size.ts'
import type { FrameBasis } from '@qingyuan/domain/frame.ts'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { QueryState } from '#/hooks/use-call.ts'
import { basisText } from '#/page/cards/basis-text.ts'
import { ChartCard } from '#/page/chart-card.tsx'
import { titled } from '#/page/picture.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import css from './figure-card.module.css'

interface FigureCardProps<T> {
  title: ReactNode
  subtitle?: ReactNode
  /** Name of the saved picture and of its title. */
  name: string
  query: QueryState<T>
  what: string
  basisOf: (data: T) => FrameBasis | undefined
  isEmpty: (data: T) => boolean
  /** Why there is nothing to draw. */
  why: string
  draw: (data: T, size: Size, ref: RefObject<SVGSVGElement | null>) => ReactNode
  table?: ReactNode
  exportTool?: ReactNode
  hotkey?: boolean
}

/** A card around one SVG figure: saved as PNG or SVG with its title, its sample and its method; the sample stands under it. */
export const FigureCard = <T,>({ name, query, what, basisOf, isEmpty, why, draw, ...card }: FigureCardProps<T>) => {
  const figure = useRef<SVGSVGElement>(null)
  const basis = query.data === undefined ? undefined : basisOf(query.data)
  const sheet = async () => {
    if (!figure.current) throw new Error('the figure is not drawn')
    return titled(figure.current, name, basis && [basisText(basis), basis.method])
  }
  return (
    <ChartCard
      fill
      {...card}
      name={name}
      sheet={sheet}
      chart={
        <StateGate
          query={query}
          what={what}
          skeleton="chart"
          isEmpty={isEmpty}
          empty={<EmptyState title="没有可画的数据">{why}</EmptyState>}
        >
          {data => (
            <>
              <FillBox>{size => draw(data, size, figure)}</FillBox>
              {basis && (
                <p className={css.basis} title={basis.method}>
                  {basisText(basis)}
                </p>
              )}
            </>
          )}
        </StateGate>
      }
    />
  )
}
