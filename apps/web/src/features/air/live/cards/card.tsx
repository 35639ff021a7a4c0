import { useDelayed } from '@qingyuan/ui/use-delayed.ts'
import type { ReactNode } from 'react'
import type { QueryState } from '#/hooks/use-call.ts'
import type { CardName } from '../layout.ts'
import css from '../screen.module.css'
import { useScreen } from '../screen-context.ts'

interface CardProps<T> {
  name: CardName
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
export const Card = <T,>({ name, title, note, aside, query, what, isEmpty, children }: CardProps<T>) => {
  const { x, y, w, h } = useScreen().layout.boxes[name]
  return (
    <section className={css.card} style={{ left: x, top: y, width: w, height: h }} aria-label={what}>
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
}

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
