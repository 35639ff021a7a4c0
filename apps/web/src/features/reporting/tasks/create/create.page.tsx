import { PlusOutlined } from '@ant-design/icons'
import { fillProjectCalls, fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { formatDate } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { FilterField } from '#/filters/filter-field.tsx'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { EmptyState, pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { StatesLegend, type TaskRow } from '../parts/states.tsx'
import { useIsCity } from '../parts/task-picker.tsx'
import { projectColumns, taskColumns } from './columns.tsx'
import css from './create.module.css'
import { ProjectDrawer, type ProjectRow } from './project-drawer.tsx'
import { TaskDrawer } from './task-drawer.tsx'
import { TaskForm } from './task-form.tsx'

const shape = { project: urlMaybeNumber(), year: urlMaybeNumber(), search: urlText(), task: urlMaybeNumber() }

/** What stands in the drawer beside what the URL says. */
type Open = { kind: 'project'; row: ProjectRow | null } | { kind: 'task'; row: TaskRow | null } | null

const useCreate = () => {
  const [state, change] = useUrlState(shape)
  const [open, setOpen] = useState<Open>(null)
  const projects = useCall(fillProjectCalls.Query, {
    page: 1,
    pageSize: 100,
    year: state.year ?? undefined,
    search: state.search || undefined,
  })
  const project = projects.data?.rows.find(({ id }) => id === state.project) ?? projects.data?.rows[0] ?? null
  const tasks = useCall(fillTaskCalls.Query, project && { page: 1, pageSize: 100, projectId: project.id })
  return { state, change, open, setOpen, projects, project, tasks, isCity: useIsCity(), today: formatDate(useServerNow()) }
}
type Create = ReturnType<typeof useCreate>

const Filters = ({ state, change, projects, today }: Create) => {
  const now = Number(today.slice(0, 4))
  const years = [...new Set([now + 1, now, now - 1, now - 2, ...(projects.data?.rows ?? []).map(row => row.year)])].sort((a, b) => b - a)
  return (
    <>
      <FilterField label="年度">
        <Select
          allowClear
          placeholder="全部"
          style={{ width: 104 }}
          value={state.year ?? undefined}
          onChange={(year?: number) => change({ year: year ?? null, project: null, task: null })}
          options={years.map(value => ({ value, label: `${value} 年` }))}
        />
      </FilterField>
      <Input.Search
        allowClear
        key={state.search}
        defaultValue={state.search}
        placeholder="项目名称"
        style={{ width: 200 }}
        onSearch={search => change({ search, project: null, task: null })}
      />
    </>
  )
}

const Drawer = ({ state, change, open, setOpen, project }: Create) => {
  const close = () => setOpen(null)
  if (open?.kind === 'project') return <ProjectDrawer key={open.row?.id ?? 'new'} row={open.row} onClose={close} />
  if (open?.kind === 'task' && project) return <TaskForm key={open.row?.id ?? 'new'} row={open.row} project={project} onClose={close} />
  if (state.task === null || !project) return null
  return (
    <TaskDrawer
      key={state.task}
      id={state.task}
      project={project}
      onEdit={row => setOpen({ kind: 'task', row })}
      onClose={() => change({ task: null })}
    />
  )
}

const Projects = ({ projects, project, change, setOpen, isCity }: Create) => (
  <Card
    className={css.projects}
    title="填报项目"
    subtitle={projects.data && `${projects.data.total} 个`}
    tools={
      isCity &&
      project && (
        <Button size="small" onClick={() => setOpen({ kind: 'project', row: project })}>
          修改项目
        </Button>
      )
    }
  >
    <StateGate
      query={projects}
      what="填报项目查询"
      isEmpty={data => data.total === 0}
      empty={<EmptyState title="还没有填报项目">{isCity ? '点击“新增项目”建立当年的清单项目' : '由市局建立项目后显示'}</EmptyState>}
    >
      {data => (
        <RecordsTable
          columns={projectColumns}
          rows={data.rows}
          rowKey="id"
          onOpen={row => change({ project: row.id, task: null })}
          openKey={project?.id}
        />
      )}
    </StateGate>
  </Card>
)

const Tasks = ({ tasks, project, state, change, setOpen, isCity, today }: Create) => (
  <Card
    fill
    title={project ? `${project.name} 的任务` : '任务'}
    subtitle={<StatesLegend />}
    tools={
      isCity && (
        <Button size="small" icon={<PlusOutlined />} disabled={!project} onClick={() => setOpen({ kind: 'task', row: null })}>
          新增任务
        </Button>
      )
    }
  >
    <StateGate
      query={tasks}
      what="填报任务查询"
      isEmpty={data => data.total === 0}
      empty={<EmptyState title="项目下还没有任务">新增企业任务或面源任务，分配后下发</EmptyState>}
    >
      {data => (
        <RecordsTable
          columns={taskColumns(project!, today)}
          rows={data.rows}
          rowKey="id"
          onOpen={row => {
            setOpen(null)
            change({ task: row.id })
          }}
          openKey={state.task ?? undefined}
        />
      )}
    </StateGate>
  </Card>
)

/** 清单任务创建. */
export const Page = () => {
  const create = useCreate()
  const { projects, tasks, project, isCity, setOpen } = create
  return (
    <PageFrame
      state={pageStateOf(project ? [projects, tasks] : [projects], projects.data?.total === 0)}
      filters={<Filters {...create} />}
      actions={
        isCity && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ kind: 'project', row: null })}>
            新增项目
          </Button>
        )
      }
      drawer={<Drawer {...create} />}
    >
      <Projects {...create} />
      {project && <Tasks {...create} />}
    </PageFrame>
  )
}
