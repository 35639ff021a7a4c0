import { FactoryGlyph } from '@qingyuan/charts/map/factory-marks.tsx'
import { distanceKm } from '@qingyuan/charts/map/mercator.ts'
import { outletTraceabilityCalls } from '@qingyuan/contract/sources/outlets.ts'
import { enterpriseStatusText, tracedIds } from '@qingyuan/contract/sources/trace-words.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Box, Row, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { Link } from 'react-router'
import { useCall } from '#/hooks/use-call.ts'
import type { MapItem } from '#/map/parameters.tsx'
import { useMay } from '#/page/allowed.tsx'
import { enterprisesPath } from '#/page/emissions/enterprises-path.ts'
import { lastHours, tracingLink } from '#/page/tracing-link.ts'
import { FloatingCard } from '../floating-card.tsx'
import css from '../one-map.module.css'
import type { PlaceRow } from '../use-map-data.ts'
import type { Enterprise } from './enterprise-groups.ts'

const line = { as: 'p', margin: [0, 0, 4, 0], colour: 'textSecondary', size: 12 } as const
const speciesName = { as: 'dt', colour: 'textSecondary', size: 12 } as const
const emission = { as: 'dd', size: 16, weight: 600 } as const

const species = [
  { id: 'nox', label: 'NOₓ' },
  { id: 'so2', label: 'SO₂' },
  { id: 'pm10', label: 'PM₁₀' },
  { id: 'voc', label: 'VOCs' },
] as const

/** Outlets of the enterprise, for those who may see them; nothing for one outside the user's counties. */
const Outlets = ({ id }: { id: number }) => {
  const detail = useCall(outletTraceabilityCalls.EnterpriseDetail, { enterpriseId: id }, { keepPrevious: false, staleMs: 600_000 })
  if (!detail.data) return null
  const { outlets, grade, status } = detail.data
  const heights = outlets.map(outlet => outlet.heightM)
  return (
    <Text {...line}>
      {grade && `绩效 ${grade} 级 · `}
      {enterpriseStatusText(status)} · 排口 {outlets.length} 个
      {heights.length > 0 && `（高 ${numberText(Math.min(...heights), 0)}–${numberText(Math.max(...heights), 0)} m）`}，在线{' '}
      {outlets.filter(outlet => outlet.online).length} 个
    </Text>
  )
}

/** Its profile, and what supervision has with it: emissions, orders, tasks. */
const Links = ({ id, trace }: { id: number; trace: string | null }) => {
  const mayView = useMay('enterprise:view')
  if (!mayView && trace === null) return null
  return (
    <Row gap={16} size={12}>
      {mayView && <Link to={`${enterprisesPath}?open=${id}`}>企业档案</Link>}
      {mayView && <Link to={`${enterprisesPath}?supervision=${id}`}>排放、核查单与填报任务</Link>}
      {trace !== null && <Link to={trace}>溯源</Link>}
    </Row>
  )
}

/** The trace of the pollutant shown at the station next to the enterprise, with the enterprise picked; null where no station has values. */
const traceOf = ({ id, lon, lat }: Enterprise, rows: readonly PlaceRow[], item: MapItem): string | null => {
  const far = (row: PlaceRow) => distanceKm([lon, lat], [row.lon, row.lat])
  const [nearest] = rows.filter(({ kind, time }) => kind === 'station' && time !== null).toSorted((a, b) => far(a) - far(b))
  if (!nearest?.time) return null
  const parameter = tracedIds.find(traced => traced === item) ?? 'pm2_5'
  return tracingLink({ placeId: nearest.placeId, ...lastHours(nearest.time), parameter, enterpriseId: id })
}

interface EnterpriseCardProps {
  enterprise: Enterprise
  mayTrace: boolean
  rows: readonly PlaceRow[]
  item: MapItem
  onClose: () => void
}

/** A clicked enterprise: what it is, what it emits, its outlets. */
export const EnterpriseCard = ({ enterprise, mayTrace, rows, item, onClose }: EnterpriseCardProps) => (
  <FloatingCard
    className={css.enterprise}
    name={enterprise.name}
    nameLook={{ grow: true, size: 14, ellipsis: true }}
    mark={<FactoryGlyph size={18} colour={lightColours.accent} />}
    onClose={onClose}
  >
    <Text {...line}>
      {[enterprise.industry, countyById.get(enterprise.countyId)?.name, `管控级别 ${enterprise.controlLevel}`].filter(Boolean).join(' · ')}
    </Text>
    <Box as="dl" className={css.four} margin={[6, 0, 2, 0]}>
      {species.map(({ id, label }) => (
        <div key={id}>
          <Text {...speciesName}>
            <Subscript text={label} />
          </Text>
          <Text {...emission}>{numberText(enterprise.kgPerHour[id], 1)}</Text>
        </div>
      ))}
    </Box>
    <Text {...line}>kg/h，各排放口年均源强合计（溯源排放输入），不是清单的全厂排放量</Text>
    {mayTrace && <Outlets id={enterprise.id} />}
    <Links id={enterprise.id} trace={mayTrace ? traceOf(enterprise, rows, item) : null} />
  </FloatingCard>
)
