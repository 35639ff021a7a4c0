import { useDelayed } from '@qingyuan/ui/use-delayed.ts'
import type { ReactNode } from 'react'
import type { QueryState } from '#/hooks/use-call.ts'
import type { Box } from '../layout.ts'
import css from '../screen.module.css'

interface CardProps<T> {
  box: Box
  title: ReactNode
  /** Right of the title, small. */
  note?: ReactNode
  /** Right end of the head. */
  aside?: ReactNode
  query: QueryState<T>
  what: string
  isEmpty?: (data: T) => string | null
  children: (data: T) => ReactNode
}

/** One card: it always stands, whatever its data are. */
export const Card = <T,>({ box, title, note, aside, query, what, isEmpty, children }: CardProps<T>) => (
  <section className={css.card} style={{ left: box.x, top: box.y, width: box.w, height: box.h }} aria-label={what}>
    <header className={css.head}>
      <h2>{title}</h2>
      {note && <span className={css.note}>{note}</span>}
      <span className={css.aside}>{aside}</span>
    </header>
    <Body query={query} what={what} isEmpty={isEmpty}>
      {children}
    </Body>
  </section>
)

const Body = <T,>({ query, what, isEmpty, children }: Pick<CardProps<T>, 'query' | 'what' | 'isEmpty' | 'children'>) => {
  const waiting = useDelayed(query.data === undefined && query.fetchStatus !== 'idle')
  if (query.data !== undefined) {
    const reason = isEmpty?.(query.data) ?? null
    return reason ? <Reason text={reason} onRetry={() => void query.refetch()} /> : children(query.data)
  }
  if (query.error) return <Reason text={`${what}查询失败：${query.error.message}`} onRetry={() => void query.refetch()} />
  if (query.fetchStatus === 'idle') return <Reason text="尚未收到监测数据" onRetry={() => void query.refetch()} />
  return waiting ? <div className={css.block} /> : null
}

const Reason = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className={css.reason}>
    <b>—</b>
    <span>{text}</span>
    <button type="button" onClick={onRetry}>
      重试
    </button>
  </div>
)
