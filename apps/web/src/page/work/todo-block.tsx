import type { OutputOf } from '@qingyuan/contract/call.ts'
import { todoCalls } from '@qingyuan/contract/work/todos.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Caption, Hint, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Tag } from '@qingyuan/ui/tag.tsx'
import { Link } from 'react-router'
import { useCall } from '#/hooks/use-call.ts'
import { ActionButton } from '../action-button.tsx'
import { QueryCard } from '../cards/query-card.tsx'
import { NoticeText } from './notice-text.tsx'
import css from './todo-block.module.css'
import { caseLink, casesPath, fieldOrderLink, gridTaskLink, todosPath } from './work-paths.ts'

type Todos = OutputOf<typeof todoCalls.Query>
type Todo = Todos['rows'][number]

const kinds = { case: '案件', order: '核查单', field: '现场任务', grid: '网格任务', fill: '清单填报', review: '填报审核' } as const
const reporting = '/PaiFangQingDanGuanLi/QiYeRenWuGuanLi'

/** The page on which a thing is done. */
const pathOf = ({ kind, id, caseId }: Todo): string => {
  if (kind === 'field') return fieldOrderLink(id)
  if (kind === 'grid') return gridTaskLink(id)
  if (caseId !== null) return caseLink(caseId)
  if (kind === 'fill') return `${reporting}/EnterpriseTaskFill?task=${id}`
  if (kind === 'review') return `${reporting}/FillTaskApprove?task=${id}`
  return `${casesPath}?order=${id}`
}

const TodoRow = ({ todo }: { todo: Todo }) => (
  <Link className={css.row} to={pathOf(todo)} data-late={todo.late}>
    <Tag tone={todo.late ? 'bad' : 'mark'}>{todo.action}</Tag>
    <span className={css.title}>
      <Subscript text={todo.title} />
    </span>
    <Caption>{kinds[todo.kind]}</Caption>
    <Text className={css.due} size={12} colour={todo.late ? 'error' : 'textSecondary'}>
      {todo.dueAt === null ? '无时限' : `${todo.late ? '已逾期' : '时限'} ${shortMinute(todo.dueAt)}`}
    </Text>
  </Link>
)

interface NoticesProps extends Pick<Todos, 'notices'> {
  /** Rows shown. */
  most: number
}

const Notices = ({ notices, most }: NoticesProps) => {
  const unread = notices.filter(({ read }) => !read)
  const more = unread.length - most
  return (
    unread.length > 0 && (
      <div className={css.notices}>
        {unread.slice(0, most).map(({ id, kind, message, at, ...about }, n, shown) => (
          <div key={id} className={css.notice}>
            <Text rigid colour="warningText" weight={600}>
              {kind === 'escalation' ? '升级' : '催办'}
            </Text>
            <span className={css.message} title={message}>
              <NoticeText message={message} {...about} />
            </span>
            <Caption rigid>{shortMinute(at)}</Caption>
            {n === shown.length - 1 && (
              <>
                {more > 0 && <Link to={todosPath}>另 {more} 条</Link>}
                <ActionButton
                  call={todoCalls.ReadNotices}
                  input={{ ids: unread.map(each => each.id) }}
                  invalidates={[todoCalls.Query]}
                  successMessage="已标记已读"
                  size="small"
                >
                  全部已读
                </ActionButton>
              </>
            )}
          </div>
        ))}
      </div>
    )
  )
}

interface TodoBlockProps {
  /** Rows shown; the rest by the link to the page. */
  most?: number
  /** The card that the page is about. */
  main?: boolean
  height?: 'content'
  /** Above other cards: one reminder, no hint where nothing waits. */
  compact?: boolean
}

/** 待办: what waits for the signed-in user, with deadlines and reminders. A card by itself, on any page. */
export const TodoBlock = ({ most = 5, main, height, compact = false }: TodoBlockProps) => {
  const query = useCall(todoCalls.Query, { page: 1, pageSize: most }, { refetchEveryMs: 60_000 })
  return (
    <QueryCard
      query={query}
      title="待办"
      subtitle={({ total, late }) => `${total} 件${late > 0 ? `，逾期 ${late} 件` : ''}`}
      main={main}
      height={height}
      tools={(query.data?.total ?? 0) > most && <Link to={todosPath}>全部 {query.data?.total} 件</Link>}
    >
      {({ rows, notices }) => (
        <div className={css.list}>
          <Notices notices={notices} most={compact ? 1 : 3} />
          {rows.length === 0 && !compact && (
            <Hint>没有待办：案件、核查单、现场任务、网格任务、填报和审核都已办理，有新的事项时列在这里。</Hint>
          )}
          {rows.map(todo => (
            <TodoRow key={`${todo.kind}${todo.id}`} todo={todo} />
          ))}
        </div>
      )}
    </QueryCard>
  )
}
