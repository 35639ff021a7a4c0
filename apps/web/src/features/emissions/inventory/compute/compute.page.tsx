import { CalculatorOutlined } from '@ant-design/icons'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { dischargeCountCalls, dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { flag } from '#/filters/choice.tsx'
import { useAction, useCall, useInvalidate } from '#/hooks/use-call.ts'
import { Allowed, useMay } from '#/page/allowed.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { objectDrawer } from '#/page/drawer.ts'
import { CoverageStrip } from '#/page/emissions/coverage-strip.tsx'
import { ExplainDrawer, isExplainedTotal } from '#/page/emissions/explain/explain-drawer.tsx'
import { massText } from '#/page/emissions/mass-text.ts'
import { JobPanel } from '#/page/job-panel.tsx'
import { PageEmpty } from '#/page/page-empty.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import { calculationFilter } from './calculation-filter.tsx'
import { isUnderway, RunList } from './run-list.tsx'
import { RunResults, resultFilters } from './run-results.tsx'

const filters = { calculation: calculationFilter, full: flag('全量计算'), ...resultFilters }
const drawers = { explain: objectDrawer(isExplainedTotal) }
type Props = PageProps<typeof filters, typeof drawers>

const useRuns = (year: number | null) => useCall(inventoryCalls.Runs, year === null ? null : { year })

const CalculateButton = ({ calculation: { year }, full, page }: Props) => {
  const waiting = useRuns(year).data?.some(isUnderway) ?? false
  const { run, busy } = useAction(dischargeCountCalls.Calculate, { invalidates: [inventoryCalls.Runs] })
  const start = async () => {
    if (year === null) return
    await run({ year, full })
    page.change({ run: null })
  }
  return (
    <Button type="primary" icon={<CalculatorOutlined />} disabled={year === null || waiting} loading={busy} onClick={() => void start()}>
      计算排放量
    </Button>
  )
}

const noData = <PageEmpty title="还没有可计算的数据">企业填报审核通过、面源活动水平核实后，可在这里计算排放量。</PageEmpty>

const Compute = (props: Props) => {
  const { year, run: chosen } = props.calculation
  const runs = useRuns(year)
  const invalidate = useInvalidate()
  const waiting = runs.data?.find(isUnderway)
  const mayCompute = useMay('discharge:compute')
  const run = runs.data?.find(({ id }) => id === chosen) ?? runs.data?.find(({ state }) => state === 'done')
  const onOver = () =>
    void invalidate(inventoryCalls.Runs, dischargeCountCalls.Query, dischargeInventoryCalls.Query, inventoryCalls.Options)
  return (
    <>
      {waiting?.jobId && (
        <Card title="正在计算" subtitle="可以离开本页，完成后结果在下方">
          <JobPanel jobId={waiting.jobId} onOver={onOver} />
        </Card>
      )}
      {run && <CoverageStrip of={{ runId: run.id }} />}
      {run?.tonnes && (
        <KeyFigures
          figures={emissionPollutants.map(({ id, label }) => ({
            label: <Subscript text={label} />,
            value: massText(run.tonnes![id]),
            unit: 't',
          }))}
        />
      )}
      <QueryCard
        query={runs}
        height={210}
        title="计算批次"
        subtitle="只重新计算变更的排放源；相同输入得到逐字节相同的结果"
        isEmpty={list => list.length === 0}
        empty={<EmptyState title={`${year ?? ''} 年还没有计算过`}>{mayCompute && '点击右上角“计算排放量”。'}</EmptyState>}
      >
        {list => (
          <RunList runs={list} chosen={run?.id ?? null} onChoose={next => next.state === 'done' && props.page.change({ run: next.id })} />
        )}
      </QueryCard>
      {run && <RunResults key={run.id} run={run} {...props} />}
    </>
  )
}

/** 排放量计算: calculates a year in the background; what it gave, what its checks found, and where each tonne comes from. */
export const Page = createPage(
  {
    filters,
    drawers,
    lacking: ({ calculation: { years } }) => years?.length === 0 && noData,
    actions: props => (
      <Allowed to="discharge:compute">
        <CalculateButton {...props} />
      </Allowed>
    ),
    drawer: ({ explain: { value, close } }) => value && <ExplainDrawer total={value} onClose={close} />,
  },
  Compute,
)
