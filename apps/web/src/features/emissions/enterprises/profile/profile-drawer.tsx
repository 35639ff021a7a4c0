import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { enterpriseRegisterCalls } from '@qingyuan/contract/supervision/register.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Row } from '@qingyuan/ui/layout.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Segmented } from 'antd'
import { useState } from 'react'
import { optionsOf } from '#/filters/options-of.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { FormView } from '#/page/form/form-view.tsx'
import { Documents } from './documents.tsx'
import { History } from './history.tsx'
import { Supervision } from './supervision.tsx'

const tabs = { form: '年度档案', supervision: '监管情况', documents: '资料', history: '变更历史' } as const
export type ProfileTab = keyof typeof tabs

const YearProfile = ({ id }: { id: number }) => {
  const [year, setYear] = useState<number | undefined>()
  return <FormView query={useCall(enterpriseCalls.QueryByID, { id, year })} onYear={setYear} />
}

const EnterpriseHistory = ({ id }: { id: number }) => (
  <History query={useCall(enterpriseProfileCalls.History, { id }, { keepPrevious: false })} />
)

const EnterpriseSupervision = ({ id }: { id: number }) => (
  <Supervision query={useCall(enterpriseRegisterCalls.Supervision, { id }, { keepPrevious: false })} />
)

interface ProfileDrawerProps {
  id: number
  tab: ProfileTab
  onTab: (tab: ProfileTab) => void
  onEdit: () => void
  onClose: () => void
}

/** One enterprise: its profile by year, papers and history. */
export const ProfileDrawer = ({ id, tab, onTab, onEdit, onClose }: ProfileDrawerProps) => {
  const editable = useMay('enterprise:edit')
  const enterprise = useCall(enterpriseCalls.QueryByID, { id, year: undefined }, { keepPrevious: false }).data?.enterprise
  const remove = useAction(enterpriseCalls.DeleteByIds, {
    successMessage: '删除成功!',
    invalidates: [enterpriseRegisterCalls.Query, enterpriseProfileCalls.Places, enterpriseProfileCalls.Industries],
    onDone: onClose,
  })
  const { ask, holder } = useConfirm()
  const drop = async () => {
    const content = '年度档案、资料和变更历史一并删除，不能恢复。'
    if (await ask(`删除“${enterprise?.name}”？`, { okText: '删除', content })) await remove.run({ ids: [id] })
  }
  return (
    <SideDrawer
      open
      width={640}
      title={enterprise?.name ?? '企业档案'}
      subtitle={
        enterprise && `${enterprise.county} · ${enterprise.industry} · ${enterprise.code}${enterprise.simulated ? ' · 演示数据' : ''}`
      }
      tools={
        editable && (
          <>
            <IconButton label="修改" icon={<EditOutlined />} onClick={onEdit} />
            <IconButton label="删除" icon={<DeleteOutlined />} disabled={remove.busy} onClick={() => void drop()} />
          </>
        )
      }
      onClose={onClose}
    >
      {holder}
      <Row margin={[0, 0, 12, 0]}>
        <Segmented value={tab} onChange={onTab} options={optionsOf(tabs)} />
      </Row>
      {tab === 'form' && <YearProfile id={id} />}
      {tab === 'supervision' && <EnterpriseSupervision id={id} />}
      {tab === 'documents' && <Documents id={id} editable={editable} />}
      {tab === 'history' && <EnterpriseHistory id={id} />}
    </SideDrawer>
  )
}
