import { parameters } from '@qingyuan/domain/parameters.ts'
import { legendOf } from '@qingyuan/domain/standards/bands.ts'
import { Button } from 'antd'
import { useUser } from '#/hooks/current-user.ts'
import { TimeSlider } from '#/map/time-slider.tsx'
import { createPage } from '#/page/create-page.tsx'
import { useDisplay } from '#/page/display.ts'
import { PageEmpty } from '#/page/page-empty.tsx'
import { hasPermission } from '#/session.ts'
import { TownshipDrawer } from '../townships/import-drawer.tsx'
import { MapCard, RankCard } from './patch-cards.tsx'
import { type PatchProps, patchDrawers, patchFilters, patchResets, usePatches } from './patch-filters.tsx'
import css from './patches.module.css'

/** Without borders there is nothing to colour: how they are brought in. */
const NoBorders = ({ importing }: PatchProps) => {
  const mayImport = useUser(({ user }) => hasPermission(user, 'air:import'))
  return (
    <PageEmpty ground main title="还没有乡镇边界" actions={mayImport && <Button onClick={importing.open}>导入乡镇边界</Button>}>
      平台不附带乡镇边界；{mayImport ? '导入' : '由有“数据导入”权限的人导入'}主管部门的 GeoJSON 后，按乡镇范围内插值面的平均着色。
    </PageEmpty>
  )
}

const Patches = (props: PatchProps) => {
  const { item, timeline, playback, band, scale } = props
  const colours = useDisplay(display => display.palette)
  return (
    <div className={css.stage}>
      <MapCard {...props} />
      <RankCard {...props} />
      <div className={css.slider}>
        <TimeSlider {...{ timeline, playback, colours }} what={parameters[item].label} least={legendOf(band, scale)[0]?.to ?? undefined} />
      </div>
    </div>
  )
}

/** 污染板块图. */
export const Page = createPage(
  {
    filters: patchFilters,
    drawers: patchDrawers,
    resets: patchResets,
    useShared: usePatches,
    lacking: props => props.bare && <NoBorders {...props} />,
    drawer: ({ importing }) => importing.value && <TownshipDrawer onClose={importing.close} />,
  },
  Patches,
)
