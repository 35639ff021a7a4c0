import { ArrowLeftOutlined } from '@ant-design/icons'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { missingText } from '@qingyuan/domain/number-text.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { Row, Text } from '@qingyuan/ui/layout.tsx'
import { LinkButton } from '@qingyuan/ui/link-button.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { Button } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { SearchInput } from '#/filters/search.tsx'
import { useUser } from '#/hooks/current-user.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlNumber, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { RecordsCard } from '#/page/cards/records-card.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import css from './fill-page.module.css'
import { FillState, TaskList } from './task-list.tsx'

const root = '/PaiFangQingDanGuanLi/QiYeRenWuGuanLi'
/** Address of the form of a fill. */
export const fillAt = (taskId: number, enterpriseId?: number) =>
  `${root}/EnterpriseTaskFill?task=${taskId}${enterpriseId === undefined ? '' : `&enterprise=${enterpriseId}`}`

export const fillShape = {
  task: urlMaybeNumber(),
  enterprise: urlMaybeNumber(),
  search: urlText(),
  page: urlNumber(1),
  step: urlText('base'),
}

interface FillHeadProps {
  title: ReactNode
  note: ReactNode
  /** Beside the title. */
  state?: ReactNode
  back?: { label: string; go: () => void }
}

/** Title of a page of filling, in place of filters. */
export const FillHead = ({ title, note, state, back }: FillHeadProps) => (
  <Row gap={10} align="baseline" className={css.head}>
    {back && <Button type="text" size="small" icon={<ArrowLeftOutlined />} onClick={back.go} aria-label={back.label} />}
    <Text as="h1" size={16} weight={600} nowrap>
      {title}
    </Text>
    {state}
    <span>{note}</span>
  </Row>
)

type Fill = OutputOf<typeof approvalCalls.QueryByApprove>['rows'][number]

const columnsOf = (onOpen: (row: Fill) => void): RecordColumn<Fill>[] => [
  { title: '企业', dataIndex: 'name', width: 260 },
  { title: '区县', dataIndex: 'county', width: 90 },
  { title: '行业', dataIndex: 'industry', width: 120 },
  { title: '状态', width: 100, cell: FillState },
  // A fill that has not begun has not been checked.
  { title: '错误', width: 64, align: 'right', cell: ({ state, errors }) => (state === 'pending' ? missingText : errors) },
  { title: '提示', width: 64, align: 'right', cell: ({ state, warnings }) => (state === 'pending' ? missingText : warnings) },
  { title: '提交次数', dataIndex: 'submissions', width: 80, align: 'right' },
  { title: '最近提交', dataIndex: 'submittedAt', width: 150, render: formatMinute },
  {
    title: '操作',
    width: 72,
    cell: row => (
      <LinkButton inRow onClick={() => onOpen(row)}>
        查看
      </LinkButton>
    ),
  },
]

/** Fills of a task, for accounts that belong to no enterprise: they choose whose form to look at. */
const StaffList = ({ head }: { head: ReactNode }) => {
  const [{ task, search }, change] = useUrlState(fillShape)
  const tasks = useCall(fillTaskCalls.Query, { page: 1, pageSize: 200, kind: 'enterprise' })
  const sent = (tasks.data?.rows ?? []).filter(({ state }) => state !== 'draft')
  const chosen = sent.find(({ id }) => id === task) ?? sent[0]
  const open = ({ enterpriseId }: Fill) => change({ task: chosen?.id ?? null, enterprise: enterpriseId })
  return (
    <PageFrame
      filters={
        <>
          {head}
          <FilterSelect
            label="任务"
            width={248}
            placeholder="选择任务"
            value={chosen?.id}
            onChange={id => change({ task: id, page: 1 })}
            options={sent.map(({ id, year, name }) => ({ value: id, label: `${year} 年　${name}` }))}
          />
          <SearchInput value={search} placeholder="企业名称或信用代码" width={200} onChange={text => change({ search: text, page: 1 })} />
        </>
      }
    >
      <StateGate
        query={tasks}
        what="填报任务查询"
        main
        isEmpty={() => sent.length === 0}
        empty={<EmptyState title="还没有下发的填报任务">先在“清单任务创建”中新增并下发任务</EmptyState>}
      >
        {() => (
          <RecordsCard
            call={approvalCalls.QueryByApprove}
            input={chosen ? { taskId: chosen.id, search: search || undefined } : null}
            paged
            main={false}
            title="企业"
            what="填报查询"
            subtitle={({ total }) => `${total} 家`}
            columns={columnsOf(open)}
            rowKey="id"
            onOpen={open}
          />
        )}
      </StateGate>
    </PageFrame>
  )
}

/** Tasks of the signed-in enterprise. */
const OwnList = ({ head }: { head: ReactNode }) => {
  const [, change] = useUrlState(fillShape)
  return (
    <PageFrame filters={head}>
      <StateGate
        query={useCall(fillingCalls.Tasks, {}, { staleMs: 0 })}
        what="填报任务查询"
        main
        isEmpty={({ tasks }) => tasks.length === 0}
        empty={<EmptyState title="没有填报任务">管理部门下发任务后在此填报；管理账户没有本企业的填报</EmptyState>}
      >
        {({ tasks }) => <TaskList tasks={tasks} onOpen={task => change({ task })} />}
      </StateGate>
    </PageFrame>
  )
}

export interface FillTarget {
  taskId: number
  /** Whose, for staff; left out by an enterprise itself. */
  enterpriseId?: number
}

type Heading = Pick<FillHeadProps, 'title' | 'note'>

/** A page about one task of one enterprise: an enterprise chooses a task, staff chooses whose form to look at. */
export const fillPage =
  ({ own, staff }: { own: Heading; staff: Heading }, Body: ComponentType<FillTarget>): ComponentType =>
  () => {
    const [{ task, enterprise }] = useUrlState(fillShape)
    const isStaff = useUser(({ user }) => user?.userType !== 'enterprise')
    if (task !== null && (!isStaff || enterprise !== null))
      return <Body key={`${task} ${enterprise}`} taskId={task} enterpriseId={isStaff ? (enterprise ?? undefined) : undefined} />
    return isStaff ? <StaffList head={<FillHead {...staff} />} /> : <OwnList head={<FillHead {...own} />} />
  }
