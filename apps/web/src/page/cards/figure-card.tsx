import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import type { Size } from '@qingyuan/charts/use-size.ts'
import type { FrameBasis } from '@qingyuan/domain/frame.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import { type ReactNode, type Ref, type RefObject, useRef } from 'react'
import { ChartCard, type ChartView } from '../chart-card.tsx'
import { addTitle, chartSheet } from '../picture.ts'
import { basisText } from './basis-text.ts'
import css from './figure-card.module.css'
import {
  CardGate,
  type CardQuery,
  type CardWords,
  cardPropsOf,
  gatePropsOf,
  plainSubtitleOf,
  plainTitleOf,
  withData,
} from './query-card.tsx'

/** How a card draws its data: a chart that fills it by itself, or an SVG in the pixels that are left. */
export interface Drawing<T> {
  /** An ECharts chart with height="100%"; the ref saves it. */
  chart?: (data: T, ref: Ref<ChartHandle>) => ReactNode
  /** Of the figure, px: below, it scrolls sideways. */
  leastWidth?: number
  /** An SVG of this size; the first one is saved unless the ref is set on another. */
  figure?: (data: T, size: Size, ref: Ref<SVGSVGElement>) => ReactNode
  /** File name and title of the saved picture; default: the title of the card. */
  name?: string | ((data: T) => string)
  /** Under the saved picture: filters, unit, standard; default: the subtitle of the card, which begins with the unit. */
  about?: string | ((data: T) => string)
  /** Data basis, shown under the figure and under the saved picture. */
  basis?: (data: T) => FrameBasis | undefined
  /** 图/表 in the URL of the page. */
  view?: ChartView
  onView?: (view: ChartView) => void
  /** T switches 图/表; one card of a page. */
  hotkey?: boolean
}

export interface FigureCardProps<T> extends CardWords<T>, Drawing<T> {
  query: CardQuery<T>
  /** The same numbers as a table; without it there is no 图/表. */
  table?: (data: T) => ReactNode
  /** Last of the tools. */
  exportTool?: ReactNode
  /** Before the figure: a switch, a legend. */
  children?: (data: T) => ReactNode
}

const sheetOf =
  (box: RefObject<HTMLDivElement | null>, svg: RefObject<SVGSVGElement | null>, name: string, under: readonly string[]) => () => {
    const drawn = svg.current ?? box.current?.querySelector('svg')
    return drawn ? addTitle(drawn, name, under) : Promise.reject(new Error('the figure is not drawn'))
  }

/** A card with a picture of the answer of a query: 图/表 · 存图 · 存为 SVG · 全屏 · 导出. */
export const FigureCard = <T,>({
  query,
  chart,
  figure,
  name,
  about,
  basis,
  view,
  onView,
  hotkey,
  leastWidth,
  table,
  exportTool,
  children,
  ...words
}: FigureCardProps<T>) => {
  const handle = useRef<ChartHandle>(null)
  const svg = useRef<SVGSVGElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const saved = (typeof name === 'function' ? withData(query, name) : name) ?? plainTitleOf(words, query)
  const rests = basis && withData(query, basis)
  const caption = (typeof about === 'function' ? withData(query, about) : about) ?? plainSubtitleOf(words, query)
  const under = rests ? [[caption, basisText(rests)].filter(Boolean).join(' · '), rests.method] : [caption]
  const gate = gatePropsOf(words, query)
  return (
    <ChartCard
      {...cardPropsOf(words, query)}
      name={saved}
      sheet={figure ? sheetOf(box, svg, saved, under) : chartSheet(handle, saved, caption)}
      view={view}
      onView={onView}
      hotkey={hotkey}
      exportTool={exportTool}
      chart={
        // Roses, maps and matrices have no bars to wait for.
        <CardGate {...gate} skeleton={figure ? 'block' : 'chart'}>
          {data => (
            <>
              {children?.(data)}
              {figure || leastWidth ? (
                <>
                  {leastWidth && <p className={css.swipe}>左右滑动看全图</p>}
                  <div ref={box} className={css.figure}>
                    <FillBox leastWidth={leastWidth}>
                      {size => (figure ? figure(data, size, svg) : <div style={size}>{chart?.(data, handle)}</div>)}
                    </FillBox>
                  </div>
                </>
              ) : (
                chart?.(data, handle)
              )}
              {rests && (
                <Text
                  as="p"
                  rigid
                  margin={[4, 0, 0, 0]}
                  colour="textSecondary"
                  size={11}
                  lineHeight={15}
                  textAlign="center"
                  ellipsis
                  title={rests.method}
                >
                  {basisText(rests)}
                </Text>
              )}
            </>
          )}
        </CardGate>
      }
      table={table && <CardGate {...gate}>{table}</CardGate>}
    />
  )
}
