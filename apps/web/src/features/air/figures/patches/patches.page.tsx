import { legendOf } from '@qingyuan/domain/standards/bands.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Button } from 'antd'
import { useUser } from '#/hooks/current-user.ts'
import { TimeSlider } from '#/map/time-slider.tsx'
import { useDisplay } from '#/page/display.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { StandardChip } from '#/page/standard-chip.tsx'
import { EmptyState, pageStateOf } from '#/page/state-gate.tsx'
import { may } from '#/session.ts'
import { TownshipDrawer } from '../townships/import-drawer.tsx'
import { Filters } from './filters.tsx'
import { bandOfColumn, blank, MapCard } from './map-card.tsx'
import css from './patches.module.css'
import { RankCard } from './rank-card.tsx'
import { type Patches, usePatches } from './use-patches.ts'

/** Without borders there is nothing to colour: how they are brought in. */
const NoBorders = ({ p }: { p: Patches }) => {
  const mayImport = useUser(state => may(state.user, 'air:import'))
  return (
    <Card fill>
      <EmptyState title="还没有乡镇边界" actions={mayImport && <Button onClick={() => p.change({ importing: true })}>导入乡镇边界</Button>}>
        平台不附带乡镇边界；{mayImport ? '导入' : '由有“数据导入”权限的人导入'}主管部门的 GeoJSON 后，按乡镇范围内插值面的平均着色。
      </EmptyState>
    </Card>
  )
}

const Stage = ({ p }: { p: Patches }) => {
  const colours = useDisplay(display => display.palette)
  return (
    <div className={css.stage}>
      <MapCard p={p} />
      <RankCard p={p} />
      <div className={css.slider}>
        <TimeSlider timeline={p.timeline} playback={p.playback} colours={colours} least={legendOf(bandOfColumn(p))[0]?.to ?? undefined} />
      </div>
    </div>
  )
}

/** 污染板块图. */
export const Page = () => {
  const p = usePatches()
  const bare = p.fine && p.bordersQuery.data?.length === 0
  const none = bare || (p.query.data !== undefined && blank(p.query.data))
  return (
    <PageFrame
      state={pageStateOf(bare ? [p.bordersQuery] : [...(p.fine ? [p.bordersQuery] : []), p.query], none)}
      filters={<Filters p={p} />}
      actions={<StandardChip standard={p.query.data?.meta.standard} />}
      drawer={p.view.importing && <TownshipDrawer onClose={() => p.change({ importing: false })} />}
    >
      {bare ? <NoBorders p={p} /> : <Stage p={p} />}
    </PageFrame>
  )
}
