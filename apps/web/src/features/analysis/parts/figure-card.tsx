import { FileImageOutlined } from '@ant-design/icons'
import { sheetOf, svgBlob } from '@qingyuan/charts/figures/figure.tsx'
import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { numberText } from '@qingyuan/charts/number-text.ts'
import { svgToPng } from '@qingyuan/charts/to-png.ts'
import type { Size } from '@qingyuan/charts/use-size.ts'
import type { FrameBasis } from '@qingyuan/domain/frame.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { type ReactNode, type RefObject, useRef } from 'react'
import { saveBlob } from '#/client.ts'
import { ChartCard } from '#/page/chart-card.tsx'
import { type Asked, EmptyState, StateGate } from '#/page/state-gate.tsx'
import css from './figure-card.module.css'
import { basisText } from './frame-cells.ts'

interface FigureCardProps<T> {
  title: ReactNode
  subtitle?: ReactNode
  /** Name of the saved picture and of its title. */
  name: string
  query: Asked<T>
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
export const FigureCard = <T,>({ name, query, what, basisOf, isEmpty, why, draw, exportTool, ...card }: FigureCardProps<T>) => {
  const figure = useRef<SVGSVGElement>(null)
  const basis = query.data === undefined ? undefined : basisOf(query.data)
  const sheet = () => {
    if (!figure.current) throw new Error('the figure is not drawn')
    const sample = basis ? basisText(basis, numberText) : ''
    return sheetOf(figure.current, name, [
      [sample, `制图 ${formatDateTime(Date.now()).slice(0, 16)}`].filter(Boolean).join(' · '),
      basis?.method ?? '',
    ])
  }
  const toPng = async () => svgToPng(sheet())
  return (
    <ChartCard
      fill
      {...card}
      name={name}
      toPng={toPng}
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
                  {basisText(basis, numberText)}
                </p>
              )}
            </>
          )}
        </StateGate>
      }
      exportTool={
        <>
          <IconButton
            label="存为 SVG"
            icon={<FileImageOutlined />}
            disabled={basis === undefined || !query.data || isEmpty(query.data)}
            onClick={() => figure.current && saveBlob(svgBlob(sheet()), `${name}.svg`)}
          />
          {exportTool}
        </>
      }
    />
  )
}
