import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Box, Caption, Row } from '@qingyuan/ui/layout.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { optionsOf } from '#/filters/options-of.ts'
import { yearOptions } from '#/filters/recent-years.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { useOptions } from '#/page/form/use-options.ts'
import { useSources } from '#/page/form/use-sources.ts'
import { StateGate } from '#/page/state-gate.tsx'
import { Documents } from './documents.tsx'
import { History } from './history.tsx'
import { ProfileSections } from './sections.tsx'

const tabs = { form: '年度档案', documents: '资料', history: '变更历史' } as const
export type ProfileTab = keyof typeof tabs

const YearProfile = ({ id }: { id: number }) => {
  const [year, setYear] = useState<number | undefined>()
  const query = useCall(enterpriseCalls.QueryByID, { id, year })
  const optionsOf = useOptions()
  const sources = useSources()
  return (
    <StateGate query={query} what="企业档案查询" skeleton="block">
      {({ enterprise, form, problems, changedAt, ...profile }) => (
        <>
          <Row margin={[0, 0, 12, 0]}>
            {enterprise.years.length > 0 ? (
              <Select value={profile.year ?? undefined} onChange={setYear} options={yearOptions(enterprise.years)} style={{ width: 104 }} />
            ) : (
              '还没有年度档案，以下为登记信息'
            )}
            {changedAt && <Caption end>更新于 {changedAt}</Caption>}
          </Row>
          {problems.length > 0 && (
            <Box as="ul" margin={[0, 0, 12, 0]} padding={[8, 12, 8, 28]} radius={4} background="warningSurface" size={12}>
              {problems.slice(0, 8).map(problem => (
                <li key={problem.path + problem.message}>{problem.message}</li>
              ))}
              {problems.length > 8 && <li>另有 {problems.length - 8} 处</li>}
            </Box>
          )}
          <ProfileSections form={form as EnterpriseForm} optionsOf={optionsOf} sources={sources} />
        </>
      )}
    </StateGate>
  )
}

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
    invalidates: [enterpriseCalls.Query, enterpriseProfileCalls.Places, enterpriseProfileCalls.Industries],
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
      {tab === 'documents' && <Documents id={id} editable={editable} />}
      {tab === 'history' && <History id={id} />}
    </SideDrawer>
  )
}
