import type { OutputOf } from '@qingyuan/contract/call.ts'
import { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { clockText, formatMinute } from '@qingyuan/domain/time.ts'
import { Box, PlainList, Row } from '@qingyuan/ui/layout.tsx'
import { Button } from 'antd'
import { ActionButton } from '#/page/action-button.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import type { Mobile } from '../use-mobile.ts'

type Run = OutputOf<typeof mobileRunCalls.List>[number]

const RunItem = ({ run, m }: { run: Run; m: Mobile }) => (
  <Box
    as="li"
    padding={8}
    border="lineFaint"
    edge="bottom"
    background={run.id === m.run?.id ? 'accentSoft' : undefined}
    aria-current={run.id === m.run?.id}
  >
    <b>{run.name}</b>
    <Box colour="textSecondary" size={12}>
      {formatMinute(run.from)} — {clockText(run.to)} · {numberText(run.lengthKm, 1)} km · {numberText(run.points, 0)} 点
    </Box>
    <Box colour="textSecondary" size={12}>
      {run.coordinates === 'gcj02' ? 'GCJ-02 已换算' : 'WGS-84'} · 跳点补位 {run.bridged} · 丢弃 {run.lost} · 停车归点 {run.standing}
      {run.vehicle && ` · ${run.vehicle}`}
      {run.simulated && ' · 演示数据'}
    </Box>
    <Row margin={[6, 0, 0, 0]}>
      <Button
        size="small"
        onClick={() => {
          m.show({ run: run.id, series: '' })
          m.drawer.close()
        }}
      >
        查看
      </Button>
      {run.refused > 0 && (
        <Button
          size="small"
          onClick={() => {
            m.change({ run: run.id })
            m.drawer.open('refusals')
          }}
        >
          拒收 {run.refused} 行
        </Button>
      )}
      {run.own && (
        <ActionButton
          call={mobileRunCalls.Remove}
          input={{ runId: run.id }}
          confirm={{ question: `删除走航“${run.name}”？`, content: '轨迹、数值和拒收行一并删除，不能恢复。', okText: '删除' }}
          successMessage="删除成功!"
          invalidates={[mobileRunCalls.List]}
          size="small"
          danger
        >
          删除
        </ActionButton>
      )}
    </Row>
  </Box>
)

/** What was brought in, and what was done to it. */
export const RunsDrawer = ({ m }: { m: Mobile }) => (
  <QueryDrawer
    query={m.runs}
    what="走航记录查询"
    skeleton="block"
    width={440}
    onClose={m.drawer.close}
    title="走航记录"
    subtitle="市级可见全部，区县可见本区县上传的"
    isEmpty={rows => rows.length === 0}
    empty={<EmptyState title="还没有走航记录">上传车载监测的 CSV 后出现在这里。</EmptyState>}
  >
    {rows => (
      <PlainList>
        {rows.map(run => (
          <RunItem key={run.id} run={run} m={m} />
        ))}
      </PlainList>
    )}
  </QueryDrawer>
)
