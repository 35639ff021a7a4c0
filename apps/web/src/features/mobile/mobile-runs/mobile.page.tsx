import { Card } from '@qingyuan/ui/card.tsx'
import { Button } from 'antd'
import { useUser } from '#/hooks/current-user.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { EmptyState, pageStateOf } from '#/page/state-gate.tsx'
import { may } from '#/session.ts'
import { MobileActions, MobileFilters } from './filters.tsx'
import css from './mobile.module.css'
import { ImportDrawer } from './runs/import-drawer.tsx'
import { RefusalsDrawer } from './runs/refusals-drawer.tsx'
import { RunsDrawer } from './runs/runs-drawer.tsx'
import { SegmentCard } from './segments/segment-card.tsx'
import { TimeCard } from './track/time-card.tsx'
import { TrackMap } from './track/track-map.tsx'
import { type Mobile, useMobile } from './use-mobile.ts'

const NoRuns = ({ m }: { m: Mobile }) => {
  const mayImport = useUser(state => may(state.user, 'mobile:import'))
  return (
    <Card fill>
      <EmptyState title="还没有走航记录" actions={mayImport && <Button onClick={() => m.change({ open: 'import' })}>上传走航</Button>}>
        上传车载监测的 CSV（时间、经纬度、TVOC、PM₂.₅、物种）后，轨迹、高值路段和上风向企业显示在这里。
      </EmptyState>
    </Card>
  )
}

const drawerOf = (m: Mobile) =>
  ({
    '': null,
    runs: <RunsDrawer m={m} />,
    import: <ImportDrawer onClose={m.close} />,
    refusals: <RefusalsDrawer m={m} />,
  })[m.state.open]

/** 车载走航监测. */
export const Page = () => {
  const m = useMobile()
  const none = m.runs.data?.length === 0
  return (
    <PageFrame
      // The stretches have a card of their own, which says how far it is.
      state={pageStateOf([m.runs, ...(none ? [] : [m.packed])], none)}
      filters={<MobileFilters m={m} />}
      actions={<MobileActions m={m} />}
      drawer={drawerOf(m)}
    >
      {none ? (
        <NoRuns m={m} />
      ) : (
        <>
          <div className={css.grid}>
            <TrackMap m={m} />
            <SegmentCard m={m} />
          </div>
          <TimeCard m={m} />
        </>
      )}
    </PageFrame>
  )
}
