import { DeleteOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { enterpriseRegisterCalls, registerOrders } from '@qingyuan/contract/supervision/register.ts'
import { enterpriseControls } from '@qingyuan/domain/enterprise-control.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { choice } from '#/filters/choice.tsx'
import { useCounties } from '#/filters/county.tsx'
import type { Filter } from '#/filters/filter.ts'
import { optionsOf } from '#/filters/options-of.ts'
import { search } from '#/filters/search.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import { ActionButton } from '#/page/action-button.tsx'
import { Allowed, useMay } from '#/page/allowed.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { RecordsCard } from '#/page/cards/records-card.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { type Drawer, editDrawer, plainDrawer, recordDrawer } from '#/page/drawer.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import { EditDrawer } from './edit/edit-drawer.tsx'
import { EnterpriseImportDrawer } from './import/import-drawer.tsx'
import { columns } from './list/columns.tsx'
import { EnterpriseMap } from './list/enterprise-map.tsx'
import { enterpriseStates } from './list/enterprise-words.tsx'
import { ProfileDrawer, type ProfileTab } from './profile/profile-drawer.tsx'

interface PickOptions<T> {
  label: string
  width: number
  useOptions: () => { value: T; label: string }[]
}

/** One of a list or all of it, without a label beside it. */
const Pick = <T,>({
  label,
  width,
  useOptions,
  value,
  onChange,
}: PickOptions<T> & { value: T | null; onChange: (value: T | null) => void }) => {
  const options = useOptions()
  return (
    <Select
      allowClear
      showSearch={label === '行业'}
      placeholder={`全部${label}`}
      aria-label={label}
      style={{ width }}
      value={value ?? undefined}
      onChange={(next?: T) => onChange(next ?? null)}
      options={options}
    />
  )
}

/** A word of a list; the calls get undefined for none and for one that the list does not have. */
const pick = <T extends string = string>(options: PickOptions<T>, known?: readonly T[]): Filter<string, T | undefined> => ({
  url: urlText(),
  useInput: value => (known ? known.find(each => each === value) : (value as T) || undefined),
  Control: ({ input, onChange }) => <Pick {...options} value={input ?? null} onChange={next => onChange(next ?? '')} />,
})

const statusWords = Object.fromEntries(Object.entries(enterpriseStates).map(([key, { label }]) => [key, label]))
const statusIds = Object.keys(enterpriseStates) as (keyof typeof enterpriseStates)[]

const county: Filter<number | null, number | undefined> = {
  url: urlMaybeNumber(),
  useInput: id => id ?? undefined,
  Control: ({ value, onChange }) => {
    const options = useCounties().map(({ id, name }) => ({ value: id, label: name }))
    return options.length > 1 && <Pick label="区县" width={104} useOptions={() => options} {...{ value, onChange }} />
  },
}

const filters = {
  view: choice({ list: '列表', map: '地图' }),
  county,
  industry: pick({
    label: '行业',
    width: 128,
    useOptions: () =>
      (useCall(enterpriseProfileCalls.Industries, {}).data ?? []).map(({ industry, count }) => ({
        value: industry,
        label: `${industry} ${count}`,
      })),
  }),
  control: pick(
    { label: '管控级别', width: 122, useOptions: () => enterpriseControls.map(value => ({ value, label: value })) },
    enterpriseControls,
  ),
  status: pick({ label: '状态', width: 96, useOptions: () => optionsOf(statusWords) as never }, statusIds),
  order: urlOneOf(registerOrders, 'code'),
  search: search('名称、信用代码或地址', 196),
}
const drawers = {
  open: recordDrawer,
  supervision: recordDrawer,
  documents: recordDrawer,
  history: recordDrawer,
  edit: editDrawer,
  import: plainDrawer,
}
type Props = PageProps<typeof filters, typeof drawers>

/** The profile that is open; each of its tabs is a drawer. */
const openProfile = ({ open, supervision, documents, history }: Props) => {
  const byTab: Readonly<Record<ProfileTab, Drawer<number>>> = { supervision, form: open, documents, history }
  const found = (Object.entries(byTab) as [ProfileTab, Drawer<number>][]).find(([, { value }]) => value !== null)
  if (!found) return null
  const [tab, { value, close }] = found
  const id = value!
  return { id, tab, onClose: close, onTab: (next: ProfileTab) => byTab[next].open(id) }
}

/** For list, map and export. */
const inputOf = ({ search, county: countyId, industry, control: sourceControl, status }: Props) => ({
  ...{ search, countyId, industry, sourceControl, status },
})

const orderWords: Readonly<Record<(typeof registerOrders)[number], string>> = {
  code: '按登记顺序',
  nox: '按 NOₓ 排放',
  so2: '按 SO₂ 排放',
  pm2_5: '按 PM₂.₅ 排放',
  voc: '按 VOCs 排放',
  orders: '按未结核查',
}

const OrderSelect = ({ order, page }: Props) => (
  <Select
    size="small"
    value={order}
    onChange={next => page.change({ order: next })}
    options={optionsOf(orderWords)}
    style={{ width: 132 }}
    aria-label="排序"
  />
)

const noneFound = <EmptyState title="没有符合条件的企业">调整区县、行业、管控级别或关键词后再试</EmptyState>

const Enterprises = (props: Props) => {
  const { view, open, order } = props
  const input = inputOf(props)
  const profile = openProfile(props)
  const [chosen, setChosen] = useState<number[]>([])
  const editable = useMay('enterprise:edit')
  const places = useCall(enterpriseProfileCalls.Places, view === 'map' ? input : null)
  return view === 'map' ? (
    <QueryCard
      query={places}
      flush
      main
      title="企业分布"
      what="企业分布查询"
      subtitle={data => `${data.length} 家 · 点按标记看档案`}
      skeleton="block"
      isEmpty={data => data.length === 0}
      empty={noneFound}
    >
      {data => <EnterpriseMap places={data} open={profile?.id ?? null} onOpen={open.open} />}
    </QueryCard>
  ) : (
    <RecordsCard
      call={enterpriseRegisterCalls.Query}
      input={{ ...input, order }}
      paged
      columns={columns}
      rowKey="id"
      opens={open}
      openKey={profile?.id}
      selection={editable ? { chosen, onChange: setChosen } : undefined}
      title="企业"
      what="企业列表查询"
      subtitle={({ total, inventory }) => `${total} 家${inventory ? ` · 排放量为${inventory.words}` : ''}`}
      empty={noneFound}
      tools={
        chosen.length === 0 ? (
          <OrderSelect {...props} />
        ) : (
          <ActionButton
            call={enterpriseCalls.DeleteByIds}
            input={{ ids: chosen }}
            confirm={{
              question: `删除所选 ${chosen.length} 家企业？`,
              okText: '删除',
              content: '年度档案、资料和变更历史一并删除，不能恢复。已分配填报任务的企业不会被删除。',
            }}
            successMessage="删除成功!"
            invalidates={[enterpriseRegisterCalls.Query, enterpriseProfileCalls.Places, enterpriseProfileCalls.Industries]}
            onDone={() => setChosen([])}
            danger
            icon={<DeleteOutlined />}
          >
            删除 {chosen.length} 家
          </ActionButton>
        )
      }
    />
  )
}

/** 企业信息. */
export const Page = createPage(
  {
    filters,
    drawers,
    // Beside an open profile the bar has two lines: what begins something else has no space there.
    actions: props => (
      <>
        {!openProfile(props) && (
          <Allowed to="enterprise:edit">
            <Button icon={<ImportOutlined />} onClick={props.import.open}>
              导入
            </Button>
          </Allowed>
        )}
        <FrameExport call={enterpriseCalls.Export} input={inputOf(props)} hotkey />
        {!openProfile(props) && (
          <Allowed to="enterprise:edit">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => props.edit.open('new')}>
              新增企业
            </Button>
          </Allowed>
        )}
      </>
    ),
    drawer: props => {
      const { open, edit, import: bring } = props
      if (bring.value) return <EnterpriseImportDrawer onClose={bring.close} />
      if (edit.value !== null) {
        const id = edit.value === 'new' ? null : edit.value
        return <EditDrawer id={id} onClose={() => (id === null ? edit.close() : open.open(id))} onSaved={saved => open.open(saved.id)} />
      }
      const profile = openProfile(props)
      return profile && <ProfileDrawer key={profile.id} {...profile} onEdit={() => edit.open(profile.id)} />
    },
  },
  Enterprises,
)
