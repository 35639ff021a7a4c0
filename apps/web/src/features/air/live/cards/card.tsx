import { Box, Row, Stack, Text, TextButton } from '@qingyuan/ui/layout.tsx'
import { useDelayed } from '@qingyuan/ui/use-delayed.ts'
import type { ReactNode } from 'react'
import type { QueryState } from '#/hooks/use-call.ts'
import type { CardName } from '../layout.ts'
import css from '../screen.module.css'
import { useScreen } from '../screen-context.ts'

interface CardProps<T> {
  name: CardName
  title: string
  /** Right of the title, small. */
  note?: ReactNode
  /** Right end of the head. */
  aside?: ReactNode
  query: QueryState<T>
  /** Name of what is queried, where the title is another one. */
  what?: string
  /** Why nothing can be shown; null when there is something. */
  isEmpty?: (data: T) => string | null
  children: (data: T) => ReactNode
}

/** One card: it is always there, whatever its data are. */
export const Card = <T,>({ name, title, note, aside, query, what = title, isEmpty, children }: CardProps<T>) => {
  const { layout, looks, pick } = useScreen()
  const { x, y, w, h } = layout.boxes[name]
  return (
    <section className={css.card} style={{ left: x, top: y, width: w, height: h, padding: `0 ${layout.margin}px` }} aria-label={what}>
      <Row as="header" rigid gap={10} height={pick(48, 36)} nowrap>
        <Text {...looks.cardTitle}>{title}</Text>
        {note && <Text {...looks.quiet}>{note}</Text>}
        <Text {...looks.cardAside}>{aside}</Text>
      </Row>
      <Body query={query} what={what} isEmpty={isEmpty}>
        {children}
      </Body>
    </section>
  )
}

const Body = <T,>({ query, what, isEmpty, children }: Pick<CardProps<T>, 'query' | 'what' | 'isEmpty' | 'children'>) => {
  const waiting = useDelayed(query.data === undefined && query.fetchStatus !== 'idle')
  const reason =
    query.data !== undefined
      ? isEmpty?.(query.data)
      : query.error
        ? `${what}查询失败：${query.error.message}`
        : query.fetchStatus === 'idle' && '尚未收到监测数据'
  if (reason) return <Reason text={reason} onRetry={() => void query.refetch()} />
  if (query.data !== undefined) return children(query.data)
  return waiting && <Box grow margin={[0, 0, 16, 0]} radius={6} background="surfaceFaint" />
}

const Reason = ({ text, onRetry }: { text: string; onRetry: () => void }) => {
  const { looks } = useScreen()
  return (
    <Stack grow align="center" justify="center" gap={6} padding={[0, 0, 20, 0]} colour="textTertiary" size={14} textAlign="center">
      <Text {...looks.dash}>—</Text>
      <span>{text}</span>
      <Text {...looks.retry}>
        <TextButton onClick={onRetry}>重试</TextButton>
      </Text>
    </Stack>
  )
}
