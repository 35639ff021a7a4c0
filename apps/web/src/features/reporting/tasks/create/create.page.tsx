import { PlusOutlined } from '@ant-design/icons'
import { fillProjectCalls, fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { formatDate } from '@qingyuan/domain/time.ts'
import { Button } from 'antd'
import type { Filter } from '#/filters/filter.ts'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { recentYears, yearOptions } from '#/filters/recent-years.ts'
import { search } from '#/filters/search.tsx'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber } from '#/hooks/use-url-state.ts'
import { RecordsCard } from '#/page/cards/records-card.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { editDrawer, recordDrawer } from '#/page/drawer.ts'
import { StatesLegend } from '#/page/reporting/states.tsx'
import { useIsCity } from '#/page/reporting/task-page.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import { projectColumns, taskColumns } from './columns.tsx'
import { ProjectForm } from './project-form.tsx'
import { TaskDrawer } from './task-drawer.tsx'
import { TaskForm } from './task-form.tsx'

const projectsInput = { page: 1, pageSize: 100 }

const year: Filter<number | null, number | undefined> = {
  url: urlMaybeNumber(),
  useInput: value => value ?? undefined,
  Control: ({ value, onChange }) => {
    const now = Number(formatDate(useServerNow()).slice(0, 4))
    const known = useCall(fillProjectCalls.Query, projectsInput).data?.rows.map(row => row.year) ?? []
    const years = [...new Set([now + 1, ...recentYears(now), ...known])].sort((a, b) => b - a)
    return (
      <FilterSelect
        label="年度"
        width={104}
        allowClear
        placeholder="全部"
        value={value}
        onChange={next => onChange(next ?? null)}
        options={yearOptions(years)}
      />
    )
  },
}

const filters = { year, search: search('项目名称'), project: urlMaybeNumber() }
const drawers = { task: recordDrawer, editTask: editDrawer, editProject: editDrawer }
type Props = PageProps<typeof filters, typeof drawers>

const useProject = ({ year, search, project: id }: Props) => {
  const rows = useCall(fillProjectCalls.Query, { ...projectsInput, year, search }).data?.rows
  return rows?.find(row => row.id === id) ?? rows?.[0]
}

const OpenDrawer = (props: Props) => {
  const { task, editTask, editProject } = props
  const project = useProject(props)
  const row = useCall(fillTaskCalls.QueryByID, typeof editTask.value === 'number' ? { id: editTask.value } : null).data?.task
  if (editProject.value === 'new') return <ProjectForm key="new" row={null} onClose={editProject.close} />
  if (!project) return null
  if (editProject.value !== null) return <ProjectForm key={project.id} row={project} onClose={editProject.close} />
  if (editTask.value === 'new') return <TaskForm key="new" row={null} project={project} onClose={editTask.close} />
  if (editTask.value !== null) return row && <TaskForm key={row.id} {...{ row, project }} onClose={() => task.open(row.id)} />
  const { value: id, close } = task
  return id !== null && <TaskDrawer key={id} {...{ id, project }} onEdit={() => editTask.open(id)} onClose={close} />
}

const Projects = (props: Props) => {
  const { year, search, task, editTask, editProject, page } = props
  const project = useProject(props)
  const today = formatDate(useServerNow())
  const isCity = useIsCity()
  return (
    <>
      <RecordsCard
        call={fillProjectCalls.Query}
        input={{ year, search }}
        limit={100}
        columns={projectColumns}
        rowKey="id"
        onOpen={row => page.change({ project: row.id })}
        openKey={project?.id}
        height={208}
        title="填报项目"
        what="填报项目查询"
        subtitle={({ total }) => `${total} 个`}
        tools={
          isCity &&
          project && (
            <Button size="small" onClick={() => editProject.open(project.id)}>
              修改项目
            </Button>
          )
        }
        empty={<EmptyState title="还没有填报项目">{isCity ? '点击“新增项目”建立当年的清单项目' : '由市局建立项目后显示'}</EmptyState>}
      />
      {project && (
        <RecordsCard
          call={fillTaskCalls.Query}
          input={{ projectId: project.id }}
          limit={100}
          columns={taskColumns(project, today)}
          rowKey="id"
          opens={task}
          main={false}
          title={`${project.name} 的任务`}
          what="填报任务查询"
          subtitle={<StatesLegend />}
          tools={
            isCity && (
              <Button size="small" icon={<PlusOutlined />} onClick={() => editTask.open('new')}>
                新增任务
              </Button>
            )
          }
          empty={<EmptyState title="项目下还没有任务">新增企业任务或面源任务，分配后下发</EmptyState>}
        />
      )}
    </>
  )
}

const AddProject = ({ editProject }: Props) =>
  useIsCity() && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => editProject.open('new')}>
      新增项目
    </Button>
  )

/** 清单任务创建. */
export const Page = createPage(
  {
    filters,
    drawers,
    resets: { year: ['project', 'task'], search: ['project', 'task'], project: ['task', 'editTask', 'editProject'] },
    actions: props => <AddProject {...props} />,
    drawer: props => <OpenDrawer {...props} />,
  },
  Projects,
)
