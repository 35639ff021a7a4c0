import { surfaceImportCalls } from '@qingyuan/contract/reporting/point-import.ts'
import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import type { SurfacePointState } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Box, Row, Text } from '@qingyuan/ui/layout.tsx'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { countyOf } from '#/filters/county.tsx'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { optionsOf } from '#/filters/options-of.ts'
import { SearchInput } from '#/filters/search.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import { Allowed, useMay } from '#/page/allowed.tsx'
import { RecordsCard } from '#/page/cards/records-card.tsx'
import { TabsCard } from '#/page/cards/tabs-card.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { plainDrawer, recordDrawer } from '#/page/drawer.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { PageEmpty } from '#/page/page-empty.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { useSteps } from '#/page/workflow/use-steps.tsx'
import { fillColumns, verifyColumns } from './columns.tsx'
import { SurfaceImportDrawer } from './import/import-drawer.tsx'
import { PointDrawer } from './point/point-drawer.tsx'
import { RegisterDrawer } from './register-drawer.tsx'
import { pointStateLabel, pointStates, type SurfaceTask, sourceFilter, surfaceTask, usePointSteps } from './surface-task.tsx'

const tabs = { fill: '填报', verify: '核实', stat: '统计' } as const
const groupings = { county: '按区县', category: '按源类', department: '按部门' } as const
type Keys<T> = (keyof T)[]

const filters = {
  task: surfaceTask,
  county: countyOf(110, { hidesSingle: true }),
  source: sourceFilter,
  tab: urlOneOf(Object.keys(tabs) as Keys<typeof tabs>, 'fill'),
  state: {
    url: urlOneOf<SurfacePointState | 'all'>(['all', ...pointStates], 'all'),
    useInput: (state: SurfacePointState | 'all') => (state === 'all' ? undefined : state),
  },
  search: { url: urlText(), useInput: (text: string) => text || undefined },
  by: urlOneOf(Object.keys(groupings) as Keys<typeof groupings>, 'county'),
}
const drawers = { point: recordDrawer, import: plainDrawer, register: plainDrawer }
type Props = PageProps<typeof filters, typeof drawers>

/** Filters of the points of a task. */
const pointsInput = ({ county, source, search }: Props, task: SurfaceTask) => ({ taskId: task.id, ...county, sourceCode: source, search })

const TabFilters = ({ tab, page }: Props) => (
  <>
    {tab === 'fill' && (
      <FilterSelect
        label="状态"
        width={110}
        value={page.state.state}
        onChange={next => page.change({ state: next })}
        options={(['all', ...pointStates] as const).map(value => ({ value, label: value === 'all' ? '全部' : pointStateLabel(value) }))}
      />
    )}
    {tab !== 'stat' && (
      <SearchInput value={page.state.search} placeholder="点位名称或编码" width={180} onChange={next => page.change({ search: next })} />
    )}
  </>
)

/** Points of the task to fill in, or those that were submitted to verify; several at once. */
const Points = (props: Props & { task: SurfaceTask }) => {
  const { task, tab, point, state } = props
  const verifying = tab === 'verify'
  const mayAct = useMay(verifying ? 'fill:review' : 'surface:fill')
  const [chosen, setChosen] = useState<number[]>([])
  const { submit, again, verify, giveBack, busy } = usePointSteps(() => setChosen([]))
  const of = { taskId: task.id, pointIds: chosen }
  const disabled = chosen.length === 0
  const count = disabled ? '' : ` ${chosen.length}`
  const { buttons, form } = useSteps(
    verifying
      ? [
          {
            ...{ label: '退回', text: '退回所选', disabled },
            reason: { label: '退回理由', rows: 2 },
            run: reason => giveBack({ ...of, pass: false, reason }),
          },
          { label: '通过', text: `通过所选${count}`, type: 'primary', disabled, run: () => verify({ ...of, pass: true }) },
        ]
      : [
          { label: '重新填报', disabled, run: () => again(of) },
          { label: '提交', text: `提交所选${count}`, type: 'primary', disabled, run: () => submit(of) },
        ],
    busy,
  )
  const shared = {
    ...{ paged: true as const, bare: true, what: '面源点位查询', rowKey: 'id' as const, opens: point },
    above: mayAct && (
      <>
        <Row justify="end" padding={[0, 0, 8, 0]}>
          {buttons}
        </Row>
        {form}
      </>
    ),
    selection: mayAct ? { chosen, onChange: setChosen } : undefined,
    empty: <EmptyState title={verifying ? '没有待核实的面源' : '没有符合条件的面源'}>由清单任务分配点位，或登记、导入面源</EmptyState>,
  }
  const input = pointsInput(props, task)
  return verifying ? (
    <RecordsCard {...shared} call={surfaceCalls.SurfaceTaskVerifyList} input={input} columns={verifyColumns} />
  ) : (
    <RecordsCard {...shared} call={surfaceCalls.TaskPointInfoPage} input={{ ...input, state }} columns={fillColumns} />
  )
}

