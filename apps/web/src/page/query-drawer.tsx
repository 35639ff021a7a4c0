import { SideDrawer, type SideDrawerProps } from '@qingyuan/ui/side-drawer.tsx'
import type { ReactNode } from 'react'
import type { QueryState } from '#/hooks/use-call.ts'
import { withSubscripts } from './cards/query-card.tsx'
import { StateGate, type StateGateProps } from './state-gate.tsx'

type OfData<T> = ReactNode | ((data: T | undefined) => ReactNode)

export interface QueryDrawerProps<T>
  extends Pick<StateGateProps<T>, 'what' | 'skeleton' | 'isEmpty' | 'empty' | 'children'>,
    Pick<SideDrawerProps, 'onClose' | 'width' | 'tools'> {
  query: QueryState<T>
  /** A function takes the answer, undefined while it is loading. */
  title: OfData<T>
  subtitle?: OfData<T>
  /** Above the answer, whatever its state. */
  above?: ReactNode
  /** Drawn once the answer is there. */
  foot?: (data: T) => ReactNode
}

/** A drawer around the answer of a query. */
export const QueryDrawer = <T,>({ query, title, subtitle, foot, above, onClose, width, tools, ...gate }: QueryDrawerProps<T>) => {
  const textOf = (text: OfData<T>) => withSubscripts(typeof text === 'function' ? text(query.data) : text)
  return (
    <SideDrawer
      open
      {...{ onClose, width, tools }}
      title={textOf(title)}
      subtitle={textOf(subtitle)}
      foot={query.data !== undefined && foot?.(query.data)}
    >
      {above}
      <StateGate query={query} skeleton="form" {...gate} />
    </SideDrawer>
  )
}
