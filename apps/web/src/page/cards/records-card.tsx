import type { Call, InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Fragment, type ReactNode, useRef } from 'react'
import { pagingOf, urlPaging } from '#/filters/paging.ts'
import { type CallOptions, useCall } from '#/hooks/use-call.ts'
import { useUrlState } from '#/hooks/use-url-state.ts'
import type { Drawer } from '../drawer.ts'
import { PageDrawer } from '../page-frame.tsx'
import { CardGate, type CardWords, gatePropsOf, QueryCard } from './query-card.tsx'

/** A page of rows, or all of them. */
type RowsOf<O> = O extends { rows: readonly (infer R)[] } ? R : O extends readonly (infer R)[] ? R : never
type Paged<O> = O extends { rows: readonly unknown[]; total: number } ? true : false

interface Listing<C extends Call, R extends object, K extends keyof R & string> extends CardWords<OutputOf<C>> {
  call: C
  options?: CallOptions<OutputOf<C>>
  /** A function takes the rows, for decimals that belong to a column. */
  columns: readonly RecordColumn<R>[] | ((rows: readonly R[]) => readonly RecordColumn<R>[])
  rowKey: K
  /** A click on a row opens it in this drawer of the page. */
  opens?: Drawer<R[K]> | Drawer<R[K] | 'new'>
  /** The drawer of a row; of null for a new one. */
  rowDrawer?: (row: R | null, close: () => void) => ReactNode
  /** Instead of a drawer. */
  onOpen?: (row: R) => void
  openKey?: R[K]
  /** Between head and table, also while there are no rows: tabs, a separate search. */
  above?: ReactNode | ((answer: OutputOf<C> | undefined) => ReactNode)
  /** Without the card around it: in a card with tabs. */
  bare?: boolean
  selection?: { chosen: readonly R[K][]; onChange: (keys: R[K][]) => void }
  /** Right end of the head; a function takes the answer. */
  tools?: ReactNode | ((answer: OutputOf<C> | undefined) => ReactNode)
}

type Input<C extends Call> = Paged<OutputOf<C>> extends true ? Omit<InputOf<C>, 'page' | 'pageSize'> : InputOf<C>

/** A list of a call, whatever the call. */
export type RecordsOf<C extends Call, K extends string> = Omit<
  Listing<C, RowsOf<OutputOf<C>> & object, K & keyof RowsOf<OutputOf<C>>>,
  'call' | 'rowKey'
> & {
  /** Without page and pageSize, which the card reads from the URL; null disables the call. */
  input: Input<C> | null
} & (Paged<OutputOf<C>> extends true
    ? /** The call answers pages, `{ rows, total }`: turned in the URL, or the first `limit` rows at once. */
      { paged: true; limit?: never } | { paged?: never; limit: number }
    : { paged?: never; limit?: never })
export type RecordsCardProps<C extends Call, K extends keyof RowsOf<OutputOf<C>> & string> = RecordsOf<C, K> & { call: C; rowKey: K }

interface Answer {
  rows: readonly object[]
  total: number
}
const answerOf = (answer: unknown): Answer =>
  Array.isArray(answer) ? { rows: answer as object[], total: answer.length } : (answer as Answer)

interface RowDrawerProps<R extends object> {
  drawer: Drawer<unknown>
  rows: readonly R[]
  rowKey: keyof R
  children: (row: R | null, close: () => void) => ReactNode
}

/** The drawer of the row that is open. It keeps its row when a refetched list has it on another page. */
const RowDrawer = <R extends object>({ drawer: { value, close }, rows, rowKey, children }: RowDrawerProps<R>) => {
  const last = useRef<R | undefined>(undefined)
  if (value === null) return null
  const found = rows.find(row => row[rowKey] === value) ?? (last.current?.[rowKey] === value ? last.current : undefined)
  last.current = found
  if (value !== 'new' && !found) return null
  return (
    <PageDrawer>
      <Fragment key={String(value)}>{children(found ?? null, close)}</Fragment>
    </PageDrawer>
  )
}

/** A card with records of a call: paging in the URL, a row opens its drawer. */
export const RecordsCard = <C extends Call, K extends keyof RowsOf<OutputOf<C>> & string>(props: RecordsCardProps<C, K>) => {
  type Row = RowsOf<OutputOf<C>> & object
  const {
    call,
    input,
    options,
    paged,
    limit,
    columns,
    rowKey,
    opens,
    rowDrawer,
    onOpen,
    openKey,
    selection,
    tools,
    above,
    bare,
    ...words
  } = props as Listing<C, Row, K> & { input: Input<C> | null; paged?: boolean; limit?: number }
  const [paging, change] = useUrlState(urlPaging)
  const pages = paged ? paging : limit !== undefined && { page: 1, pageSize: limit }
  const query = useCall(call, (input && pages ? { ...input, ...pages } : input) as InputOf<C> | null, options)
  const { main = true, isEmpty = answer => answerOf(answer).total === 0 } = words
  const drawer = opens as Drawer<unknown> | undefined
  const known = query.data === undefined ? [] : (answerOf(query.data).rows as Row[])
  const open = onOpen ?? (drawer && ((row: Row) => drawer.open(row[rowKey])))
  const head = typeof above === 'function' ? above(query.data) : above
  const table = (answer: OutputOf<C>) => (
    <RecordsTable
      columns={typeof columns === 'function' ? columns(known) : columns}
      rows={known}
      rowKey={rowKey}
      paging={paged ? pagingOf(paging, answerOf(answer).total, change) : undefined}
      onOpen={open}
      openKey={(openKey ?? drawer?.value ?? undefined) as Row[K] | undefined}
      selection={selection}
    />
  )
  return (
    <>
      {bare ? (
        <>
          {head}
          <CardGate {...gatePropsOf({ ...words, main, isEmpty }, query)}>{table}</CardGate>
        </>
      ) : (
        <QueryCard
          {...words}
          above={head}
          main={main}
          isEmpty={isEmpty}
          query={query}
          tools={typeof tools === 'function' ? tools(query.data) : tools}
        >
          {table}
        </QueryCard>
      )}
      {drawer && rowDrawer && (
        <RowDrawer drawer={drawer} rows={known} rowKey={rowKey}>
          {rowDrawer}
        </RowDrawer>
      )}
    </>
  )
}
