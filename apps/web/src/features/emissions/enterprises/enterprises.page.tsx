import { DeleteOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { pagingOf } from '#/filters/paging.ts'
import { useUser } from '#/hooks/current-user.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { useUrlState } from '#/hooks/use-url-state.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { EmptyState, pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { may } from '#/session.ts'
import { EditDrawer } from './edit/edit-drawer.tsx'
import { ImportDrawer } from './import/import-drawer.tsx'
import { columns } from './list/columns.tsx'
import { EnterpriseMap } from './list/enterprise-map.tsx'
import { Filters, filterOf, type State, shape } from './list/filters.tsx'
import { ProfileDrawer } from './profile/profile-drawer.tsx'

type Work = 'import' | 'new' | 'edit' | null
type Change = (patch: Partial<State>) => void

const nothingFound = <EmptyState title="没有符合条件的企业">调整区县、行业、管控级别或关键词后再试</EmptyState>

const List = ({ state, change, editable }: { state: State; change: Change; editable: boolean }) => {
  const { page, pageSize } = state
  const query = useCall(enterpriseCalls.Query, { ...filterOf(state), page, pageSize })
  const [chosen, setChosen] = useState<number[]>([])
  const { ask, holder } = useConfirm()
  const remove = useAction(enterpriseCalls.DeleteByIds, {
    successMessage: '删除成功!',
    invalidates: [enterpriseCalls.Query, enterpriseProfileCalls.Places, enterpriseProfileCalls.Industries],
    onDone: () => setChosen([]),
  })
  const drop = async () => {
    const content = '年度档案、资料和变更历史一并删除，不能恢复。已分配填报任务的企业不会被删除。'
    if (await ask(`删除所选 ${chosen.length} 家企业？`, { okText: '删除', content })) await remove.run({ ids: chosen })
  }
  return (
    <Card
      fill
      title="企业"
      subtitle={query.data && `${query.data.total} 家`}
      tools={
        chosen.length > 0 && (
          <Button danger icon={<DeleteOutlined />} loading={remove.busy} onClick={() => void drop()}>
            删除 {chosen.length} 家
          </Button>
        )
      }
    >
      {holder}
      <StateGate query={query} what="企业列表查询" isEmpty={data => data.total === 0} empty={nothingFound}>
        {data => (
          <RecordsTable
            columns={columns}
            rows={data.rows}
            rowKey="id"
            paging={pagingOf(state, data.total, change)}
            onOpen={row => change({ open: row.id })}
            openKey={state.open ?? undefined}
            selection={editable ? { chosen, onChange: setChosen } : undefined}
          />
        )}
      </StateGate>
    </Card>
  )
}

const OnMap = ({ state, change }: { state: State; change: Change }) => {
  const query = useCall(enterpriseProfileCalls.Places, filterOf(state))
  return (
    <Card fill flush title="企业分布" subtitle={query.data && `${query.data.length} 家 · 点按标记看档案`}>
      <StateGate query={query} what="企业分布查询" skeleton="block" isEmpty={data => data.length === 0} empty={nothingFound}>
        {data => <EnterpriseMap places={data} open={state.open} onOpen={open => change({ open })} />}
      </StateGate>
    </Card>
  )
}

export const Page = () => {
  const [state, change] = useUrlState(shape)
  const editable = useUser(({ user }) => may(user, 'enterprise:edit'))
  const [work, setWork] = useState<Work>(null)
  const { page, pageSize, view, open } = state
  const asList = view === 'list'
  const list = useCall(enterpriseCalls.Query, asList ? { ...filterOf(state), page, pageSize } : null)
  const places = useCall(enterpriseProfileCalls.Places, asList ? null : filterOf(state))
  const empty = asList ? list.data?.total === 0 : places.data?.length === 0
  const close = () => setWork(null)
  const drawer =
    work === 'import' ? (
      <ImportDrawer onClose={close} />
    ) : work === 'new' || (work === 'edit' && open !== null) ? (
      <EditDrawer
        id={work === 'edit' ? open : null}
        onClose={close}
        onSaved={({ id }) => {
          change({ open: id })
          close()
        }}
      />
    ) : (
      open !== null && (
        <ProfileDrawer key={open} id={open} editable={editable} onEdit={() => setWork('edit')} onClose={() => change({ open: null })} />
      )
    )
  return (
    <PageFrame
      state={pageStateOf([asList ? list : places], empty)}
      filters={<Filters state={state} change={change} />}
      actions={
        <>
          {editable && (
            <Button icon={<ImportOutlined />} onClick={() => setWork('import')}>
              导入
            </Button>
          )}
          <FrameExport call={enterpriseCalls.Export} input={filterOf(state)} hotkey />
          {editable && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setWork('new')}>
              新增企业
            </Button>
          )}
        </>
      }
      drawer={drawer}
    >
      {asList ? <List state={state} change={change} editable={editable} /> : <OnMap state={state} change={change} />}
    </PageFrame>
  )
}
