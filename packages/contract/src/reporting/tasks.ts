import { Type } from 'typebox'
import { call } from '../call.ts'
import { emptyInput, Id, nullable, Page, pageOf, Search, ShortText } from '../schemas.ts'
import { Counts, Note, Reason, Revision, Span, Step, TaskKind, TaskState, Year } from './fill-schemas.ts'

const read = { permission: 'enterprise:view', scope: 'filtered' } as const
const write = { method: 'POST', permission: 'fill:manage', scope: 'filtered', audited: true } as const

const projectFields = { year: Year, name: ShortText('项目名称', 60), note: Note, ...Span }
const ProjectRow = Type.Object({
  id: Type.Integer(),
  year: Type.Integer(),
  name: Type.String(),
  note: Type.String(),
  startsOn: Type.String(),
  endsOn: Type.String(),
  tasks: Type.Integer(),
  draftTasks: Type.Integer(),
  finishedTasks: Type.Integer(),
  allotted: Type.Integer(),
  approved: Type.Integer(),
  simulated: Type.Boolean(),
  createdBy: nullable(Type.String()),
  createdAt: Type.String(),
})

export const fillProjectCalls = {
  Query: call({
    name: 'FillProject.Query',
    title: '填报项目列表',
    ...read,
    input: Type.Object({ ...Page, year: Type.Optional(Year), search: Search }),
    output: pageOf(ProjectRow),
  }),
  QueryByID: call({
    name: 'FillProject.QueryByID',
    title: '填报项目详情',
    ...read,
    input: Type.Object({ id: Id('项目') }),
    output: ProjectRow,
  }),
  Add: call({
    name: 'FillProject.Add',
    title: '新增填报项目',
    ...write,
    subject: input => input.name,
    input: Type.Object(projectFields),
    output: Type.Object({ id: Type.Integer() }),
  }),
  Update: call({
    name: 'FillProject.Update',
    title: '修改填报项目',
    ...write,
    input: Type.Object({ id: Id('项目'), ...projectFields }),
    output: emptyInput,
  }),
  Delete: call({
    name: 'FillProject.Delete',
    title: '删除填报项目',
    ...write,
    input: Type.Object({ id: Id('项目') }),
    output: emptyInput,
  }),
}

const taskFields = {
  kind: TaskKind,
  /** Code of the dictionary taskType. */
  type: ShortText('任务类型', 8),
  name: ShortText('任务名称', 60),
  note: Note,
  ...Span,
  levels: Type.Unsafe<1 | 2>(Type.Union([Type.Literal(1), Type.Literal(2)], { title: '审核级数' })),
}
const TaskRow = Type.Object({
  id: Type.Integer(),
  projectId: Type.Integer(),
  projectName: Type.String(),
  year: Type.Integer(),
  kind: TaskKind,
  type: Type.String(),
  typeName: Type.String(),
  name: Type.String(),
  note: Type.String(),
  startsOn: Type.String(),
  endsOn: Type.String(),
  levels: Type.Integer(),
  state: TaskState,
  /** Sent, and past its last day. */
  overdue: Type.Boolean(),
  /** Days left, the last day included; negative when past. */
  daysLeft: Type.Integer(),
  revision: Type.Integer(),
  counts: Counts,
  sentAt: nullable(Type.String()),
  finishedAt: nullable(Type.String()),
  createdBy: nullable(Type.String()),
  simulated: Type.Boolean(),
})

const taskRevision = { id: Id('任务'), revision: Revision }
const moved = Type.Object({ state: TaskState, revision: Type.Integer() })

export const fillTaskCalls = {
  Query: call({
    name: 'FillTask.Query',
    title: '填报任务列表',
    ...read,
    input: Type.Object({
      ...Page,
      projectId: Type.Optional(Id('项目')),
      year: Type.Optional(Year),
      kind: Type.Optional(TaskKind),
      state: Type.Optional(TaskState),
      search: Search,
    }),
    output: pageOf(TaskRow),
  }),
  QueryByID: call({
    name: 'FillTask.QueryByID',
    title: '填报任务详情',
    ...read,
    input: Type.Object({ id: Id('任务') }),
    output: Type.Object({ task: TaskRow, history: Type.Array(Step) }),
  }),
  Add: call({
    name: 'FillTask.Add',
    title: '新增填报任务',
    ...write,
    subject: input => input.name,
    input: Type.Object({ projectId: Id('项目'), ...taskFields }),
    output: Type.Object({ id: Type.Integer() }),
  }),
  Update: call({
    name: 'FillTask.Update',
    title: '修改填报任务',
    ...write,
    input: Type.Object({ ...taskRevision, ...taskFields }),
    output: moved,
  }),
  Delete: call({ name: 'FillTask.Delete', title: '删除填报任务', ...write, input: Type.Object(taskRevision), output: emptyInput }),
  Send: call({ name: 'FillTask.Send', title: '下发填报任务', ...write, input: Type.Object(taskRevision), output: moved }),
  Finish: call({
    name: 'FillTask.Finish',
    title: '完成填报任务',
    ...write,
    input: Type.Object({
      ...taskRevision,
      /** Also while some are not approved: needs a reason. */
      force: Type.Boolean({ default: false, title: '强制完成' }),
      reason: Type.Optional(Reason),
    }),
    output: moved,
  }),
  Reopen: call({
    name: 'FillTask.Reopen',
    title: '重新打开或延期填报任务',
    ...write,
    input: Type.Object({ ...taskRevision, reason: Reason, endsOn: Span.endsOn }),
    output: moved,
  }),
}
