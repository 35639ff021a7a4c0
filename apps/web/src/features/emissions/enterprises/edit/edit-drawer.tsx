import type { OutputOf } from '@qingyuan/contract/call.ts'
import { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { enterpriseRegisterCalls } from '@qingyuan/contract/supervision/register.ts'
import type { FormRow } from '@qingyuan/domain/fill-form/form.ts'
import { useActions, useCall } from '#/hooks/use-call.ts'
import { BaseForm } from './base-form.tsx'

type Saved = OutputOf<typeof enterpriseCalls.Add>

interface EditFormProps {
  id: number | null
  revision: number
  initial: Partial<FormRow>
  title: string
  onClose: () => void
  onSaved: (saved: Saved) => void
}

const EditForm = ({ id, revision, initial, title, onClose, onSaved }: EditFormProps) => {
  const { add, update, busy } = useActions(
    { add: enterpriseCalls.Add, update: enterpriseCalls.UpdateShort },
    {
      successMessage: { add: '新增成功!', update: '修改成功!' },
      invalidates: [
        enterpriseRegisterCalls.Query,
        enterpriseCalls.Query,
        enterpriseCalls.QueryByID,
        enterpriseProfileCalls.Places,
        enterpriseProfileCalls.History,
        enterpriseProfileCalls.Industries,
      ],
    },
  )
  const save = async (values: FormRow) => {
    const saved = await (id === null ? add({ base: values }) : update({ id, revision, base: values }))
    if (saved) onSaved(saved)
  }
  return <BaseForm subtitle="带 * 为必填；坐标为 WGS-84，须落在所选区县内" {...{ title, initial, busy, onClose }} onSave={save} />
}

const fresh = { status: '1', sourceControl: '其他' }

/** A new enterprise, or the basic information of one to change. */
export const EditDrawer = ({ id, ...rest }: Pick<EditFormProps, 'id' | 'onClose' | 'onSaved'>) => {
  const { data } = useCall(enterpriseCalls.QueryByID, id === null ? null : { id, year: undefined }, { keepPrevious: false, staleMs: 0 })
  if (id === null) return <EditForm key="new" id={null} revision={0} initial={fresh} title="新增企业" {...rest} />
  if (!data) return null
  const { enterprise, form } = data
  const { base: initial } = form as { base: FormRow }
  return (
    <EditForm key={enterprise.revision} {...{ id, initial, ...rest }} revision={enterprise.revision} title={`修改 ${enterprise.name}`} />
  )
}
