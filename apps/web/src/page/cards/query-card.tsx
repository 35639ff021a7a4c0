import { Card, type CardProps } from '@qingyuan/ui/card.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import type { CSSProperties, ReactNode } from 'react'
import type { QueryState } from '#/hooks/use-call.ts'
import { EmptyState, StateGate, type StateGateProps } from '../state-gate.tsx'

/** What every card of the kernel takes. */
export interface CardWords<T> {
  /** PM₂.₅ gets its subscript. */
  title?: ReactNode
  /** Unit first; a function takes what the card shows. */
  subtitle?: ReactNode | ((data: T) => ReactNode)
  /** What failed, in words; default: the title. */
  what?: string
  isEmpty?: (data: T) => boolean
  /** Why it is empty: the state itself, or its title. */
  empty?: ReactNode
  /** The card that the page is about: the page is empty when it is; its table is the one that Ctrl+E exports. */
  main?: boolean
  /** Shows this standard in the filter bar. */
  standard?: (data: T) => string | undefined
  /** px; by default a card takes the height that is left. */
  height?: number | 'content'
  minHeight?: number
}

export interface QueryCardProps<T> extends CardWords<T>, Pick<StateGateProps<T>, 'query' | 'skeleton'> {
  tools?: ReactNode
  /** Between head and content, whatever the state. */
  above?: ReactNode
  /** Content brings its own padding: a map. */
  flush?: boolean
  children: (data: T) => ReactNode
}

export const withSubscripts = (text: ReactNode): ReactNode => (typeof text === 'string' ? <Subscript text={text} /> : text)
const wordsOf = (text: ReactNode): string => (typeof text === 'string' ? text : '')

const sizeOf = ({ height, minHeight }: Pick<CardWords<never>, 'height' | 'minHeight'>): { fill: boolean; style?: CSSProperties } => ({
  fill: height === undefined,
  style: typeof height === 'number' ? { height, flex: 'none' } : minHeight === undefined ? undefined : { minHeight },
})

/** Title, subtitle and size of a card from its words. */
export const frameOf = <T,>(words: CardWords<T>, query: QueryState<T>): Pick<CardProps, 'title' | 'subtitle' | 'fill' | 'style'> => ({
  ...sizeOf(words),
  title: withSubscripts(words.title),
  subtitle: withSubscripts(
    typeof words.subtitle === 'function' ? (query.data === undefined ? undefined : words.subtitle(query.data)) : words.subtitle,
  ),
})

/** What its gate takes from the words of a card. */
export const gateOf = <T,>(words: CardWords<T>, query: QueryState<T>) => ({
  query,
  what: words.what ?? wordsOf(words.title),
  isEmpty: words.isEmpty,
  empty: typeof words.empty === 'string' ? <EmptyState title={words.empty} /> : words.empty,
  main: words.main,
  standard: query.data === undefined ? undefined : words.standard?.(query.data),
})

/** A card around the answer of a query: title, gate, content. */
export const QueryCard = <T,>({ query, skeleton, tools, above, flush, children, ...words }: QueryCardProps<T>) => (
  <Card {...frameOf(words, query)} flush={flush} tools={tools}>
    {above}
    <StateGate {...gateOf(words, query)} skeleton={skeleton}>
      {children}
    </StateGate>
  </Card>
)
