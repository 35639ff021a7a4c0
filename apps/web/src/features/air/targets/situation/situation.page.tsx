import { chanceText, numberText } from '@qingyuan/domain/number-text.ts'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { TargetDrawers } from '../parts/target-drawers.tsx'
import { EditTargets, TargetFilters } from '../parts/target-filters.tsx'
import css from '../parts/targets.module.css'
import { UnsetTargets } from '../parts/unset.tsx'
import { isUnset, type PlaceState, useTargets } from '../parts/use-targets.ts'
import { CourseCard } from './course-card.tsx'
import { MatrixCard } from './matrix-card.tsx'

/** A place's items with a target: value, target, probability. */
const PlaceFigures = ({ place }: { place: PlaceState }) => {
  const items = place.items.filter(({ target }) => target !== null)
  if (items.length === 0) return null
  return (
    <KeyFigures
      figures={items.slice(0, 6).map(({ label, value, unit, decimals, target, met, probability }) => ({
        label: <Subscript text={`${place.name} ${label}`} />,
        value: numberText(value, decimals),
        unit,
        note: (
          <span style={{ color: met === false ? lightColours.worse : lightColours.success, fontSize: 12, fontWeight: 600 }}>
            {met === false ? '未达' : ''}目标 {numberText(target, decimals)}
            {probability === null ? '' : ` · 概率 ${chanceText(probability * 100)} %`}
          </span>
        ),
      }))}
    />
  )
}

/** 目标达成形势. */
export const Page = () => {
  const t = useTargets()
  const unset = t.query.data !== undefined && isUnset(t.query.data)
  return (
    <PageFrame
      state={pageStateOf([t.query], unset)}
      filters={<TargetFilters t={t} />}
      actions={<EditTargets t={t} />}
      drawer={<TargetDrawers t={t} />}
    >
      <StateGate query={t.query} what="目标完成情况查询" skeleton="table" isEmpty={isUnset} empty={<UnsetTargets t={t} />}>
        {answer => (
          <div className={css.stack}>
            {t.home && <PlaceFigures place={t.home} />}
            <div className={css.split}>
              <MatrixCard t={t} answer={answer} />
              <CourseCard t={t} answer={answer} />
            </div>
          </div>
        )}
      </StateGate>
    </PageFrame>
  )
}
