import { FactoryGlyph } from '@qingyuan/charts/map/factory-marks.tsx'
import { outletTraceabilityCalls } from '@qingyuan/contract/sources/outlets.ts'
import { enterpriseStatusText } from '@qingyuan/contract/sources/trace-words.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { useCall } from '#/hooks/use-call.ts'
import { FloatingCard } from '../floating-card.tsx'
import css from '../one-map.module.css'
import type { Enterprise } from './enterprise-groups.ts'

const species = [
  { id: 'nox', label: 'NOₓ' },
  { id: 'so2', label: 'SO₂' },
  { id: 'pm10', label: 'PM₁₀' },
  { id: 'voc', label: 'VOCs' },
] as const

/** Outlets of the enterprise, for those who may see them; of one outside the user's counties nothing more is told. */
const Outlets = ({ id }: { id: number }) => {
  const detail = useCall(outletTraceabilityCalls.EnterpriseDetail, { enterpriseId: id }, { keepPrevious: false, staleMs: 600_000 })
  if (!detail.data) return null
  const { outlets, grade, status } = detail.data
  const heights = outlets.map(outlet => outlet.heightM)
  return (
    <p>
      {grade && `绩效 ${grade} 级 · `}
      {enterpriseStatusText(status)} · 排口 {outlets.length} 个
      {heights.length > 0 && `（高 ${numberText(Math.min(...heights), 0)}–${numberText(Math.max(...heights), 0)} m）`}，在线{' '}
      {outlets.filter(outlet => outlet.online).length} 个
    </p>
  )
}

interface EnterpriseCardProps {
  enterprise: Enterprise
  mayTrace: boolean
  onClose: () => void
}

/** A clicked enterprise: what it is, what it emits, its outlets. */
export const EnterpriseCard = ({ enterprise, mayTrace, onClose }: EnterpriseCardProps) => (
  <FloatingCard
    className={css.enterprise}
    label={enterprise.name}
    head={
      <>
        <FactoryGlyph size={18} colour={lightColours.accent} />
        <b>{enterprise.name}</b>
      </>
    }
    onClose={onClose}
  >
    <p>
      {[enterprise.industry, countyById.get(enterprise.countyId)?.name, enterprise.controlLevel && `${enterprise.controlLevel}管控`]
        .filter(Boolean)
        .join(' · ')}
    </p>
    <dl>
      {species.map(({ id, label }) => (
        <div key={id}>
          <dt>
            <Subscript text={label} />
          </dt>
          <dd>{numberText(enterprise.kgPerHour[id], 1)}</dd>
        </div>
      ))}
    </dl>
    <p>kg/h，现行排放清单</p>
    {mayTrace && <Outlets id={enterprise.id} />}
  </FloatingCard>
)
