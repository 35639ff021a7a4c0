import { Type } from 'typebox'
import { call } from '../call.ts'
import { Page, pageOf } from '../schemas.ts'
import { Added, Fields, fillKey, fillRevision, RowId, Rows, readFillOptions, Saved, writeFillOptions } from './filling-schemas.ts'

const row = Fields('内容')
const one = Type.Object({ ...fillKey, id: RowId })
const GroupRow = Type.Object({ id: Type.String(), row: Type.Any(), machines: Type.Integer() })

export const fillMachineGroupCalls = {
  Query: call({
    name: 'FillMachineGroup.Query',
    title: '机械组列表',
    ...readFillOptions,
    input: Type.Object({ ...Page, ...fillKey }),
    output: Type.Object({ ...pageOf(GroupRow).properties, revision: Type.Integer() }),
  }),
  QueryByID: call({
    name: 'FillMachineGroup.QueryByID',
    title: '机械组详情',
    ...readFillOptions,
    input: one,
    output: Type.Object({ id: Type.String(), row: Type.Any(), machines: Type.Array(Type.Any()), revision: Type.Integer() }),
  }),
  Add: call({
    name: 'FillMachineGroup.Add',
    title: '新增机械组',
    ...writeFillOptions,
    subject: ({ taskId }) => `任务 ${taskId} 机械组`,
    /** With its machines as `listDTO`. */
    form: true,
    input: Type.Object({ ...fillRevision, row, listDTO: Type.Optional(Rows) }),
    output: Added,
  }),
  Update: call({
    name: 'FillMachineGroup.Update',
    title: '修改机械组',
    ...writeFillOptions,
    subject: ({ taskId, id }) => `任务 ${taskId} 机械组 ${id}`,
    input: Type.Object({ ...fillRevision, id: RowId, row }),
    output: Saved,
  }),
  /** Its machines go with it. */
  Delete: call({
    name: 'FillMachineGroup.Delete',
    title: '删除机械组',
    ...writeFillOptions,
    subject: ({ taskId, id }) => `任务 ${taskId} 机械组 ${id}`,
    input: Type.Object({ ...fillRevision, id: RowId }),
    output: Saved,
  }),
}

export const fillMachineCalls = {
  Query: call({
    name: 'FillMachine.Query',
    title: '机械列表',
    ...readFillOptions,
    input: Type.Object({ ...Page, ...fillKey, groupId: Type.Optional(RowId) }),
    output: Type.Object({ ...pageOf(Type.Any()).properties, revision: Type.Integer() }),
  }),
  QueryByID: call({
    name: 'FillMachine.QueryByID',
    title: '机械详情',
    ...readFillOptions,
    input: one,
    output: Type.Object({ row: Type.Any(), revision: Type.Integer() }),
  }),
  Add: call({
    name: 'FillMachine.Add',
    title: '新增机械',
    ...writeFillOptions,
    subject: ({ taskId }) => `任务 ${taskId} 机械`,
    input: Type.Object({ ...fillRevision, groupId: RowId, row }),
    output: Added,
  }),
  Update: call({
    name: 'FillMachine.Update',
    title: '修改机械',
    ...writeFillOptions,
    subject: ({ taskId, id }) => `任务 ${taskId} 机械 ${id}`,
    input: Type.Object({ ...fillRevision, id: RowId, row }),
    output: Saved,
  }),
  Delete: call({
    name: 'FillMachine.Delete',
    title: '删除机械',
    ...writeFillOptions,
    subject: ({ taskId, id }) => `任务 ${taskId} 机械 ${id}`,
    input: Type.Object({ ...fillRevision, id: RowId }),
    output: Saved,
  }),
}