/** How far the task is, by county, category or department. */
const Statistics = ({ task, by, page }: Props & { task: SurfaceTask }) => (
  <>
    <Box padding={[0, 0, 8, 0]}>
      <Segmented value={by} onChange={next => page.change({ by: next })} options={optionsOf(groupings)} />
    </Box>
    <StateGate
      query={useCall(surfaceCalls.FillOperateStat, { taskId: task.id, by })}
      what="填报统计"
      isEmpty={frame => frame.rowCount === 0}
    >
      {frame => <FrameTable frame={frame} />}
    </StateGate>
  </>
)

const noTask = (
  <PageEmpty ground="flush" title="还没有面源任务">
    在“清单任务创建”中建立面源任务并分配点位后，在此填报
  </PageEmpty>
)

const Surface = ({ task, ...props }: Props) => {
  const { tab, page } = props
  const mayReview = useMay('fill:review')
  if (!task) return task === null && noTask
  const { points, counts, endsOn, overdue } = task
  const shown = (Object.keys(tabs) as Keys<typeof tabs>).filter(key => key !== 'verify' || mayReview)
  return (
    <>
      <KeyFigures
        figures={[
          { label: '点位', value: points, unit: '个' },
          ...pointStates.map(state => ({ label: pointStateLabel(state), value: counts[state], unit: '个' })),
          {
            label: '核实率',
            value: points === 0 ? '—' : ((counts.verified / points) * 100).toFixed(1),
            unit: points === 0 ? undefined : '%',
          },
          {
            label: '截止',
            value: endsOn,
            note: overdue ? (
              <Text size={12} colour="error">
                已超期
              </Text>
            ) : undefined,
          },
        ]}
      />
      <TabsCard
        tabs={shown.map(key => ({ key, label: key === 'verify' && counts.submitted > 0 ? `${tabs[key]} ${counts.submitted}` : tabs[key] }))}
        value={tab}
        onChange={next => page.change({ tab: next })}
      >
        {tab === 'stat' ? <Statistics {...props} task={task} /> : <Points key={`${tab} ${task.id}`} {...props} task={task} />}
      </TabsCard>
    </>
  )
}

const Actions = (props: Props) => {
  const { task, register, import: upload, state } = props
  return (
    <>
      <FrameExport call={surfaceImportCalls.TableExport} input={task ? { ...pointsInput(props, task), state } : null} hotkey />
      <Allowed to="surface:fill">
        <Button onClick={register.open}>登记面源</Button>
        <Button type="primary" disabled={task?.state !== 'sent'} onClick={upload.open}>
          导入
        </Button>
      </Allowed>
    </>
  )
}

/** 非工业数据导入. */
export const Page = createPage(
  {
    filters,
    drawers,
    resets: ['point'],
    bar: props => <TabFilters {...props} />,
    actions: props => <Actions {...props} />,
    drawer: ({ task, point, import: upload, register }) => {
      if (register.value) return <RegisterDrawer taskId={task?.id ?? null} onClose={register.close} />
      if (!task) return null
      if (upload.value) return <SurfaceImportDrawer task={task} onClose={upload.close} />
      return point.value !== null && <PointDrawer key={point.value} taskId={task.id} pointId={point.value} onClose={point.close} />
    },
  },
  Surface,
)
