import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { fillMachineCalls, fillMachineGroupCalls } from '@qingyuan/contract/reporting/machines.ts'
import { checkRow } from '@qingyuan/domain/fill-form/checks/check-form.ts'
import { coerceRow } from '@qingyuan/domain/fill-form/coerce.ts'
import { type EnterpriseForm, type FormRow, isBlank, removeRow, sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { formContext } from '#/modules/emissions/enterprises/public.ts'
import { changeFill } from '#/modules/reporting/tasks/public.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { type FillKey, type FormDependencies, openFill, toSaved } from './fill.ts'

type Groups = typeof fillMachineGroupCalls
type Saved = OutputOf<Groups['Update']>
type Kind = 'machineGroup' | 'machine'

const words = { machineGroup: '机械组', machine: '机械' } as const
const found = (form: EnterpriseForm, kind: Kind, id: string): FormRow => {
  const row = form[kind].find(each => each.id === id)
  if (!row) throw appError('NOT_FOUND', { what: words[kind] })
  return row
}

const paged = <T>(rows: readonly T[], { page, pageSize }: { page: number; pageSize: number }) => ({
  total: rows.length,
  rows: rows.slice((page - 1) * pageSize, page * pageSize),
})
const machinesOf = (form: EnterpriseForm, group: string) => form.machine.filter(row => row.group === group)

const formAt = async (services: FormDependencies, caller: Caller, which: FillKey) => {
  const { fill, checked } = await openFill(services, caller, which)
  return { form: checked.form, revision: fill.revision }
}

/** A row that was sent. Missing values may follow later, present ones must be valid. @throws INVALID_INPUT naming the field */
const readRow = async (
  { db }: FormDependencies,
  kind: Kind,
  raw: Readonly<Record<string, unknown>>,
  id: string,
  at = '',
): Promise<FormRow> => {
  const section = sectionOf.get(kind)!
  const row = coerceRow(section, raw, id)
  const wrong = checkRow(section, row, 0, await formContext(db)).find(
    ({ level, field }) => level === 'error' && field !== undefined && !isBlank(row[field]),
  )
  if (wrong) throw appError('INVALID_INPUT', { message: wrong.message, field: `${at || 'row'}.${wrong.field}` })
  return row
}

/** An id that no row of the section has. */
const freshId = (form: EnterpriseForm, kind: Kind): string => {
  const taken = new Set(form[kind].map(({ id }) => id))
  let n = taken.size + 1
  while (taken.has(`${kind}-${n}`)) n += 1
  return `${kind}-${n}`
}

const withRow = (form: EnterpriseForm, kind: Kind, row: FormRow): EnterpriseForm => ({ ...form, [kind]: [...form[kind], row] })

/** Fields that were sent in place of those that stand. @throws NOT_FOUND */
const updateRow =
  (kind: Kind) =>
  async (
    { services, caller }: CallerContext<FormDependencies>,
    { id, row, ...fillRevision }: InputOf<Groups['Update']>,
  ): Promise<Saved> => {
    const changes = await readRow(services, kind, row, id)
    const change = (standing: EnterpriseForm): EnterpriseForm => {
      const now = { ...found(standing, kind, id), ...changes }
      if (kind === 'machine') found(standing, 'machineGroup', String(now.group))
      return { ...standing, [kind]: standing[kind].map(each => (each.id === id ? now : each)) }
    }
    return toSaved(await changeFill(services, caller, fillRevision, change))
  }

/** A group takes its machines with it. @throws NOT_FOUND */
const deleteRow =
  (kind: Kind) =>
  async ({ services, caller }: CallerContext<FormDependencies>, { id, ...fillRevision }: InputOf<Groups['Delete']>): Promise<Saved> =>
    toSaved(
      await changeFill(services, caller, fillRevision, stored => {
        found(stored, kind, id)
        return removeRow(stored, kind, id)
      }),
    )

export const fillMachineService = serveCalls(fillMachineCalls, {
  Query: async ({ services, caller }, { groupId, ...input }) => {
    const { form, revision } = await formAt(services, caller, input)
    return { ...paged(groupId === undefined ? form.machine : machinesOf(form, groupId), input), revision }
  },
  QueryByID: async ({ services, caller }, { id, ...which }) => {
    const { form, revision } = await formAt(services, caller, which)
    return { row: found(form, 'machine', id), revision }
  },
  Add: async ({ services, caller }, { groupId, row, ...fillRevision }) => {
    const machine = await readRow(services, 'machine', { ...row, group: groupId }, 'new')
    let id = ''
    const saved = await changeFill(services, caller, fillRevision, stored => {
      found(stored, 'machineGroup', groupId)
      id = freshId(stored, 'machine')
      return withRow(stored, 'machine', { ...machine, id, group: groupId })
    })
    return { ...toSaved(saved), id }
  },
  Update: updateRow('machine'),
  Delete: deleteRow('machine'),
})

export const fillMachineGroupService = serveCalls(fillMachineGroupCalls, {
  Query: async ({ services, caller }, input) => {
    const { form, revision } = await formAt(services, caller, input)
    const rows = form.machineGroup.map(row => ({ id: row.id, row, machines: machinesOf(form, row.id).length }))
    return { ...paged(rows, input), revision }
  },
  QueryByID: async ({ services, caller }, { id, ...which }) => {
    const { form, revision } = await formAt(services, caller, which)
    return { id, row: found(form, 'machineGroup', id), machines: machinesOf(form, id), revision }
  },
  /** A group, with its machines when they came along. */
  Add: async ({ services, caller }, { row, listDTO = [], ...fillRevision }) => {
    const group = await readRow(services, 'machineGroup', row, 'new')
    const machines: FormRow[] = []
    for (const [n, each] of listDTO.entries())
      machines.push(await readRow(services, 'machine', { ...each, group: null }, 'new', `listDTO[${n}]`))
    let id = ''
    const saved = await changeFill(services, caller, fillRevision, stored => {
      id = freshId(stored, 'machineGroup')
      let form = withRow(stored, 'machineGroup', { ...group, id })
      for (const machine of machines) form = withRow(form, 'machine', { ...machine, id: freshId(form, 'machine'), group: id })
      return form
    })
    return { ...toSaved(saved), id }
  },
  Update: updateRow('machineGroup'),
  Delete: deleteRow('machineGroup'),
})
