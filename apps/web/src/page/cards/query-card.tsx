import { Card, type CardProps } from '@qingyuan/ui/card.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import type { CSSProperties, ReactNode } from 'react'
import type { QueryState } from '#/hooks/use-call.ts'
import { RunGate, type RunGateProps } from '../run/run-gate.tsx'
import type { RunQuery } from '../run/use-run.ts'
import { EmptyState, StateGate, type StateGateProps } from '../state-gate.tsx'

/** Query of a card: the answer of a call, or of a model run (`useRun`) with its progress and its failure. */
export type CardQuery<T> = QueryState<T> | RunQuery<T>

const isRun = <T,>(query: CardQuery<T>): query is RunQuery<T> => 'retry' in query && 'running' in query
export const dataOf = <T,>(query: CardQuery<T>): T | undefined => (isRun(query) ? (query.result ?? undefined) : query.data)

interface CardGateProps<T> extends Omit<StateGateProps<T>, 'query'>, Pick<RunGateProps<T>, 'quiet'> {
  query: CardQuery<T>
}

export const CardGate = <T,>({ query, quiet, ...gate }: CardGateProps<T>) =>
  isRun(query) ? <RunGate<T> {...gate} query={query} quiet={quiet} /> : <StateGate<T> {...gate} query={query} />

/** Properties of every card. */
export interface CardWords<T> {
  /** PM₂.₅ gets its subscript; a function takes what the card shows, undefined while it is loading. */
  title?: ReactNode | ((data: T | undefined) => ReactNode)
  /** Unit first; a function takes what the card shows. */
  subtitle?: ReactNode | ((data: T) => ReactNode)
  /** Name of the failed request; default: the title. */
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
  /** The progress of its run is shown elsewhere on the page. */
  quiet?: boolean
  minHeight?: number
}

export interface QueryCardProps<T> extends CardWords<T>, Pick<StateGateProps<T>, 'skeleton'> {
  query: CardQuery<T>
  tools?: ReactNode
  /** Between head and content, whatever the state. */
  above?: ReactNode
  /** Below the content, whatever the state. */
  below?: ReactNode
  /** Content brings its own padding: a map. */
  flush?: boolean
  children: (data: T) => ReactNode
}

export const withSubscripts = (text: ReactNode): ReactNode => (typeof text === 'string' ? <Subscript text={text} /> : text)
const titleOf = <T,>({ title }: Pick<CardWords<T>, 'title'>, query: CardQuery<T>): ReactNode =>
  typeof title === 'function' ? title(dataOf(query)) : title
/** Title of a card without markup; empty where it is not plain text. */
export const plainTitleOf = <T,>(words: Pick<CardWords<T>, 'title'>, query: CardQuery<T>): string => {
  const title = titleOf(words, query)
  return typeof title === 'string' ? title : ''
}

/** What a subtitle says to the hand: of no use under a saved picture. */
const isInstruction = (part: string) => /^(点|双击|左右滑动)/.test(part)

/** Subtitle of a card without markup and instructions; empty where it is not plain text. */
export const plainSubtitleOf = <T,>({ subtitle }: Pick<CardWords<T>, 'subtitle'>, query: CardQuery<T>): string => {
  const text = typeof subtitle === 'function' ? withData(query, subtitle) : subtitle
  if (typeof text !== 'string') return ''
  return text
    .split(' · ')
    .filter(part => !isInstruction(part))
    .join(' · ')
}

const sizeOf = ({ height, minHeight }: Pick<CardWords<never>, 'height' | 'minHeight'>): { fill: boolean; style?: CSSProperties } => ({
  fill: height === undefined,
  style: typeof height === 'number' ? { height, flex: 'none' } : minHeight === undefined ? undefined : { minHeight },
})

/** Result of a function of the data, once they are loaded. */
export const withData = <T, R>(query: CardQuery<T>, read: (data: T) => R): R | undefined => {
  const data = dataOf(query)
  return data === undefined ? undefined : read(data)
}

/** Title, subtitle and size of a card from its words. */
export const cardPropsOf = <T,>(words: CardWords<T>, query: CardQuery<T>): Pick<CardProps, 'title' | 'subtitle' | 'fill' | 'style'> => ({
  ...sizeOf(words),
  title: withSubscripts(titleOf(words, query)),
  subtitle: withSubscripts(typeof words.subtitle === 'function' ? withData(query, words.subtitle) : words.subtitle),
})

/** Properties of the gate out of those of a card. */
export const gatePropsOf = <T,>(words: CardWords<T>, query: CardQuery<T>) => ({
  query,
  what: words.what ?? plainTitleOf(words, query),
  isEmpty: words.isEmpty,
  empty: typeof words.empty === 'string' ? <EmptyState title={words.empty} /> : words.empty,
  main: words.main,
  quiet: words.quiet,
  standard: words.standard && withData(query, words.standard),
})

/** A card around the answer of a query: title, gate, content. */
export const QueryCard = <T,>({ query, skeleton, tools, above, below, flush, children, ...words }: QueryCardProps<T>) => (
  <Card {...cardPropsOf(words, query)} flush={flush} tools={tools}>
    {above}
    <CardGate {...gatePropsOf(words, query)} skeleton={skeleton}>
      {children}
    </CardGate>
    {below}
  </Card>
)
